import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardsGame } from '../../../../lambda/games/cards/cards-game.ts';
import { tableHands } from '../../../../lambda/games/cards/default-hands.ts';
import { difficulty } from '../../../../lambda/games/cards/difficulty.ts';
import { DoubleRationals } from '../../../../lambda/games/cards/double-rationals.ts';
import { FormCatalogue } from '../../../../lambda/games/cards/form-catalogue.ts';
import { needFractions } from '../../../../lambda/games/cards/fractions.ts';
import { HandSolver, type StudiedSolutions } from '../../../../lambda/games/cards/hand-solver.ts';
import { insightCells, insightOf } from '../../../../lambda/games/cards/insight.ts';
import { readOperators } from '../../../../lambda/games/cards/operators.ts';
import { printForm } from '../../../../lambda/games/cards/print-form.ts';
import { EQUIVALENCES, parseOptions, SOLUTION_LISTS } from '../../../../lambda/options.ts';
import { evaluate } from './exact-evaluator.ts';
import { cardsOf, readVector } from './vectors.ts';

/** The hands of 1 to 13 that need fractions for 24, from the published list. */
const NEED_FRACTIONS = [
  ...['1 3 4 6', '1 4 5 6', '1 5 5 5', '1 6 6 8', '1 8 12 12', '2 2 11 11', '2 2 13 13', '2 3 5 12'],
  ...['2 4 10 10', '2 5 5 10', '2 7 7 10', '3 3 7 7', '3 3 8 8', '4 4 7 7', '5 5 7 11', '5 7 7 11'],
];

function study(hand: readonly number[], rules: Record<string, unknown> = {}): StudiedSolutions | undefined {
  return new HandSolver(parseOptions(rules)).study(hand);
}

describe('needing fractions', () => {
  it.each(EQUIVALENCES)('is what 16 hands of 1 to 13 do, under %s', (distinct) => {
    const solver = new HandSolver(parseOptions({ distinct }));
    const needing = [...tableHands()].filter((hand) => solver.study(hand)?.fractions);
    expect(needing.map((hand) => hand.join(' '))).toEqual(NEED_FRACTIONS);
  });

  it('looks at every part of a solution, however deep, but not at the whole', () => {
    const rationals = new DoubleRationals();
    const operators = readOperators('+-*/');
    const { forms } = new FormCatalogue(rationals, operators, undefined).block([1, 1, 2, 2, 3]);
    const needs = (text: string) =>
      needFractions(
        forms.filter((form) => printForm(form, operators) === text),
        rationals,
      );
    expect(needs('3*(1/2+1/2)')).toBe(true); // 1/2+1/2 is whole, its parts are not
    expect(needs('3*(1+1)/2/2')).toBe(false); // 3/2 in one step from whole numbers
    expect(needs('1/2+1/2+3')).toBe(true);
    expect(needs('1+1+2+2+3')).toBe(false);
  });

  it('does not look at the order in which a chain is reckoned', () => {
    // 4*6/8*8 by way of 24/8, though 4*8/6 would be a fraction.
    expect(study([4, 6, 8, 8], { ops: '*/' })).toMatchObject({ fractions: false });
    expect(study([2, 3], { target: '3/2' })).toMatchObject({ fractions: false });
    expect(study([2, 3, 4], { target: '5/2' })).toMatchObject({ fractions: true });
  });
});

describe('the fewest brackets', () => {
  it('are those of the reference', () => {
    for (const row of readVector('hands13_target24.csv')) {
      const brackets = study(cardsOf(row.hand))?.brackets;
      expect(brackets === undefined ? '' : String(brackets), row.hand).toBe(row.min_paren_pairs);
    }
  });

  it('do not count those round negative cards', () => {
    expect(study([-4, 3, 8, 9])).toMatchObject({ brackets: 0 });
    expect(study([-4, -2, 3], { target: -14, ops: '+*' })?.list.solutions).toEqual(['(-2)+(-4)*3']);
    expect(study([-4, -2, 3], { target: -14, ops: '+*' })).toMatchObject({ brackets: 0 });
    expect(study([-4, -2, 3], { target: -4, ops: '+*' })).toMatchObject({ brackets: 1 });
  });

  it('are the fewest of all solutions, not of some', () => {
    const hands = fc
      .array(fc.integer({ min: -5, max: 13 }), { minLength: 2, maxLength: 5 })
      .map((hand) => hand.sort((a, b) => a - b));
    fc.assert(
      fc.property(
        hands,
        fc.constantFrom('+-*/', '-/', '+-*/^'),
        fc.constantFrom(...EQUIVALENCES),
        (hand, ops, distinct) => {
          fc.pre(!ops.includes('^') || hand.length < 5);
          const studied = study(hand, { ops, distinct });
          const counts = studied?.list.solutions.map((text) => evaluate(text).brackets) ?? [];
          expect(studied?.brackets).toBe(counts.length > 0 ? Math.min(...counts) : undefined);
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('the difficulty', () => {
  const hardness = fc.record({
    count: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 120_000 })),
    fractions: fc.boolean(),
    brackets: fc.nat(6),
  });

  it('is a whole number from 1 to 10', () => {
    fc.assert(
      fc.property(hardness, (one) => {
        const score = difficulty(one);
        expect(Number.isInteger(score) && score >= 1 && score <= 10).toBe(true);
      }),
    );
    expect(difficulty({ count: 1000, fractions: false, brackets: 0 })).toBe(1);
    expect(difficulty({ count: 1, fractions: true, brackets: 2 })).toBe(10);
  });

  it('never falls when there are fewer solutions, fractions or more brackets', () => {
    fc.assert(
      fc.property(hardness, hardness, (a, b) => {
        const harder = {
          count: Math.min(a.count, b.count),
          fractions: a.fractions || b.fractions,
          brackets: Math.max(a.brackets, b.brackets),
        };
        expect(difficulty(harder)).toBeGreaterThanOrEqual(Math.max(difficulty(a), difficulty(b)));
      }),
    );
  });

  it('is what the docs say', () => {
    const scores = [1, 2, 3, 4, 7, 8, 15, 16, 100].map((count) =>
      difficulty({ count, fractions: false, brackets: 0 }),
    );
    expect(scores).toEqual([5, 4, 4, 3, 3, 2, 2, 1, 1]);
    const spread = new Map<number, number>();
    const solver = new HandSolver(parseOptions({}));
    for (const hand of tableHands()) {
      const score = insightOf(solver.study(hand)).difficulty;
      if (score !== null) spread.set(score, (spread.get(score) ?? 0) + 1);
    }
    expect(Array.from({ length: 10 }, (_, index) => spread.get(index + 1) ?? 0)).toEqual([
      9, 52, 226, 379, 393, 250, 37, 1, 15, 0,
    ]);
  });
});

describe('explain', () => {
  it('adds its columns, and what they hold, whatever list of solutions is asked for', () => {
    const shown = SOLUTION_LISTS.map((solutions) => {
      const options = parseOptions({ explain: 'yes', solutions });
      expect(cardsGame.addedColumns(options)).toEqual([
        'result',
        'count',
        'fractions',
        'brackets',
        'difficulty',
      ]);
      const play = cardsGame.play(options);
      return play.cells(JSON.parse(JSON.stringify(play.solve('4 7 8 8'))));
    });
    expect(shown).toEqual([
      ['7*8-4*8', '3', 'no', '0', '4'],
      ['7*8-4*8; 4*(7-8/8); 8*(4+7-8)', '3', 'no', '0', '4'],
      ['3', '3', 'no', '0', '4'],
    ]);
  });

  it('shows the same result as without it', () => {
    const hands = fc
      .array(fc.integer({ min: -2, max: 13 }), { minLength: 1, maxLength: 5 })
      .map((hand) => hand.sort((a, b) => a - b).join(' '));
    fc.assert(
      fc.property(
        hands,
        fc.constantFrom(...SOLUTION_LISTS),
        fc.constantFrom(...EQUIVALENCES),
        (id, solutions, distinct) => {
          const [plain, explained] = [{}, { explain: true }].map((more) => {
            const play = cardsGame.play(parseOptions({ solutions, distinct, ...more }));
            return play.cells(play.solve(id));
          });
          expect(explained?.[0]).toBe(plain?.[0]);
          expect(plain).toHaveLength(1);
          expect(explained).toHaveLength(5);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('leaves all but the number empty for a hand without a solution', () => {
    const play = cardsGame.play(parseOptions({ explain: true }));
    const answer = play.solve('1 1 1 1');
    expect(play.cells(answer)).toEqual(['', '0', '', '', '']);
    expect(play.report('1 1 1 1', answer)).toEqual({
      hand: [1, 1, 1, 1],
      solvable: false,
      solutions: [],
      count: 0,
      insight: { count: 0, fractions: null, brackets: null, difficulty: null },
    });
  });

  it('is part of the report, counts under the equivalence asked for, and is not mixed up with answers without it', () => {
    const play = cardsGame.play(parseOptions({ explain: true, distinct: 'merged' }));
    expect(play.report('1 2 3 4', play.solve('1 2 3 4'))).toMatchObject({
      count: 1,
      insight: { count: 3, fractions: false, brackets: 0 },
    });
    expect(play.optionsKey).not.toBe(cardsGame.play(parseOptions({ distinct: 'merged' })).optionsKey);
    expect(cardsGame.play(parseOptions({ explain: true })).known()).toBeUndefined();
  });

  it('says so if there may be more solutions than it counted', () => {
    const studied = {
      list: { solutions: [], count: 120_000, countAtLeast: true as const },
      fractions: false,
      brackets: 0,
    };
    expect(insightCells(insightOf(studied))).toEqual(['120000+', 'no', '0', '1']);
  });
});
