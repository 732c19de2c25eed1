import type { BoardSize } from '../../lambda/games/board/board-size.ts';
import { EMPTY } from '../../lambda/games/board/board-text.ts';
import type { Grid } from '../../lambda/games/board/grid.ts';
import { statusOf, withMove } from '../../lambda/games/board/rules.ts';
import { usageError } from '../fault.ts';

/** Boards of so many cells have cell numbers of one digit, which need nothing between them. */
const MOST_DIGIT_CELLS = 9;

/** A move of a game, and the boards before and after it, in their canonical text. */
export interface PlayedMove {
  /** Number of the cell, from 1. */
  readonly cell: number;
  readonly before: string;
  readonly after: string;
}

/** The moves of a game as one text: `517` on boards of up to 9 cells, else `5 1 17`. `cells` are numbers from 1. */
export function moveText(cells: readonly number[], size: BoardSize): string {
  return cells.join(size.cells <= MOST_DIGIT_CELLS ? '' : ' ');
}

/**
 * Reads the moves of a game, cell numbers from 1 in the order played: on boards of up to 9 cells as digits, on all boards separated
 * by spaces or commas. Throws `DeckhandError` (`usage`) for a move that cannot be made, with its place.
 */
export function readMoves(text: string, grid: Grid): readonly PlayedMove[] {
  const written = splitMoves(text.trim(), grid);
  if (written.length === 0)
    throw usageError('--moves is empty. Write the cells in the order played, such as 517.');
  const moves: PlayedMove[] = [];
  let board = EMPTY.repeat(grid.cells);
  for (const [index, token] of written.entries()) {
    const place = `Move ${index + 1} of --moves`;
    const cell = /^\d{1,3}$/.test(token) ? Number(token) : Number.NaN;
    if (!(cell >= 1 && cell <= grid.cells)) {
      throw usageError(
        `${place} is "${token.slice(0, 20)}", but the cells are numbered 1 to ${grid.cells}. ${howToWrite(grid)}`,
      );
    }
    if (statusOf(board, grid) !== 'open') {
      throw usageError(
        `${place}, cell ${cell}, comes after the end of the game: ${ending(board, grid)} with move ${index}. Leave it out.`,
      );
    }
    if (board[cell - 1] !== EMPTY) {
      const earlier = moves.findIndex((move) => move.cell === cell) + 1;
      throw usageError(
        `${place}, cell ${cell}, is taken: ${board[cell - 1]} moved there with move ${earlier}. Write a free cell.`,
      );
    }
    const after = withMove(board, cell - 1);
    moves.push({ cell, before: board, after });
    board = after;
  }
  return moves;
}

function splitMoves(text: string, { cells }: BoardSize): readonly string[] {
  if (text === '') return [];
  if (cells <= MOST_DIGIT_CELLS && !/[\s,]/.test(text)) return [...text];
  return text.split(/\s*,\s*|\s+/);
}

function howToWrite({ cells }: BoardSize): string {
  return cells <= MOST_DIGIT_CELLS
    ? 'Write digits, such as 517.'
    : 'Write numbers with spaces or commas between them, such as "6 1 11".';
}

function ending(board: string, grid: Grid): string {
  const status = statusOf(board, grid);
  return status === 'draw' ? 'the board was full' : status.replace(' won', ' had won');
}
