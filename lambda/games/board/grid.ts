import { type BoardSize, readBoardSize } from './board-size.ts';
import { winningLines } from './lines.ts';
import { symmetriesOf } from './symmetries.ts';

/** What a board's size determines. Cells are indexes from 0, left to right, top to bottom. */
export interface Grid extends BoardSize {
  /** The winning lines, each as its cells. */
  readonly lines: readonly (readonly number[])[];
  /** By cell: the indexes of the lines through it. */
  readonly linesThrough: readonly (readonly number[])[];
  /** See {@link symmetriesOf}. */
  readonly symmetries: readonly (readonly number[])[];
}

/** The grid of a size `m,n,k`. Throws `DeckhandError` (`invalid_option`), see {@link readBoardSize}. */
export function gridOf(size: string): Grid {
  const read = readBoardSize(size);
  const lines = winningLines(read);
  const linesThrough = Array.from({ length: read.cells }, (_, cell) =>
    lines.flatMap((line, index) => (line.includes(cell) ? [index] : [])),
  );
  return { ...read, lines, linesThrough, symmetries: symmetriesOf(read) };
}
