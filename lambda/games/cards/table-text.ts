import { TABLE_RULES, tableHands } from './default-hands.ts';
import { HandSolver } from './hand-solver.ts';

/** Solves the default table afresh: one solution a line, in the order of `tableHands`, empty lines for the unsolvable. */
export function freshTable(): string {
  const solver = new HandSolver(TABLE_RULES);
  return Array.from(tableHands(), (hand) => solver.first(hand) ?? '').join('\n');
}
