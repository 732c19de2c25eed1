import { DEFAULT_TABLE } from './default-table.ts';
import type { SolverRules } from './hand-solver.ts';
import { handId } from './hand-text.ts';
import { sortedHands } from './sorted-hands.ts';

/** The hands of the table: four cards from 1 to 13. */
const TABLE_CARDS = 4;
const TABLE_LARGEST = 13;

/** The rules that the default table was made by: those of a job without options. */
export const TABLE_RULES: SolverRules = { target: '24', ops: '+-*/', distinct: 'algebraic' };

/** The hands of the default table, in its order: 1820. */
export function tableHands(): Generator<readonly number[]> {
  return sortedHands(TABLE_CARDS, 1, TABLE_LARGEST);
}

/** The hands of the default table with their simplest solutions; an empty text if there is none. */
export function* tableEntries(): Generator<readonly [id: string, solution: string]> {
  const solutions = DEFAULT_TABLE.split('\n');
  let line = 0;
  for (const hand of tableHands()) {
    yield [handId(hand), solutions[line] ?? ''];
    line += 1;
  }
}
