import { DEFAULT_TABLE } from './default-table.ts';
import type { SolverRules } from './hand-solver.ts';
import { cardWeight } from './multiset-key.ts';
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

/** The hands of the default table in its order, and each with its simplest solution, which is empty if there is none. */
export interface DefaultTable {
  readonly ids: readonly string[];
  /** The keys that {@link handWeights} give the hands. */
  readonly keys: readonly bigint[];
  readonly solutions: readonly string[];
}

/** Unpacks the default table, in a tenth of the time that hand by hand it would take. */
export function unpackTable(): DefaultTable {
  const ids: string[] = [];
  const keys: bigint[] = [];
  const weights = Array.from({ length: TABLE_LARGEST + 1 }, (_, card) => cardWeight(card));
  const weightOf = (card: number) => weights[card] as bigint;
  for (let a = 1; a <= TABLE_LARGEST; a++) {
    for (let b = a; b <= TABLE_LARGEST; b++) {
      for (let c = b; c <= TABLE_LARGEST; c++) {
        const key = weightOf(a) + weightOf(b) + weightOf(c);
        for (let d = c; d <= TABLE_LARGEST; d++) {
          ids.push(`${a} ${b} ${c} ${d}`);
          keys.push(key + weightOf(d));
        }
      }
    }
  }
  return { ids, keys, solutions: DEFAULT_TABLE.split('\n') };
}
