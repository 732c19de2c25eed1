import type { RowFault } from '../../errors.ts';
import type { Notation } from '../game.ts';
import type { BoardSize } from './board-size.ts';

/** The two sides; X moves first. */
export type Side = 'X' | 'O';

/** An empty cell in the canonical spelling of a board, such as `X--O-----`. */
export const EMPTY = '-';

const SPELLINGS = { X: 'Xx', O: 'Oo0', [EMPTY]: '-._ ' } as const;

/** The canonical symbol of every spelling of a cell. */
export const SYMBOLS: ReadonlyMap<string, string> = new Map(
  Object.entries(SPELLINGS).flatMap(([symbol, spellings]) => [...spellings].map((one) => [one, symbol])),
);

const ADVICE = 'write X, O (or 0), and - . _ or a space where it is empty';

/**
 * Reads a board in any spelling, as one text or as one cell a square (an empty one is an empty square), into its
 * canonical text. A text of exactly as many characters as there are cells is taken as it is, since a space at either end
 * may be an empty cell; any other is taken without outer spaces. Whether the board can be reached is for the rules.
 */
export function readBoard(cells: readonly string[], notation: Notation, size: BoardSize): string | RowFault {
  return notation === 'text' ? readText(cells[0] ?? '', size) : readCells(cells, size);
}

function readText(text: string, size: BoardSize): string | RowFault {
  const written = text.length === size.cells ? text : text.trim();
  if (written === '') {
    return { code: 'empty_cell', message: `The board is empty: write its ${size.cells} cells.`, cell: 0 };
  }
  const wrong = [...written].find((character) => !SYMBOLS.has(character));
  if (wrong !== undefined) return { ...notASymbol(wrong), cell: 0 };
  if (written.length !== size.cells) return { ...wrongCellCount(written.length, size), cell: 0 };
  let board = '';
  for (const character of written) board += SYMBOLS.get(character);
  return board;
}

function readCells(cells: readonly string[], size: BoardSize): string | RowFault {
  if (cells.length !== size.cells) return wrongCellCount(cells.length, size);
  let board = '';
  for (const [index, cell] of cells.entries()) {
    const symbol = SYMBOLS.get(cell.trim() || EMPTY);
    if (symbol === undefined) return { ...notASymbol(cell.trim()), cell: index };
    board += symbol;
  }
  return board;
}

function notASymbol(text: string): RowFault {
  const shown = JSON.stringify(text.slice(0, 20));
  return { code: 'not_a_symbol', message: `${shown} is no cell of a board: ${ADVICE}.` };
}

function wrongCellCount(cells: number, { columns, rows, cells: wanted }: BoardSize): RowFault {
  return {
    code: 'wrong_cell_count',
    message: `The board has ${cells} cells, but one of ${columns} columns and ${rows} rows has ${wanted}. Correct it, or name its size with the option size.`,
  };
}
