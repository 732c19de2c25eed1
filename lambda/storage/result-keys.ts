import { DeckhandError } from '../errors.ts';
import type { ResultFile } from './ports.ts';

/** The three objects that a source key can have in the results bucket. */
export type PlacedFile = ResultFile | 'summary';

const SUFFIXES = { result: '', errors: '.errors.csv', summary: '.summary.json' } as const;

/** S3's limit of a key, in bytes of UTF-8. */
const KEY_LIMIT = 1024;

/** Where the files of a source key are in the results bucket. */
export function resultKeys(key: string): Readonly<Record<PlacedFile, string>> {
  return {
    result: key + SUFFIXES.result,
    errors: key + SUFFIXES.errors,
    summary: key + SUFFIXES.summary,
  };
}

/**
 * Throws `DeckhandError` `key_too_long` if the names of a key's files would exceed what S3 allows. There is then no
 * place for a summary either.
 */
export function checkKeyLength(key: string): void {
  const room = KEY_LIMIT - SUFFIXES.summary.length;
  const length = Buffer.byteLength(key);
  if (length <= room) return;
  throw new DeckhandError({
    code: 'key_too_long',
    message: `The key is ${length} bytes long, which leaves no room for "${SUFFIXES.summary}" behind it. Upload the file under a key of at most ${room} bytes.`,
    at: { key },
  });
}

/**
 * Throws `DeckhandError` `reserved_key` if the key ends like our own files: the result of `a.csv.errors.csv` would be
 * taken for the errors of `a.csv`.
 */
export function checkKeyFree(key: string): void {
  const suffix = [SUFFIXES.errors, SUFFIXES.summary].find((reserved) => key.endsWith(reserved));
  if (suffix === undefined) return;
  throw new DeckhandError({
    code: 'reserved_key',
    message: `Keys that end in "${suffix}" are those of result files. Upload the file under another name.`,
    at: { key },
  });
}
