import { DEFAULT_TABLE } from './default-table.ts';
import type { SolverRules } from './hand-solver.ts';
import { handId } from './hand-text.ts';

/** The hands of the table, four cards from 1 to 13, and the rules it was made by. */
const TABLE_CARDS = 4;
const TABLE_LARGEST = 13;
export const TABLE_RULES: SolverRules = { target: '24', ops: '+-*/', distinct: 'algebraic' };

/** All sorted hands of `cards` cards with values from `min` to `max`, in order. */
export function* sortedHands(cards: number, min: number, max: number): Generator<readonly number[]> {
  const hand = new Array<number>(cards).fill(min);
  for (;;) {
    yield hand.slice();
    let place = cards - 1;
    while (place >= 0 && (hand[place] as number) >= max) place -= 1;
    if (place < 0) return;
    hand.fill((hand[place] as number) + 1, place);
  }
}

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
