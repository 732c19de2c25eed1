import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRowFault } from '../../../../lambda/errors.ts';
import { handByteKeys } from '../../../../lambda/games/cards/byte-keys.ts';
import { handId, readHand } from '../../../../lambda/games/cards/hand-text.ts';
import { RANKS } from '../../../../lambda/games/cards/multiset-rank.ts';
import { sortedHands } from '../../../../lambda/games/cards/sorted-hands.ts';
import type { Notation, PositionColumns } from '../../../../lambda/games/game.ts';

function columns(notation: Notation, cards: number): PositionColumns {
  return { notation, indexes: Array.from({ length: cards }, (_, index) => index) };
}

/** The key of cells as they lie in a row, with something before and after. */
function keyOf(cells: readonly string[], notation: Notation): number {
  const bytes = new TextEncoder().encode(`id7,${cells.join(',')},12\n`);
  const spans = new Int32Array(2 * cells.length);
  let at = 4;
  cells.forEach((cell, index) => {
    const length = new TextEncoder().encode(cell).length;
    spans.set([at, at + length], 2 * index);
    at += length + 1;
  });
  return handByteKeys(columns(notation, cells.length)).keyOf(bytes, spans);
}

describe('keys of hands', () => {
  it.each([
    [1, 13],
    [2, 91],
    [3, 455],
    [4, 1820],
    [5, 6188],
    [6, 18564],
  ])('of %i cards are all different, over all %i hands', (cards, hands) => {
    const { size } = handByteKeys(columns('cells', cards));
    const keys = Array.from(sortedHands(cards, 1, 13), (hand) => keyOf(hand.map(String), 'cells'));
    expect(keys).toHaveLength(hands);
    expect(new Set(keys).size).toBe(hands);
    expect(keys.every((key) => key >= 0 && key < size)).toBe(true);
  });

  it.each([
    ['cells', 6],
    ['text', 6],
  ] as const)('of any size in %s are all different', (notation, most) => {
    const sizes = Array.from({ length: most }, (_, index) => index + 1);
    const hands = sizes.flatMap((cards) => [...sortedHands(cards, 1, 13)]);
    const { size } = handByteKeys(columns(notation, notation === 'cells' ? most : 1));
    const spelled = (hand: readonly number[]) =>
      notation === 'text'
        ? [hand.map((card) => (hand.length === 1 ? (FACES[card] ?? card) : card)).join(' ')]
        : Array.from({ length: most }, (_, cell) => String(hand[cell] ?? ''));
    expect(hands).toHaveLength(RANKS);
    const keys = hands.map((hand) => keyOf(spelled(hand), notation));
    expect(new Set(keys).size).toBe(hands.length);
    expect(keys.every((key) => key >= 0 && key < size)).toBe(true);
  });

  it('are what the shift hash is not', () => {
    const collisions = (cards: number) => {
      const hands = [...sortedHands(cards, 1, 13)];
      const hashes = hands.map((hand) => hand.reduce((sum, card) => sum + (1 << (2 * card)), 0));
      return hands.length - new Set(hashes).size;
    };
    expect(collisions(4)).toBe(0);
    expect(collisions(5)).toBe(66);
    expect(collisions(6)).toBe(638);
  });

  it('do not depend on the order or the spelling of the cards', () => {
    expect(keyOf(['1', '13', '10', '7'], 'cells')).toBe(keyOf(['t', '07', 'K', 'a'], 'cells'));
    expect(keyOf(['3', '3', '8', '8'], 'cells')).toBe(keyOf(['8', '3', '8', '3'], 'cells'));
    expect(keyOf(['J,Q|12 , 1'], 'text')).toBe(keyOf(['A 11 12 q'], 'text'));
    expect(keyOf(['', '13', '', '7'], 'cells')).toBe(keyOf(['07', 'K', '', ''], 'cells'));
  });

  const token = fc.oneof(
    { weight: 9, arbitrary: fc.integer({ min: 1, max: 13 }).map(String) },
    { weight: 3, arbitrary: fc.constantFrom('A', 't', 'j', 'Q', 'K', '01', '09', '010') },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '',
        '0',
        '00',
        '14',
        '1O',
        '-3',
        '+4',
        ' 5',
        '6 ',
        'x',
        '1.5',
        '8',
        '3388',
        '21',
      ),
    },
  );

  it('agree with the reading of cells: equal exactly for equal hands, and only for what is one', () => {
    const rows = fc.constantFrom(1, 3, 4, 5, 6).chain((cards) => {
      const cell = fc.oneof({ weight: 2, arbitrary: token }, fc.constant(''));
      const row = fc
        .array(fc.constantFrom(token, cell), { minLength: 1, maxLength: 1 })
        .chain(([kind]) => fc.array(kind ?? token, { minLength: cards, maxLength: cards }));
      return fc.tuple(row, row);
    });
    fc.assert(
      fc.property(rows, ([a, b]) => expectAgreement(a, b, 'cells')),
      { numRuns: 3000 },
    );
  });

  it('agree with the reading of texts', () => {
    const separator = fc.constantFrom(' ', ',', '|', ', ', '  ', ' | ', '', ',,', ' ,|');
    const text = fc
      .array(fc.tuple(token, separator), { minLength: 1, maxLength: 7 })
      .map((parts) =>
        parts.map(([card, after], index) => (index < parts.length - 1 ? card + after : card)).join(''),
      );
    fc.assert(
      fc.property(text, text, (a, b) => expectAgreement([a], [b], 'text')),
      { numRuns: 3000 },
    );
  });

  it('exist for every everyday spelling, so that the fast lane is taken', () => {
    for (const hand of sortedHands(4, 1, 13)) {
      const spelled = hand.map((card, index) =>
        index % 2 === 0 ? String(card) : (FACES[card] ?? String(card)),
      );
      expect(keyOf(spelled, 'cells')).toBeGreaterThanOrEqual(0);
      for (const separator of [' ', ',', '|', ', ']) {
        expect(keyOf([spelled.join(separator)], 'text')).toBeGreaterThanOrEqual(0);
      }
    }
  });
});

const FACES: Readonly<Record<number, string>> = { 1: 'A', 10: 'T', 11: 'j', 12: 'q', 13: 'K' };

function expectAgreement(a: readonly string[], b: readonly string[], notation: Notation): void {
  const [left, right] = [a, b].map((cells) => {
    const key = keyOf(cells, notation);
    const hand = readHand(cells, notation);
    if (key >= 0) expect(isRowFault(hand), cells.join(';')).toBe(false);
    return { key, id: isRowFault(hand) ? hand.code : handId(hand) };
  });
  if (left && right && left.key >= 0 && right.key >= 0)
    expect(left.key === right.key).toBe(left.id === right.id);
}
