import { describe, expect, it } from 'vitest';
import { HandSolver } from '../../../../lambda/games/cards/hand-solver.ts';
import { cardWeight } from '../../../../lambda/games/cards/multiset-key.ts';
import { sortedHands } from '../../../../lambda/games/cards/sorted-hands.ts';
import type { Equivalence } from '../../../../lambda/options.ts';
import { evaluate, textOf } from './exact-evaluator.ts';
import { expectSolution } from './solution-checks.ts';
import { cardsOf, readVector } from './vectors.ts';

const cases = new Map(readVector('edge_cases.csv').map((row) => [row.id, row]));

/** All solutions of a case: its hand and target as the table has them. */
function solve(id: string, distinct: Equivalence = 'algebraic', ops = '+-*/'): string[] {
  const hand = cardsOf(cases.get(id)?.input).sort((a, b) => a - b);
  const target = cases.get(id)?.params ?? '';
  const solutions = new HandSolver({ target, ops, distinct }).all(hand);
  for (const solution of solutions) expectSolution(solution, hand, target);
  return solutions;
}

describe('hands that published solvers got wrong', () => {
  it.each([
    ['E01', ['8/(3-8/3)']],
    ['E02', ['4/(7/6-1)', '6*(1+7-4)']],
    ['E03', ['6/(1-6/8)']],
    ['E07', ['5/(13/12-1)']],
    ['E08', ['7/(1-12/13)']],
    ['E09', ['8/(1-10/15)']],
    ['E10', ['7*8-4*8', '4*(7-8/8)', '8*(4+7-8)']],
    ['E11', ['2*(5+9-2)']],
    ['E20', []],
    ['E27', ['2*(2*7-2)']],
  ])('%s has these solutions and no others', (id, solutions) => {
    expect(solve(id)).toEqual(solutions);
  });

  it.each([
    ['E04', '5*5-5/5'],
    ['E05', '(1+2)*(1+7)'],
    ['E17', '10*100-4*(1+50)/3'],
  ])('%s has this solution', (id, solution) => {
    expect(solve(id)).toContain(solution);
  });

  it('E06: 404 of the 495 hands 1 to 9 are solvable', () => {
    const solver = new HandSolver({ target: '24', ops: '+-*/', distinct: 'algebraic' });
    expect([...sortedHands(4, 1, 9)].filter((hand) => solver.first(hand))).toHaveLength(404);
  });

  it('E25: 1 5 11 13 is solvable only with powers', () => {
    expect(solve('E25')).toEqual([]);
    expect(solve('E25', 'algebraic', '+-*/^')).toContain('5^(13-11)-1');
  });

  it('E12 and E13: 1 2 3 4 has 4 canonical and 3 merged solutions, 1*2*3*4 once', () => {
    expect(solve('E12', 'canonical')).toHaveLength(4);
    const merged = solve('E13', 'merged');
    expect(merged).toHaveLength(3);
    expect(merged).toContain('1*2*3*4');
    expect(merged).not.toContain('2*3*4/1');
  });

  it('E14: equal cards do not cancel out', () => {
    const solver = new HandSolver({ target: '24', ops: '+-*/', distinct: 'algebraic' });
    expect(solver.all([1, 2, 2, 24])).toEqual(expect.arrayContaining(['24/(1+2-2)', '(2+24-2)/1']));
  });

  it('E15: a solution with two equal cards is listed once', () => {
    const solutions = solve('E15', 'canonical');
    expect(solutions.filter((solution) => solution === '75*(3+25*(3+50))/100')).toHaveLength(1);
    expect(new Set(solutions).size).toBe(solutions.length);
  });

  it('E16: no solution uses a card twice', () => {
    for (const solution of solve('E16')) expectSolution(solution, [2, 3, 5, 7], '65537');
  });

  it('E32: 0 0 3 8 has 30 canonical and 9 merged solutions', () => {
    expect(solve('E32', 'canonical')).toHaveLength(30);
    expect(solve('E32', 'merged')).toHaveLength(9);
  });
});

describe('printing', () => {
  it('E21: divides by a quotient and subtracts a difference without brackets, or keeps them', () => {
    const quotients = new HandSolver({ target: '10/3', ops: '/', distinct: 'canonical' }).all([2, 3, 5]);
    expect(quotients).toEqual(['2/(3/5)']);
    const differences = new HandSolver({ target: '4', ops: '-', distinct: 'canonical' }).all([2, 3, 5]);
    expect(differences).toEqual(['2-(3-5)']);
    expect(new HandSolver({ target: '4', ops: '+-', distinct: 'canonical' }).all([2, 3, 5])).toEqual([
      '2+5-3',
    ]);
  });

  it.each(['E22', 'E23'])('%s keeps the value that brackets would have given', (id) => {
    const solutions = solve(id);
    expect(solutions).toEqual(expect.arrayContaining((cases.get(id)?.right ?? '').split(' ; ')));
    for (const solution of solutions) expect(textOf(evaluate(solution).value)).toBe(cases.get(id)?.params);
  });

  it('divides by zero in no way, also where only division is allowed', () => {
    const divided = new HandSolver({ target: '0', ops: '/', distinct: 'canonical' });
    expect(divided.all([0, 3, 5])).toEqual(['0/3/5', '0/(3/5)', '0/(5/3)']);
    expect(divided.all([0, 0, 5])).toEqual([]);
  });

  it('writes negative cards in brackets and never begins with an operator', () => {
    const solver = new HandSolver({ target: '-5', ops: '+-*/', distinct: 'algebraic' });
    expect(solver.all([-5])).toEqual(['(-5)']);
    for (const solution of solver.all([-7, -3, 1, 2])) expectSolution(solution, [-7, -3, 1, 2], '-5');
  });

  it('shows the one of a sign-flip pair whose differences are positive', () => {
    const solver = new HandSolver({ target: '24', ops: '+-*/', distinct: 'algebraic' });
    expect(solver.all([1, 1, 3, 13])).toContain('(3-1)*(13-1)');
    expect(solver.all([1, 1, 3, 13])).not.toContain('(1-3)*(1-13)');
  });

  it('brackets powers only where right association needs it', () => {
    const powers = (target: string) =>
      new HandSolver({ target, ops: '^', distinct: 'canonical' }).all([2, 2, 3]);
    expect(powers('64')).toEqual(['(2^2)^3', '(2^3)^2']);
    expect(powers('256')).toEqual(['2^2^3']);
    expect(powers('512')).toEqual(['2^3^2']);
  });
});

describe('the multiset key', () => {
  /** What others use: the sum of 1 << 2c in 32-bit integers. */
  const shifted = (hand: readonly number[]) => hand.reduce((sum, card) => (sum + (1 << (2 * card))) | 0, 0);
  const keyed = (hand: readonly number[]) => hand.reduce((sum, card) => sum + cardWeight(card), 0n);

  it('E28: tells five cards apart that the shift hash confuses', () => {
    expect(shifted([1, 1, 1, 1, 5])).toBe(shifted([2, 4, 4, 4, 4]));
    expect(keyed([1, 1, 1, 1, 5])).not.toBe(keyed([2, 4, 4, 4, 4]));
    const solver = new HandSolver({ target: '24', ops: '+-*/', distinct: 'algebraic' });
    expect(solver.first([1, 1, 1, 1, 5])).toBeUndefined();
    expect(solver.all([2, 4, 4, 4, 4])).toContain('2*4*4-4-4');
  });

  it('E29: tells cards apart that the shift hash wraps round', () => {
    expect(shifted([1, 2, 3, 17])).toBe(shifted([1, 1, 2, 3]));
    expect(keyed([1, 2, 3, 17])).not.toBe(keyed([1, 1, 2, 3]));
  });
});
