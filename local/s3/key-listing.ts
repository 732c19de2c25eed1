/** What a listing asks for. */
export interface ListingQuery {
  readonly prefix: string;
  /** Keys that share what comes before it are listed as one common prefix; empty for none. */
  readonly delimiter: string;
  /** Only what comes after this key, in the order of UTF-8 bytes; empty for the beginning. */
  readonly after: string;
  /** The most entries, keys and common prefixes together. */
  readonly limit: number;
}

/** One page of a listing. */
export interface Listing {
  readonly keys: readonly string[];
  readonly commonPrefixes: readonly string[];
  /** If there is more, the last key looked at: the `after` of the next page. */
  readonly next: string | undefined;
}

/** Lists keys that are in the order of their UTF-8 bytes. */
export function listKeys(sortedKeys: readonly string[], query: ListingQuery): Listing {
  const { prefix, delimiter, after, limit } = query;
  const keys: string[] = [];
  const commonPrefixes: string[] = [];
  let last: string | undefined;
  for (let index = firstKeyAfter(sortedKeys, after); index < sortedKeys.length; index++) {
    const key = sortedKeys[index] ?? '';
    if (!key.startsWith(prefix)) continue;
    const group = commonPrefix(key, prefix, delimiter);
    // A page that ended inside a group has listed it already.
    const listed = group !== undefined && (group === commonPrefixes.at(-1) || after.startsWith(group));
    if (!listed) {
      if (keys.length + commonPrefixes.length >= limit) return { keys, commonPrefixes, next: last };
      if (group === undefined) keys.push(key);
      else commonPrefixes.push(group);
    }
    last = key;
  }
  return { keys, commonPrefixes, next: undefined };
}

function commonPrefix(key: string, prefix: string, delimiter: string): string | undefined {
  if (delimiter === '') return undefined;
  const end = key.indexOf(delimiter, prefix.length);
  return end < 0 ? undefined : key.slice(0, end + delimiter.length);
}

/** Index of the first key after `after`, by binary search. */
function firstKeyAfter(sortedKeys: readonly string[], after: string): number {
  if (after === '') return 0;
  const bytes = Buffer.from(after);
  let low = 0;
  let high = sortedKeys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (Buffer.compare(Buffer.from(sortedKeys[middle] ?? ''), bytes) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
