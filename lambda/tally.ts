import type { SummaryCounts } from './summary.ts';

/** What the rows that one answer book was used for add up to. Survives structured cloning. */
export interface Tally {
  readonly solved: number;
  readonly unsolvable: number;
  readonly bad: number;
  /** Ids of the positions that the rows had, as far as the book still holds them. */
  readonly ids: readonly string[];
  /** How many distinct positions there were at some time when the book dropped what it held; 0 if it never did. */
  readonly dropped: number;
}

/** The counts of a file whose rows were joined by one or several books. */
export function countsOf(tallies: readonly Tally[]): SummaryCounts {
  const sum = (count: (tally: Tally) => number) => tallies.reduce((total, tally) => total + count(tally), 0);
  const counts = {
    solved: sum((tally) => tally.solved),
    unsolvable: sum((tally) => tally.unsolvable),
    bad: sum((tally) => tally.bad),
  };
  const distinct = new Set(tallies.flatMap((tally) => tally.ids)).size;
  // A position may come back after it was dropped, so the counts of distinct positions do not add up.
  const dropped = Math.max(0, ...tallies.map((tally) => tally.dropped));
  return {
    rows: counts.solved + counts.unsolvable + counts.bad,
    ...counts,
    distinctHands: Math.max(distinct, dropped),
    ...(dropped > 0 ? { distinctHandsAtLeast: true } : {}),
  };
}
