import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DoubleRationals } from '../../../../lambda/games/cards/double-rationals.ts';
import { FormCatalogue } from '../../../../lambda/games/cards/form-catalogue.ts';
import { readOperators } from '../../../../lambda/games/cards/operators.ts';
import { printForm } from '../../../../lambda/games/cards/print-form.ts';
import { SolutionClasses } from '../../../../lambda/games/cards/solution-class.ts';
import { standsForItsClass } from '../../../../lambda/games/check/written-form.ts';

const hands = fc
  .array(fc.integer({ min: -2, max: 5 }), { minLength: 1, maxLength: 3 })
  .map((hand) => hand.sort((a, b) => a - b));

describe('a form that is said to stand for its class', () => {
  it.each([
    ['algebraic', '+-*/'],
    ['merged', '+-*/'],
    ['algebraic', '-/'],
    ['merged', '-/'],
  ] as const)('is the one that its %s class is shown by, with %s', (distinct, ops) => {
    let all = 0;
    let own = 0;
    fc.assert(
      fc.property(hands, (hand) => {
        const rationals = new DoubleRationals();
        const operators = readOperators(ops);
        const { forms } = new FormCatalogue(rationals, operators, undefined).block(hand);
        const classes = new SolutionClasses(rationals, operators, distinct);
        for (const form of forms) {
          all++;
          if (!standsForItsClass(form, rationals, distinct === 'merged')) continue;
          own++;
          expect(printForm(classes.shown(form), operators)).toBe(printForm(form, operators));
        }
      }),
      { numRuns: 300 },
    );
    expect(own / all, 'forms that the quick way is for').toBeGreaterThan(0.02);
  });
});
