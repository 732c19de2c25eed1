import type { ByteKeys, PositionColumns } from '../game.ts';
import { MAX_CARDS } from './hand-text.ts';
import { KEY_MODULUS, KEY_WEIGHTS } from './multiset-key.ts';
import { RANKS, rankOf } from './multiset-rank.ts';

/** Marks what is no card; any sum with it stays below zero. */
const NO_CARD = -0x4000_0000;

/** Hands up to this size have additive keys, larger ones ranks. */
const KEYED_CARDS = 4;

/** By the one byte of a card, or by the last byte of one that begins with `0` or `1`: what the card counts, or {@link NO_CARD}. */
interface CardTables {
  readonly one: Int32Array;
  readonly afterZero: Int32Array;
  readonly afterOne: Int32Array;
}

const WEIGHTS = cardTables((card) => KEY_WEIGHTS[card] as number);
const VALUES = cardTables((card) => card);

/**
 * Keys of hands whose cards are written as 1 to 13 (also 01) or `A T J Q K` in either case, with nothing around them; in
 * a text, separated by single spaces, commas or bars with or without spaces. Cells may be empty. Anything else has no key.
 */
export function handByteKeys(columns: PositionColumns): ByteKeys {
  return columns.notation === 'cells' ? cellKeys(columns.indexes.length) : textKeys();
}

function cardTables(countOf: (card: number) => number): CardTables {
  const [one, afterZero, afterOne] = [0, 0, 0].map(() => new Int32Array(256).fill(NO_CARD)) as [
    Int32Array,
    Int32Array,
    Int32Array,
  ];
  const zero = '0'.charCodeAt(0);
  for (let digit = 1; digit <= 9; digit++) {
    one[zero + digit] = countOf(digit);
    afterZero[zero + digit] = countOf(digit);
  }
  for (let digit = 0; digit <= 3; digit++) afterOne[zero + digit] = countOf(10 + digit);
  for (const [letter, card] of [
    ['A', 1],
    ['T', 10],
    ['J', 11],
    ['Q', 12],
    ['K', 13],
  ] as const) {
    one[letter.charCodeAt(0)] = countOf(card);
    one[letter.toLowerCase().charCodeAt(0)] = countOf(card);
  }
  return { one, afterZero, afterOne };
}

const ZERO_DIGIT = 48;
const ONE_DIGIT = 49;

/** Additive keys of hands that fill all cells, if those are few, and behind them the ranks of all hands. */
function cellKeys(columns: number): ByteKeys {
  const { one, afterZero, afterOne } = WEIGHTS;
  const modulus = KEY_MODULUS; // an imported constant is loaded anew each time: 10 ns a row
  const ends = 2 * columns;
  const ranks = new HandRanks();

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
      if (weight < 0) return length === 0 ? rankedKeyOf(bytes, spans) : -1;
      sum += weight;
    }
    return sum % modulus;
  }

  /** The key of a hand of any size, which may leave cells empty. */
  function rankedKeyOf(bytes: Uint8Array, spans: Int32Array): number {
    ranks.clear();
    for (let span = 0; span < ends; span += 2) {
      const start = spans[span] as number;
      const end = spans[span + 1] as number;
      if (start !== end && !ranks.add(bytes, start, end)) return -1;
    }
    const rank = ranks.rank();
    return rank < 0 ? -1 : KEY_MODULUS + rank;
  }

  return { size: KEY_MODULUS + RANKS, keyOf: columns <= KEYED_CARDS ? keyOf : rankedKeyOf };
}

/** Gathers the cards of one hand in order, and ranks it. */
class HandRanks {
  readonly #cards = new Uint8Array(MAX_CARDS);
  #count = 0;

  clear(): void {
    this.#count = 0;
  }

  /** Adds a card; false if the bytes are none in the usual spelling, or if it is one too many. */
  add(bytes: Uint8Array, start: number, end: number): boolean {
    const value = cardAt(bytes, start, end);
    if (value < 0 || this.#count === MAX_CARDS) return false;
    let place = this.#count++;
    for (; place > 0 && (this.#cards[place - 1] as number) > value; place--) {
      this.#cards[place] = this.#cards[place - 1] as number;
    }
    this.#cards[place] = value;
    return true;
  }

  /** The rank of the hand, or -1 if it has no card. */
  rank(): number {
    return this.#count === 0 ? -1 : rankOf(this.#cards, this.#count);
  }
}

function cardAt(bytes: Uint8Array, start: number, end: number): number {
  const lead = bytes[start] as number;
  if (end - start === 1) return VALUES.one[lead] as number;
  if (end - start !== 2) return NO_CARD;
  const last = bytes[start + 1] as number;
  if (lead === ONE_DIGIT) return VALUES.afterOne[last] as number;
  return lead === ZERO_DIGIT ? (VALUES.afterZero[last] as number) : NO_CARD;
}

const SPACE = 32;
const COMMA = 44;
const BAR = 124;

/** Additive keys of one, two, three and four cards, one behind the other, and behind them the ranks of larger hands. */
function textKeys(): ByteKeys {
  const { one, afterZero, afterOne } = WEIGHTS;
  const modulus = KEY_MODULUS;
  const size = KEYED_CARDS * modulus + RANKS;
  const ranks = new HandRanks();

  function keyOf(bytes: Uint8Array, spans: Int32Array): number {
    const start = spans[0] as number;
    const end = spans[1] as number;
    let at = start;
    let sum = 0;
    let cards = 0;
    for (;;) {
      if (at >= end) return -1;
      const lead = bytes[at] as number;
      const next = at + 1 < end ? (bytes[at + 1] as number) : SPACE;
      let weight = NO_CARD;
      if (isSeparator(next)) {
        weight = one[lead] as number;
        at += 1;
      } else {
        if (lead === ONE_DIGIT) weight = afterOne[next] as number;
        else if (lead === ZERO_DIGIT) weight = afterZero[next] as number;
        at += 2;
      }
      if (weight < 0) return -1;
      sum += weight;
      cards += 1;
      if (at >= end) break;
      if (cards === KEYED_CARDS) return rankedKeyOf(bytes, start, end);
      at = afterSeparator(bytes, at, end);
    }
    // A text of one card has one character; two may be two cards without a separator.
    if (cards === 1 && end - start > 1) return -1;
    return (cards - 1) * modulus + (sum % modulus);
  }

  /** The key of a hand of more cards than have additive keys. */
  function rankedKeyOf(bytes: Uint8Array, start: number, end: number): number {
    ranks.clear();
    for (let at = start; ; ) {
      let cardEnd = at + 1;
      if (cardEnd < end && !isSeparator(bytes[cardEnd] as number)) cardEnd += 1;
      if (at >= end || !ranks.add(bytes, at, cardEnd)) return -1;
      if (cardEnd >= end) return KEYED_CARDS * modulus + ranks.rank();
      at = afterSeparator(bytes, cardEnd, end);
    }
  }

  return { size, keyOf };
}

function isSeparator(byte: number): boolean {
  return byte === SPACE || byte === COMMA || byte === BAR;
}

/** The start of the token behind one separator (spaces, with at most one comma or bar among them), or `end` if there is none. */
function afterSeparator(bytes: Uint8Array, from: number, end: number): number {
  let at = from;
  while (at < end && bytes[at] === SPACE) at += 1;
  if (at < end && (bytes[at] === COMMA || bytes[at] === BAR)) at += 1;
  else if (at === from) return end;
  while (at < end && bytes[at] === SPACE) at += 1;
  return at;
}
