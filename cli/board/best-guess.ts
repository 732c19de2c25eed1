import { EMPTY, type Side } from '../../lambda/games/board/board-text.ts';
import type { Grid } from '../../lambda/games/board/grid.ts';
import { opponentOf } from '../../lambda/games/board/rules.ts';

/** A stone more in a line that only one side has stones in weighs so many times as much. */
const GROWTH = 4;

/**
 * What a move of `side` to the free cell `index` seems to be worth where nobody can compute it: the open lines through the
 * cell, the more stones in them the better. Completing a line is worth most, then preventing one.
 */
export function guessedWorth(board: string, index: number, side: Side, grid: Grid): number {
  let worth = 0;
  for (const line of grid.linesThrough[index] ?? []) {
    const stones = (grid.lines[line] ?? []).map((cell) => board[cell]).filter((symbol) => symbol !== EMPTY);
    const own = stones.filter((symbol) => symbol === side).length;
    const theirs = stones.filter((symbol) => symbol === opponentOf(side)).length;
    if (own > 0 && theirs > 0) continue;
    const weight = GROWTH ** (own + theirs) * (theirs > 0 ? 1 : 2);
    const isWon = own === grid.line - 1;
    const isSaved = theirs === grid.line - 1;
    // A win is more than all lines to be saved through the cell, and one of these more than all others.
    worth += weight * GROWTH ** (isWon ? 2 * grid.line : isSaved ? grid.line : 0);
  }
  return worth;
}
