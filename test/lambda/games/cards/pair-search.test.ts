import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readOperators } from '../../../../lambda/games/cards/operators.ts';
import { PairSearch } from '../../../../lambda/games/cards/pair-search.ts';
import { bruteForceValues } from './brute-force.ts';

const card = fc.oneof(fc.integer({ min: -20, max: 99 }), fc.integer({ min: 0, max: 9 }));
const operators = fc.subarray(['+', '-', '*', '/'], { minLength: 1 }).map((chosen) => chosen.join(''));

it('finds out whether four cards reach a target, as brute force does, under any operators', () => {
  fc.assert(
    fc.property(fc.tuple(card, card, card, card), operators, fc.nat(), (hand, ops, choice) => {
      const values = bruteForceValues(hand, ops);
      // Some of the values that there are, and some that there may not be.
      const targets = [...values].slice(choice % Math.max(values.size, 1)).slice(0, 4);
      const search = (target: string) => {
        const [numerator = 0, denominator = 1] = target.split('/').map(Number);
        return new PairSearch(readOperators(ops), numerator, denominator).reaches(hand);
      };
      for (const target of ['24', '0', '-5', '7/2', ...targets])
        expect(search(target), target).toBe(values.has(target));
    }),
    { numRuns: 300 },
  );
});
