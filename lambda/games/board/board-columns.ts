import { DeckhandError } from '../../errors.ts';
import type { PositionColumns } from '../game.ts';
import type { BoardSize } from './board-size.ts';
import { readBoard } from './board-text.ts';
import { stonesFault } from './rules.ts';

const BOARD_NAME = 'board';
const CELL_NAME = /^b[ _]?0*(\d+)$/;

/** A column that names a cell of the board by its number. */
interface CellColumn {
  readonly number: number;
  readonly index: number;
  readonly name: string;
}

/**
 * Finds the columns of a board by their names: one column `board`, or one for each of its cells, `b1…b9` (also `b_1`,
 * `b 1`), in any order. If a file has both, the cells win: a `board` column beside them is usually a number or a name.
 * Throws `DeckhandError`: `duplicate_column`, `missing_column`, `too_many_cells`.
 */
export function findBoardColumns(header: readonly string[], size: BoardSize): PositionColumns | undefined {
  const names = header.map((name) => name.trim());
  const cells = names.flatMap((name, index): CellColumn[] => {
    const number = CELL_NAME.exec(name.toLowerCase())?.[1];
    return number === undefined ? [] : [{ number: Number(number), index, name }];
  });
  if (cells.length > 0) return { notation: 'cells', indexes: orderedCells(cells, size) };
  const texts = names.flatMap((name, index) => (name.toLowerCase() === BOARD_NAME ? [index] : []));
  if (texts.length > 1) {
    throw new DeckhandError({
      code: 'duplicate_column',
      message: `The header has ${texts.length} columns "${BOARD_NAME}": keep one and rename the others.`,
    });
  }
  return texts.length === 1 ? { notation: 'text', indexes: texts } : undefined;
}

/**
 * Finds the board of a file without a header from its first row: the one cell that is as long as a board, has nothing but
 * its symbols, of which one at least is seen, and as many stones of either side as there may be; so `000000000` is an id.
 */
export function guessBoardColumns(row: readonly string[], size: BoardSize): PositionColumns | undefined {
  const boards = row.flatMap((text, index) => (isBoard(text, size) ? [index] : []));
  return boards.length === 1 ? { notation: 'text', indexes: boards } : undefined;
}

function isBoard(text: string, size: BoardSize): boolean {
  if (text.trim() === '') return false;
  const board = readBoard([text], 'text', size);
  return typeof board === 'string' && stonesFault(board) === undefined;
}

/** The indexes of the cells from 1 on, each of which must be there once. */
function orderedCells(columns: readonly CellColumn[], size: BoardSize): readonly number[] {
  const { cells } = size;
  const outside = columns.find(({ number }) => number < 1 || number > cells);
  if (outside !== undefined) {
    throw new DeckhandError({
      code: 'too_many_cells',
      message: `The header has a column "${outside.name}", but a board of ${size.columns} columns and ${size.rows} rows has the cells b1 to b${cells}: rename it, or name the size of the board with the option size.`,
    });
  }
  return Array.from({ length: cells }, (_, place) => {
    const [found, twice] = columns.filter(({ number }) => number === place + 1);
    if (!found) {
      throw new DeckhandError({
        code: 'missing_column',
        message: `The header has a column "${columns[0]?.name}" but no "b${place + 1}": a board of ${size.columns} columns and ${size.rows} rows needs b1 to b${cells}. Add it, or name the size of the board with the option size.`,
      });
    }
    if (twice) {
      throw new DeckhandError({
        code: 'duplicate_column',
        message: `The header has the cell ${place + 1} twice, as "${found.name}" and "${twice.name}": keep one and rename the other.`,
      });
    }
    return found.index;
  });
}
