import type { ByteKeys, PositionColumns } from '../game.ts';
import { type MultisetKey, multisetKey } from './multiset-key.ts';

/** Marks what is no card; any sum or union with it stays below zero. */
const NO_CARD = -0x4000_0000;

/** Cards of a text that has a key at most: one of six would take 20 MB of keys in every job with a text column. */
const TEXT_CARDS = 5;

/**
 * Keys of hands whose cards are written as 1 to 13 (also 01) or `A T J Q K` in either case, with nothing around them; in
 * a text, separated by single spaces, commas or bars with or without spaces. Cells may be empty. Anything else has no key.
 */
export function handByteKeys(columns: PositionColumns): ByteKeys {
  return columns.form === 'cells' ? cellKeys(columns.indexes.length) : textKeys(TEXT_CARDS);
}

/** How hands of one size are keyed. */
interface SizeKeys {
  /** Weights by the one byte of a token, or by the last byte of one that begins with `0` or `1`. */
  readonly one: Int32Array;
  readonly afterZero: Int32Array;
  readonly afterOne: Int32Array;
  /** A hand's key is the sum of its weights modulo this, counted from `from`. */
  readonly modulus: number;
  readonly from: number;
}

/** The keys of hands of 1 to `most` cards, by their size, the largest hands first, and how many keys that makes. */
function keysBySize(most: number): { readonly bySize: readonly SizeKeys[]; readonly size: number } {
  const bySize: SizeKeys[] = [];
  let size = 0;
  for (let cards = most; cards >= 1; cards--) {
    const key = multisetKey(cards);
    bySize[cards] = { ...weightTables(key), modulus: key.size, from: size };
    size += key.size;
  }
  return { bySize, size };
}

function weightTables(key: MultisetKey): Pick<SizeKeys, 'one' | 'afterZero' | 'afterOne'> {
  const [one, afterZero, afterOne] = [0, 0, 0].map(() => new Int32Array(256).fill(NO_CARD)) as [
    Int32Array,
    Int32Array,
    Int32Array,
  ];
  const zero = '0'.charCodeAt(0);
  const weight = (value: number) => key.weights[value] as number;
  for (let digit = 1; digit <= 9; digit++) {
    one[zero + digit] = weight(digit);
    afterZero[zero + digit] = weight(digit);
  }
  for (let digit = 0; digit <= 3; digit++) afterOne[zero + digit] = weight(10 + digit);
  for (const [letter, value] of [
    ['A', 1],
    ['T', 10],
    ['J', 11],
    ['Q', 12],
    ['K', 13],
  ] as const) {
    one[letter.charCodeAt(0)] = weight(value);
    one[letter.toLowerCase().charCodeAt(0)] = weight(value);
  }
  return { one, afterZero, afterOne };
}

const ZERO_DIGIT = 48;
const ONE_DIGIT = 49;

function cellKeys(columns: number): ByteKeys {
  const { bySize, size } = keysBySize(columns);
  const { one, afterZero, afterOne, modulus } = bySize[columns] as SizeKeys;
  const ends = 2 * columns;

  function keyOf(bytes: Uint8Array, spans: Int32Array): number {
    let sum = 0;
    for (let span = 0; span < ends; span += 2) {
      const start = spans[span] as number;
      const length = (spans[span + 1] as number) - start;
      let weight = NO_CARD;
      if (length === 1) {
        weight = one[bytes[start] as number] as number;
      } else if (length === 2) {
        const lead = bytes[start];
        if (lead === ONE_DIGIT) weight = afterOne[bytes[start + 1] as number] as number;
        else if (lead === ZERO_DIGIT) weight = afterZero[bytes[start + 1] as number] as number;
      }
      if (weight < 0) return length === 0 ? keyOfFilled(bytes, spans) : -1;
      sum += weight;
    }
    return sum % modulus; // whole hands are counted from 0
  }

  /** The key of a hand that leaves cells empty. */
  function keyOfFilled(bytes: Uint8Array, spans: Int32Array): number {
    let cards = 0;
    for (let span = 0; span < ends; span += 2) if (spans[span] !== spans[span + 1]) cards++;
    const keys = bySize[cards];
    if (keys === undefined) return -1;
    let sum = 0;
    for (let span = 0; span < ends; span += 2) {
      const start = spans[span] as number;
      const end = spans[span + 1] as number;
      if (start === end) continue;
      const weight = weightOf(bytes, start, end, keys);
      if (weight < 0) return -1;
      sum += weight;
    }
    return keys.from + (sum % keys.modulus);
  }

  return { size, keyOf };
}

function weightOf(bytes: Uint8Array, start: number, end: number, keys: SizeKeys): number {
  const lead = bytes[start] as number;
  if (end - start === 1) return keys.one[lead] as number;
  if (end - start !== 2) return NO_CARD;
  const last = bytes[start + 1] as number;
  if (lead === ONE_DIGIT) return keys.afterOne[last] as number;
  return lead === ZERO_DIGIT ? (keys.afterZero[last] as number) : NO_CARD;
}

const SPACE = 32;
const COMMA = 44;
const BAR = 124;

/** Hands up to this size share their weights, see {@link multisetKey}. */
const SMALL_CARDS = 4;

function textKeys(most: number): ByteKeys {
  const { bySize, size } = keysBySize(most);
  // Up to four cards all sizes have the same weights, so that the usual texts are read once, before their size is known.
  const small = bySize[SMALL_CARDS] as SizeKeys;
  let cards = 0;

  function keyOf(bytes: Uint8Array, spans: Int32Array): number {
    const start = spans[0] as number;
    const end = spans[1] as number;
    let keys = small;
    let sum = sumOf(bytes, start, end, keys);
    if (cards > SMALL_CARDS && cards <= most) {
      keys = bySize[cards] as SizeKeys;
      sum = sumOf(bytes, start, end, keys);
    }
    // A text of one card has one character; two may be two cards without a separator.
    if (sum < 0 || cards > most || (cards === 1 && end - start > 1)) return -1;
    return (bySize[cards] as SizeKeys).from + (sum % keys.modulus);
  }

  /** The sum of the weights of a text, or a number below 0 if it is no hand in the usual spelling. Counts its cards. */
  function sumOf(bytes: Uint8Array, start: number, end: number, keys: SizeKeys): number {
    const { one, afterZero, afterOne } = keys;
    let at = start;
    let sum = 0;
    cards = 0;
    while (at < end) {
      const lead = bytes[at] as number;
      const next = at + 1 < end ? (bytes[at + 1] as number) : SPACE;
      let weight = NO_CARD;
      if (next === SPACE || next === COMMA || next === BAR) {
        weight = one[lead] as number;
        at += 1;
      } else {
        if (lead === ONE_DIGIT) weight = afterOne[next] as number;
        else if (lead === ZERO_DIGIT) weight = afterZero[next] as number;
        at += 2;
      }
      if (weight < 0) return NO_CARD;
      sum += weight;
      cards += 1;
      if (at >= end) return sum;
      at = afterSeparator(bytes, at, end);
      if (at < 0) return NO_CARD;
    }
    return NO_CARD;
  }

  return { size, keyOf };
}

/** The start of the token behind one separator (spaces, with at most one comma or bar among them), or -1 if there is none. */
function afterSeparator(bytes: Uint8Array, from: number, end: number): number {
  let at = from;
  while (at < end && bytes[at] === SPACE) at += 1;
  if (at < end && (bytes[at] === COMMA || bytes[at] === BAR)) at += 1;
  else if (at === from) return -1;
  while (at < end && bytes[at] === SPACE) at += 1;
  return at < end ? at : -1;
}
