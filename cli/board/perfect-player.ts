import { type BoardAnswer, movesOf } from '../../lambda/games/board/board-answer.ts';
import { EMPTY, type Side } from '../../lambda/games/board/board-text.ts';
import type { Grid } from '../../lambda/games/board/grid.ts';
import { sideToMove, withMove } from '../../lambda/games/board/rules.ts';
import { guessedWorth } from './best-guess.ts';
import type { SolveBoard } from './game-analysis.ts';

/** What a move is worth to the side that makes it. */
export interface MoveWorth {
  /** Number of the cell, from 1. */
  readonly cell: number;
  readonly outcome: 'win' | 'draw' | 'loss' | 'unknown';
  /** The winner's own stones still to place, this move included; null for a draw or if it is unknown. */
  readonly moves: number | null;
}

/** A move of the perfect player. */
export interface ChosenMove {
  /** Number of the cell, from 1. */
  readonly cell: number;
  /** Whether it is known to be best; false if it only seems so. */
  readonly isKnown: boolean;
}

/** Chooses one of so many, as an index. */
export type Pick = (count: number) => number;

/**
 * Plays best moves: the fastest win, a draw, or the longest defence. Where the board is too large to compute that, it
 * avoids moves that are known to lose, takes one that is known to win, or else the one that looks best.
 */
export class PerfectPlayer {
  readonly #grid: Grid;
  readonly #solve: SolveBoard;
  readonly #solveQuickly: SolveBoard;
  readonly #pick: Pick;

  /** `solveQuickly` may know less; it is asked about every move where `solve` does not know the board. */
  constructor(grid: Grid, solvers: { solve: SolveBoard; solveQuickly: SolveBoard }, pick: Pick) {
    this.#grid = grid;
    this.#solve = solvers.solve;
    this.#solveQuickly = solvers.solveQuickly;
    this.#pick = pick;
  }

  /** A move on an open board. */
  choose(board: string): ChosenMove {
    const { best } = this.#solve(board);
    const cell = best[this.#pick(best.length)];
    if (cell !== undefined) return { cell, isKnown: true };
    return { cell: this.#guess(board), isKnown: false };
  }

  /** The worth of every move on an open board, by cell. */
  worths(board: string): readonly MoveWorth[] {
    const solve = this.#solve(board).value === '?' ? this.#solveQuickly : this.#solve;
    const side = sideToMove(board);
    return freeCells(board).map((cell) => worthOf(cell, side, solve(withMove(board, cell - 1))));
  }

  #guess(board: string): number {
    const side = sideToMove(board);
    const rank = { win: 2, draw: 1, unknown: 1, loss: 0 } as const;
    const ranked = freeCells(board).map((cell) => {
      const { outcome } = worthOf(cell, side, this.#solveQuickly(withMove(board, cell - 1)));
      return { cell, rank: rank[outcome], guess: guessedWorth(board, cell - 1, side, this.#grid) };
    });
    ranked.sort((a, b) => b.rank - a.rank || b.guess - a.guess || a.cell - b.cell);
    return ranked[0]?.cell ?? 0;
  }
}

function worthOf(cell: number, side: Side, after: BoardAnswer): MoveWorth {
  switch (after.value) {
    case '?':
      return { cell, outcome: 'unknown', moves: null };
    case 'D':
      return { cell, outcome: 'draw', moves: null };
    case side:
      return { cell, outcome: 'win', moves: movesOf((after.plies ?? 0) + 1) };
    default:
      return { cell, outcome: 'loss', moves: movesOf(after.plies ?? 0) };
  }
}

function freeCells(board: string): number[] {
  return [...board].flatMap((symbol, index) => (symbol === EMPTY ? [index + 1] : []));
}
