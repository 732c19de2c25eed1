import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { handWeights } from '../../../../lambda/games/cards/hand-weights.ts';
import { cardWeight } from '../../../../lambda/games/cards/multiset-key.ts';
import { sortedHands } from '../../../../lambda/games/cards/sorted-hands.ts';
import { keyOf } from '../key-of.ts';

const SIX_CELLS = handWeights({ notation: 'cells', indexes: [0, 1, 2, 3, 4, 5] });

function keyOfCards(cards: readonly number[]): bigint {
  return cards.reduce((sum, card) => sum + cardWeight(card), 0n);
}

describe('keys of hands', () => {
  it('of one to six cards 1 to 13 are all different, over all 27,131 of them', () => {
    const hands = [1, 2, 3, 4, 5, 6].flatMap((cards) => [...sortedHands(cards, 1, 13)]);
    expect(hands).toHaveLength(27_131);
    expect(new Set(hands.map(keyOfCards)).size).toBe(hands.length);
  });

  it.each([1, 2, 3])('of %i cards 0 to 99 are all different', (cards) => {
    const hands = [...sortedHands(cards, 0, 99)];
    expect(new Set(hands.map(keyOfCards)).size).toBe(hands.length);
  });

  it('of up to six cards 0 to 99 are the same exactly if the hands are, and fit into 60 bits', () => {
    const hand = fc.array(fc.nat(99), { minLength: 1, maxLength: 6 });
    const sorted = (cards: readonly number[]) => [...cards].sort((a, b) => a - b).join(' ');
    fc.assert(
      fc.property(hand, hand, fc.nat(6), (one, two, same) => {
        const other = [...two.slice(same), ...one.slice(0, same)].slice(0, 6);
        fc.pre(other.length > 0);
        expect(keyOfCards(one) === keyOfCards(other)).toBe(sorted(one) === sorted(other));
        expect(keyOfCards(one)).toBeLessThan(1n << 60n);
      }),
      { numRuns: 3000 },
    );
  });

  it('hold the power sums that determine the cards', () => {
    // 3 3 8 8 as 4, 4, 9, 9: the lanes hold the sums of their first six powers, each modulo 127.
    const lanes = Array.from({ length: 6 }, (_, lane) =>
      Number((keyOfCards([3, 3, 8, 8]) >> BigInt(10 * lane)) & 1023n),
    );
    const residue = (base: number, power: number) => base ** power % 127;
    expect(lanes).toEqual([1, 2, 3, 4, 5, 6].map((power) => 2 * residue(4, power) + 2 * residue(9, power)));
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
    const same = [
      ['1', '13', '10', '7'],
      ['t', '07', 'K', 'a'],
      ['', 'A', 'k', '10', '', '7'],
    ].map((cells) => keyOf(SIX_CELLS, cells));
    expect(new Set(same).size).toBe(1);
    expect(same[0]).toBe(keyOfCards([1, 7, 10, 13]));
    expect(same[0]).toBe(SIX_CELLS.keyOf('1 7 10 13'));
  });

  it.each(['-1 3', '3 100', '-30', '7 8 -12', '1 2 123456789012345'])('do not exist for %j', (id) => {
    expect(SIX_CELLS.keyOf(id)).toBeUndefined();
  });

  it.each(['-3', ' 5', '6 ', 'x', '1.5', '1O', '100', 'é', '\0', ' '])('have no weight for %j', (text) => {
    expect(SIX_CELLS.weightOf(text)).toBe(0n);
  });
});
