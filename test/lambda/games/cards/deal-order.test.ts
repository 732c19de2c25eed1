import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { handsIn, handsInRandomOrder } from '../../../../lambda/games/cards/deal-order.ts';
import { sortedHands } from '../../../../lambda/games/cards/sorted-hands.ts';

const ranges = fc.record({
  cards: fc.integer({ min: 1, max: 4 }),
  min: fc.integer({ min: -5, max: 5 }),
  span: fc.integer({ min: 0, max: 5 }),
});
const seeds = fc.nat({ max: 2 ** 32 - 1 });

/** The first hands of an order, as texts. */
function firstHands(count: number, cards: number, max: number, seed: number): string[] {
  const hands: string[] = [];
  for (const hand of handsInRandomOrder({ cards, min: 1, max }, seed)) {
    hands.push(hand.join(' '));
    if (hands.length === count) break;
  }
  return hands;
}

describe('the random order of hands', () => {
  it('has every hand of the range once', () => {
    fc.assert(
      fc.property(ranges, seeds, ({ cards, min, span }, seed) => {
        const range = { cards, min, max: min + span };
        const drawn = Array.from(handsInRandomOrder(range, seed), (hand) => hand.join(' '));
        const listed = Array.from(sortedHands(cards, min, min + span), (hand) => hand.join(' '));
        expect(drawn).toHaveLength(handsIn(range));
        expect([...drawn].sort()).toEqual([...listed].sort());
      }),
      { numRuns: 50 },
    );
  });

  it('is the same for a seed on every machine, and another for another', () => {
    // Whoever changes these lines breaks the promise that a seed deals the same hands again.
    expect(firstHands(4, 4, 13, 0)).toEqual(['1 5 11 13', '4 7 8 9', '3 3 3 3', '7 7 7 10']);
    expect(firstHands(4, 4, 13, 1)).toEqual(['6 8 10 10', '6 9 10 13', '1 1 11 13', '7 7 11 11']);
    expect(firstHands(3, 6, 999, 4294967295)).toEqual([
      '167 219 367 370 684 756',
      '35 87 292 725 825 862',
      '60 411 425 581 670 710',
    ]);
  });

  it('puts each multiset first equally often', () => {
    // 35 hands of three cards from 1 to 5; 100 draws expected for each. By chi-squared with 34 degrees of freedom, a fair
    // order exceeds 75 once in 10,000 sets of seeds, and these seeds are always the same.
    const times = new Map<string, number>();
    for (let seed = 0; seed < 3_500; seed++) {
      const [first = ''] = firstHands(1, 3, 5, seed);
      times.set(first, (times.get(first) ?? 0) + 1);
    }
    expect(times.size).toBe(35);
    const chiSquared = [...times.values()].reduce((sum, count) => sum + (count - 100) ** 2 / 100, 0);
    expect(chiSquared).toBeLessThan(75);
  });

  it('of a huge range begins at once', () => {
    const [hand = []] = handsInRandomOrder({ cards: 6, min: -999, max: 999 }, 7);
    expect(hand).toHaveLength(6);
    expect(hand.every((card) => Math.abs(card) <= 999)).toBe(true);
  });
});

describe('the number of hands of a range', () => {
  it.each([
    [4, 10, 715],
    [4, 13, 1820],
    [5, 13, 6188],
    [6, 13, 18564],
  ])('%i cards from 1 to %i: %i', (cards, max, hands) => {
    expect(handsIn({ cards, min: 1, max })).toBe(hands);
  });
});
