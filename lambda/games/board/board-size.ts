import { DeckhandError } from '../../errors.ts';

/** An m,n,k board: who has `line` stones in a row, across, down or diagonally, wins. */
export interface BoardSize {
  readonly columns: number;
  readonly rows: number;
  readonly line: number;
  /** columns × rows */
  readonly cells: number;
}

/** The largest board: each side's stones are two 32-bit words, and what is larger is out of reach of any search here. */
export const MAX_CELLS = 64;

/**
 * Reads the option `size`, three numbers `m,n,k` as `parseOptions` leaves them.
 * Throws `DeckhandError` (`invalid_option`) for a board of more than {@link MAX_CELLS} cells, or without room for a line.
 */
export function readBoardSize(text: string): BoardSize {
  const [columns = 0, rows = 0, line = 0] = text.split(',').map(Number);
  const cells = columns * rows;
  if (cells > MAX_CELLS) {
    throw invalidSize(text, `that is ${cells} cells, and a board has at most ${MAX_CELLS}: choose fewer.`);
  }
  if (line > Math.max(columns, rows)) {
    throw invalidSize(
      text,
      `a line of ${line} does not fit on ${columns} columns and ${rows} rows: the third number is the length of a line.`,
    );
  }
  return { columns, rows, line, cells };
}

function invalidSize(text: string, why: string): DeckhandError {
  return new DeckhandError({ code: 'invalid_option', message: `The option size is "${text}", but ${why}` });
}
