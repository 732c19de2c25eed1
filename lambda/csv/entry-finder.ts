import type { RowFault } from '../errors.ts';
import type { ByteKeys } from '../games/game.ts';

/** The entry of a row that has no position. */
export const NO_ENTRY = -1;

/** What the lanes ask of the answer book. */
export interface EntryFinder {
  /** Keys straight from bytes, if the game has them for this layout. */
  readonly byteKeys: ByteKeys | undefined;
  /** Entry by key, or {@link NO_ENTRY} while the key was not met; as long as `byteKeys.size`. The lanes fill it. */
  readonly entryByKey: Int32Array;
  /** Whether so many positions wait for their answers that they should be found before more rows are read. */
  readonly isFull: boolean;
  /** The entry of the position that these cells spell, or why they spell none. */
  entryOf(cells: readonly string[]): number | RowFault;
}
