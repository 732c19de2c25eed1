import type { RowFault } from '../../errors.ts';
import { EMPTY, type Side } from './board-text.ts';
import type { Grid } from './grid.ts';

/** How far a game has come. A full board with a line is won, not drawn. */
export type Status = 'X won' | 'O won' | 'draw' | 'open';

/** How many stones of a side are on a board. */
export function stonesOf(board: string, side: Side): number {
  let stones = 0;
  for (const cell of board) if (cell === side) stones++;
  return stones;
}

/** The side whose turn it is, or would be if the game were not over. `board` is legal. */
export function sideToMove(board: string): Side {
  return stonesOf(board, 'X') > stonesOf(board, 'O') ? 'O' : 'X';
}

/** The other side. */
export function opponentOf(side: Side): Side {
  return side === 'X' ? 'O' : 'X';
}

/** The lines that a side has completed. */
export function completedLines(board: string, side: Side, grid: Grid): readonly (readonly number[])[] {
  return grid.lines.filter((line) => line.every((cell) => board[cell] === side));
}

/** The status of a legal board, in its canonical text. */
export function statusOf(board: string, grid: Grid): Status {
  for (const side of ['X', 'O'] as const) {
    if (completedLines(board, side, grid).length > 0) return `${side} won`;
  }
  return board.includes(EMPTY) ? 'open' : 'draw';
}

/** What is wrong with the numbers of stones on a board, or undefined if they are right. */
export function stonesFault(board: string): RowFault | undefined {
  const [x, o] = [stonesOf(board, 'X'), stonesOf(board, 'O')];
  if (x === o || x === o + 1) return undefined;
  const [many, most] = x > o ? ['X', 'at most one more X than O'] : ['O', 'never more O than X'];
  return {
    code: 'too_many_stones',
    message: `The board has ${x} X and ${o} O, too many ${many}: X moves first and they take turns, so that there is ${most}.`,
  };
}

/**
 * Why a board cannot come up in a game, or undefined if it can. It can exactly if the sides moved in turn, X first, not
 * both have a line, the winner moved last, and all its lines share a cell, that of the last move.
 */
export function boardFault(board: string, grid: Grid): RowFault | undefined {
  const stones = stonesFault(board);
  if (stones !== undefined) return stones;
  const [xLines, oLines] = [completedLines(board, 'X', grid), completedLines(board, 'O', grid)];
  if (xLines.length > 0 && oLines.length > 0) {
    return {
      code: 'both_won',
      message: 'X and O both have a line, but the game ends with the first one: correct the board.',
    };
  }
  const winner = xLines.length > 0 ? 'X' : 'O';
  const lines = winner === 'X' ? xLines : oLines;
  if (lines.length === 0) return undefined;
  const last = opponentOf(sideToMove(board));
  if (last !== winner) {
    return {
      code: 'moved_after_win',
      message: `${winner} has a line, but by the number of stones it was ${last} who moved last: the game ends with a line, so correct the board.`,
    };
  }
  const common = lines.reduce((shared, line) => shared.filter((cell) => line.includes(cell)));
  if (common.length > 0) return undefined;
  return {
    code: 'separate_lines',
    message: `${winner} has lines that share no cell, but one move cannot have made them all: correct the board.`,
  };
}

/** The board after the side whose turn it is has put a stone on the empty cell `index` (from 0). */
export function withMove(board: string, index: number): string {
  return board.slice(0, index) + sideToMove(board) + board.slice(index + 1);
}
