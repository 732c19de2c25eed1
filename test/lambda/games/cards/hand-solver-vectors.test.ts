import { describe, expect, it } from 'vitest';
import { HandSolver } from '../../../../lambda/games/cards/hand-solver.ts';
import { sortedHands } from '../../../../lambda/games/cards/sorted-hands.ts';
import type { Equivalence } from '../../../../lambda/options.ts';
import { evaluate } from './exact-evaluator.ts';
import { expectSolution } from './solution-checks.ts';
import { cardsOf, readVector } from './vectors.ts';

function solver(distinct: Equivalence = 'algebraic', target = '24', ops = '+-*/'): HandSolver {
  return new HandSolver({ target, ops, distinct });
}

describe('the 1820 hands of four cards 1 to 13', () => {
  const rows = readVector('hands13_target24.csv');
  const solvers = { canonical: solver('canonical'), algebraic: solver(), merged: solver('merged') };

  it('have the published number of solutions under each equivalence', () => {
    const counts = rows.map(({ hand }) => ({
      hand,
      canonical: solvers.canonical.count(cardsOf(hand)),
      algebraic: solvers.algebraic.count(cardsOf(hand)),
      merged: solvers.merged.count(cardsOf(hand)),
    }));
    const expected = rows.map((row) => ({
      hand: row.hand,
      canonical: Number(row.count_canonical),
      algebraic: Number(row.count_flip),
      merged: Number(row.count_merged),
    }));
    expect(counts).toEqual(expected);
    const total = (of: keyof typeof solvers) => counts.reduce((sum, count) => sum + count[of], 0);
    expect([total('canonical'), total('algebraic'), total('merged')]).toEqual([4469, 4078, 3537]);
  });

  it('have correct solutions, as many as counted, the first with the fewest brackets', () => {
    for (const row of rows) {
      const hand = cardsOf(row.hand);
      for (const [distinct, one] of Object.entries(solvers)) {
        const solutions = one.all(hand);
        for (const solution of solutions) expectSolution(solution, hand);
        expect(new Set(solutions).size, `${row.hand} ${distinct}`).toBe(one.count(hand));
        expect(one.first(hand), row.hand).toBe(solutions[0]);
      }
      const first = solvers.algebraic.first(hand);
      expect(first === undefined ? 'no' : 'yes', row.hand).toBe(row.solvable);
      if (first) expect(evaluate(first).brackets, row.hand).toBe(Number(row.min_paren_pairs));
    }
  });

  it('E26: are solvable for as many as published under every target', () => {
    const values = Array.from(sortedHands(4, 0, 13), (hand) => ({
      hand,
      values: new Set(solvers.algebraic.values(hand)),
    }));
    const solvable = (target: string, min: number, max: number) =>
      values.filter(
        ({ hand, values: of }) => hand.every((card) => card >= min && card <= max) && of.has(target),
      ).length;
    for (const row of readVector('targets.csv')) {
      const target = row.target ?? '';
      expect([
        solvable(target, 1, 9),
        solvable(target, 1, 10),
        solvable(target, 1, 13),
        solvable(target, 0, 9),
      ]).toEqual(
        [
          row.solvable_1to9_of495,
          row.solvable_1to10_of715,
          row.solvable_1to13_of1820,
          row.solvable_0to9_of715,
        ].map(Number),
      );
    }
  });
});

describe('the 715 hands of four cards 1 to 10', () => {
  it('are solvable exactly as listed', () => {
    const one = solver();
    const rows = readVector('hands24.csv');
    expect(rows.map(({ hand }) => (one.first(cardsOf(hand)) ? 'yes' : 'no'))).toEqual(
      rows.map((row) => row.solvable),
    );
    expect(rows.filter((row) => row.solvable === 'yes')).toHaveLength(566);
  });
});

describe('hands of five and six cards', () => {
  it('have the published number of solutions', () => {
    for (const row of readVector('hands5_counts.csv')) {
      const hand = cardsOf(row.hand);
      const counts = (['canonical', 'algebraic', 'merged'] as const).map((distinct) =>
        solver(distinct, row.target).count(hand),
      );
      expect(counts, row.hand).toEqual([row.count_canonical, row.count_flip, row.count_merged].map(Number));
    }
  });

  it('have 2553 canonical solutions for 1 2 3 4 5 6', () => {
    const hand = [1, 2, 3, 4, 5, 6];
    const solutions = solver('canonical').all(hand);
    expect(new Set(solutions).size).toBe(2553);
    for (const solution of solutions) expectSolution(solution, hand);
  });

  it.each([
    ['hands5_target24.csv', 6188],
    ['hands6_target24.csv', 853],
  ])('are solvable as listed in %s', (name, size) => {
    const one = solver();
    const rows = readVector(name);
    expect(rows).toHaveLength(size);
    for (const row of rows) {
      const hand = cardsOf(row.hand);
      const first = one.first(hand);
      expect(first === undefined ? 'no' : 'yes', row.hand).toBe(row.solvable);
      if (first) expectSolution(first, hand);
    }
  });

  it('are answered with one of all their solutions', () => {
    for (const distinct of ['algebraic', 'merged'] as const) {
      const one = solver(distinct);
      for (const row of readVector('hands5_counts.csv')) {
        const hand = cardsOf(row.hand);
        const first = one.first(hand);
        if (first) expect(one.all(hand)).toContain(first);
      }
    }
  });
});

describe('hands with powers', () => {
  it('are solvable as listed', () => {
    const [plain, powers] = [solver(), solver('algebraic', '24', '+-*/^')];
    for (const row of readVector('pow_hands10.csv')) {
      const hand = cardsOf(row.hand);
      const first = powers.first(hand);
      expect(plain.first(hand) ? 'yes' : 'no', row.hand).toBe(row.solvable_basic);
      expect(first ? 'yes' : 'no', row.hand).toBe(row.solvable_with_pow_integer_exponents);
      for (const solution of powers.all(hand)) expectSolution(solution, hand);
    }
  });

  it('number 586 solvable of 715 up to 10, and 1414 of 1820 up to 13', () => {
    const powers = solver('algebraic', '24', '+-*/^');
    const solvable = [...sortedHands(4, 1, 13)].filter((hand) => powers.first(hand));
    expect(solvable).toHaveLength(1414);
    expect(solvable.filter((hand) => Math.max(...hand) <= 10)).toHaveLength(586);
  });
});
