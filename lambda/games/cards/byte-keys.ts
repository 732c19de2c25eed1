import type { ByteKeys, PositionColumns } from '../game.ts';
import { wantedCards } from './hand-text.ts';
import { type MultisetKey, multisetKey } from './multiset-key.ts';

/** Marks what is no card; any sum or union with it stays below zero. */
const NO_CARD = -0x4000_0000;

/**
 * Keys of hands whose cards are written as 1 to 13 (also 01) or `A T J Q K` in either case, with nothing around them; in
 * a text, separated by single spaces, commas or bars with or without spaces. Anything else has no key here.
 */
export function handByteKeys(columns: PositionColumns): ByteKeys {
  const cards = wantedCards(columns.form, columns.indexes.length);
  const key = multisetKey(cards);
  return columns.form === 'cells' ? cellKeys(cards, key) : textKeys(cards, key);
}

/** Weights by the one byte of a token, or by the last byte of one that begins with `0` or `1`. */
function weightTables(key: MultisetKey): { one: Int32Array; afterZero: Int32Array; afterOne: Int32Array } {
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

function cellKeys(cards: number, key: MultisetKey): ByteKeys {
  const { one, afterZero, afterOne } = weightTables(key);
  const { size } = key;
  const ends = 2 * cards;

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
      if (weight < 0) return -1;
      sum += weight;
    }
    return sum % size;
  }

  return { size, keyOf };
}

const SPACE = 32;
const COMMA = 44;
const BAR = 124;

function textKeys(cards: number, key: MultisetKey): ByteKeys {
  const { one, afterZero, afterOne } = weightTables(key);
  const { size } = key;

  function keyOf(bytes: Uint8Array, spans: Int32Array): number {
    let at = spans[0] as number;
    const end = spans[1] as number;
    let sum = 0;
    let left = cards;
    while (at < end) {
      const lead = bytes[at] as number;
      const next = at + 1 < end ? (bytes[at + 1] as number) : SPACE;
      let weight: number;
      if (next === SPACE || next === COMMA || next === BAR) {
        weight = one[lead] as number;
        at += 1;
      } else {
        weight =
          lead === ONE_DIGIT
            ? (afterOne[next] as number)
            : lead === ZERO_DIGIT
              ? (afterZero[next] as number)
              : NO_CARD;
        at += 2;
      }
      if (weight < 0) return -1;
      sum += weight;
      left -= 1;
      if (at >= end) break;
      at = afterSeparator(bytes, at, end);
      if (at < 0 || left === 0) return -1;
    }
    return left === 0 ? sum % size : -1;
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
