import type { RowFault } from '../errors.ts';

/** The entry of a row that has no position. */
export const NO_ENTRY = -1;

/** What the lanes ask of the answer book. */
export interface EntryFinder {
  /** Whether so many positions wait for their answers that they should be found before more rows are read. */
  readonly isFull: boolean;
  /** The entry of the position that these cells spell, or why they spell none. */
  entryOf(cells: readonly string[]): number | RowFault;
}
