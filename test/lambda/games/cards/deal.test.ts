import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DealStep, dealing } from '../../../../lambda/games/cards/deal.ts';
import { parseWishes } from '../../../../lambda/games/cards/deal-wishes.ts';
import { TABLE_RULES } from '../../../../lambda/games/cards/default-hands.ts';
import type { SolverRules } from '../../../../lambda/games/cards/hand-solver.ts';
import { bruteForceValues } from './brute-force.ts';
import { readVector } from './vectors.ts';

type Raw = Readonly<Record<string, unknown>>;

/** Deals until there are so many hands, or to the end. */
function dealAll(raw: Raw, seed: number, most = Number.POSITIVE_INFINITY, rules: SolverRules = TABLE_RULES) {
  const hands: string[] = [];
  let tried = 0;
  let why: (DealStep & { kind: 'end' })['why'] | 'complete' = 'complete';
  for (const step of dealing(parseWishes(raw), rules, seed)) {
    if (step.kind === 'end') {
      why = step.why;
      break;
    }
    tried += 1;
    if (step.kind === 'hand') hands.push(step.hand.join(' '));
    if (hands.length === most) break;
  }
  return { hands, tried, why };
}

/** All hands of four cards from 1 to 13 that make 24 by way of fractions alone, as published. */
const NEED_FRACTIONS =
  '1 3 4 6, 1 4 5 6, 1 5 5 5, 1 6 6 8, 1 8 12 12, 2 2 11 11, 2 2 13 13, 2 3 5 12, 2 4 10 10, 2 5 5 10, 2 7 7 10, 3 3 7 7, 3 3 8 8, 4 4 7 7, 5 5 7 11, 5 7 7 11'.split(
    ', ',
  );

/** The reference's hands whose row is as asked. */
function referenceHands(asked: (row: Record<string, string>) => boolean): string[] {
  return readVector('hands13_target24.csv')
    .filter(asked)
    .map(({ hand = '' }) => hand)
    .sort();
}

describe('hands of four cards from 1 to 13', () => {
  it.each([
    ['are solvable by default', {}, (row: Record<string, string>) => Number(row.count_flip) > 0],
    ['may be any', { solutionsMin: 0 }, () => true],
    ['may be unsolvable', { unsolvable: true }, (row: Record<string, string>) => row.count_flip === '0'],
    [
      'may have a range of solutions',
      { solutionsMin: 2, solutionsMax: 4 },
      (row: Record<string, string>) => Number(row.count_flip) >= 2 && Number(row.count_flip) <= 4,
    ],
  ])('%s: dealt to the end, all that the reference has', (_, wishes, asked) => {
    const { hands, tried, why } = dealAll(wishes, 5);
    expect([...hands].sort()).toEqual(referenceHands(asked));
    expect({ tried, why }).toEqual({ tried: 1820, why: 'no_more' });
  });

  it('may need fractions, those that do and no others', () => {
    const { hands } = dealAll({ fractions: true }, 2);
    expect([...hands].sort()).toEqual([...NEED_FRACTIONS].sort());
    const { hands: single } = dealAll({ fractions: true, solutionsExactly: 1 }, 2);
    expect([...single].sort()).toEqual(
      referenceHands((row) => row.count_flip === '1' && NEED_FRACTIONS.includes(row.hand ?? '')),
    );
  });

  it('have exactly as many solutions as wished, told apart as the rules say', () => {
    for (const [distinct, column] of [
      ['algebraic', 'count_flip'],
      ['canonical', 'count_canonical'],
      ['merged', 'count_merged'],
    ] as const) {
      const { hands } = dealAll({ solutionsExactly: 5 }, 1, undefined, { ...TABLE_RULES, distinct });
      expect([...hands].sort()).toEqual(referenceHands((row) => row[column] === '5'));
    }
  });
});

describe('any hand dealt', () => {
  const wishes = fc.record({
    cards: fc.integer({ min: 1, max: 4 }),
    min: fc.integer({ min: -4, max: 4 }),
    span: fc.integer({ min: 0, max: 9 }),
    target: fc.integer({ min: -10, max: 30 }),
    ops: fc.constantFrom('+-*/', '+-', '+-*/^', '+*'),
    unsolvable: fc.boolean(),
    seed: fc.nat({ max: 2 ** 32 - 1 }),
  });

  it('is in range, new, and solvable or not as a brute force finds', () => {
    fc.assert(
      fc.property(wishes, ({ cards, min, span, target, ops, unsolvable, seed }) => {
        const max = min + span;
        const rules = { target: String(target), ops, distinct: 'algebraic' } as const;
        const { hands } = dealAll({ cards, min, max, unsolvable }, seed, 5, rules);
        expect(new Set(hands).size).toBe(hands.length);
        for (const text of hands) {
          const hand = text.split(' ').map(Number);
          expect(hand).toHaveLength(cards);
          expect(hand.every((card) => card >= min && card <= max)).toBe(true);
          expect(bruteForceValues(hand, ops).has(rules.target)).toBe(!unsolvable);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('is the same for the same seed, however many are asked for', () => {
    fc.assert(
      fc.property(fc.nat({ max: 2 ** 32 - 1 }), fc.integer({ min: 1, max: 30 }), (seed, count) => {
        const { hands } = dealAll({ solutionsMax: 3 }, seed, 30);
        expect(dealAll({ solutionsMax: 3 }, seed, count).hands).toEqual(hands.slice(0, count));
      }),
      { numRuns: 20 },
    );
  });

  it('is as likely to be the first as any other that is as wished', () => {
    // Eight hands of two cards from 1 to 9 make 6; 200 draws expected for each. By chi-squared with 7 degrees of freedom,
    // fair dealing exceeds 30 once in 10,000 sets of seeds, and these seeds are always the same.
    const rules = { ...TABLE_RULES, target: '6' };
    const wishes = { cards: 2, max: 9 };
    const times = new Map(dealAll(wishes, 0, undefined, rules).hands.map((hand) => [hand, 0]));
    expect(times.size).toBe(8);
    for (let seed = 0; seed < 1_600; seed++) {
      const [first = ''] = dealAll(wishes, seed, 1, rules).hands;
      times.set(first, (times.get(first) ?? 0) + 1);
    }
    const chiSquared = [...times.values()].reduce((sum, count) => sum + (count - 200) ** 2 / 200, 0);
    expect(chiSquared).toBeLessThan(30);
  });
});

describe('wishes that cannot be met', () => {
  it('end with all hands looked at, if they are few', () => {
    expect(dealAll({ solutionsExactly: 77 }, 1)).toEqual({ hands: [], tried: 1820, why: 'no_more' });
    expect(dealAll({ min: 1, max: 1 }, 1)).toEqual({ hands: [], tried: 1, why: 'no_more' });
  });

  it('end after a bounded number of hands, if there are many', () => {
    // Even cards alone cannot make a fraction of sums and differences.
    const rules = { target: '1/2', ops: '+-', distinct: 'algebraic' } as const;
    expect(dealAll({ min: -999, max: 999, cards: 3 }, 1, 1, rules)).toEqual({
      hands: [],
      tried: 50_000,
      why: 'gave_up',
    });
  });
});
