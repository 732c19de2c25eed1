import { expect } from 'vitest';
import { evaluate, textOf } from './exact-evaluator.ts';

/** Expects a printed solution to use each card once, to have the target as its value, and to be safe in a spreadsheet. */
export function expectSolution(solution: string, hand: readonly number[], target = '24'): void {
  const { value, leaves } = evaluate(solution);
  expect(textOf(value), solution).toBe(target);
  expect(leaves.map(Number), solution).toEqual([...hand].sort((a, b) => a - b));
  expect(solution).toMatch(/^[\d(]/);
}
