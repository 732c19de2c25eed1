import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { CacheScope } from './answer-cache.ts';

/** How long an answer is kept, in seconds: 180 days. */
const LIFETIME = 180 * 24 * 60 * 60;

/** DynamoDB's limits: 400 KB an item, names and values in UTF-8, of which the partition key may take 2048 bytes. */
const ITEM_LIMIT = 400 * 1024;
const KEY_LIMIT = 2048;

/** Room for the attributes' names and the number. */
const ITEM_OVERHEAD = 64;

/** The partition key of a position: everything that its answer depends on. */
export function cacheKey(scope: CacheScope, id: string): string {
  return [scope.game, scope.solverVersion, scope.optionsKey, id].join('#');
}

/** Whether DynamoDB can keep an item with this key at all. */
export function isKeyStorable(pk: string): boolean {
  return Buffer.byteLength(pk) <= KEY_LIMIT;
}

/** The item that keeps an answer, as JSON, or undefined if it would be too large. `now` in milliseconds. */
export function cacheItem(
  pk: string,
  answer: unknown,
  now: number,
): Record<string, AttributeValue> | undefined {
  const text = JSON.stringify(answer);
  const size = Buffer.byteLength(pk) + Buffer.byteLength(text) + ITEM_OVERHEAD;
  if (!isKeyStorable(pk) || size > ITEM_LIMIT) return undefined;
  const expiresAt = Math.floor(now / 1000) + LIFETIME;
  return { pk: { S: pk }, answer: { S: text }, expiresAt: { N: String(expiresAt) } };
}

/**
 * The key and the answer that an item holds; undefined if it is no such item, if its text is no JSON, or if it has
 * expired (DynamoDB takes up to days to delete it). `now` in milliseconds.
 */
export function readCacheItem(
  item: Readonly<Record<string, AttributeValue>>,
  now: number,
): { readonly pk: string; readonly answer: unknown } | undefined {
  const pk = item.pk?.S;
  const answer = parseJson(item.answer?.S ?? '');
  const expiresAt = Number(item.expiresAt?.N ?? Number.POSITIVE_INFINITY);
  if (pk === undefined || answer === undefined || expiresAt * 1000 <= now) return undefined;
  return { pk, answer };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // a damaged answer is a miss: it is found again and overwritten
  }
}
