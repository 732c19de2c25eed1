import { difficulty } from './difficulty.ts';
import type { SolutionCount, StudiedSolutions } from './hand-solver.ts';

/** What the option `explain` tells about a hand's solutions. All but their number are null if there is none. */
export interface Insight extends SolutionCount {
  /** Whether every solution needs a value on its way that is not a whole number. */
  readonly fractions: boolean | null;
  /** The fewest bracket pairs of a solution. */
  readonly brackets: number | null;
  /** From 1 to 10, see `docs/difficulty.md`. */
  readonly difficulty: number | null;
}

/** The names of an insight's columns, in the order of {@link insightCells}. */
export const INSIGHT_COLUMNS = ['count', 'fractions', 'brackets', 'difficulty'] as const;

/** The insight into studied solutions; undefined stands for none. */
export function insightOf(studied: StudiedSolutions | undefined): Insight {
  if (!studied) return { count: 0, fractions: null, brackets: null, difficulty: null };
  const { list, fractions, brackets } = studied;
  const { solutions: _, ...count } = list;
  return { ...count, fractions, brackets, difficulty: difficulty({ ...count, fractions, brackets }) };
}

/** An insight as cells. */
export function insightCells({ fractions, brackets, difficulty, ...count }: Insight): readonly string[] {
  const fractionsCell = fractions === null ? '' : fractions ? 'yes' : 'no';
  return [countText(count), fractionsCell, String(brackets ?? ''), String(difficulty ?? '')];
}

/** A number of solutions: `12`, or `100000+` if there may be more. */
export function countText({ count, countAtLeast }: SolutionCount): string {
  return countAtLeast ? `${count}+` : String(count);
}
