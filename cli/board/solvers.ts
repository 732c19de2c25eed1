import { BoardAnswers } from '../../lambda/games/board/board-answers.ts';
import type { Grid } from '../../lambda/games/board/grid.ts';
import type { SolveBoard } from './game-analysis.ts';

/** How many moves may be looked at, each with its own search, in the time of one whole search. */
const QUICK_SEARCHES = 50;

/** Solves boards of one size; `budget`: how many nodes may be visited for one of them. */
export function patientSolver(grid: Grid, budget: number): SolveBoard {
  const answers = new BoardAnswers(grid, budget);
  return (board) => answers.answer(board);
}

/** Solves boards that are one of many, in a small part of the budget each, or says that it does not know. */
export function quickSolver(grid: Grid, budget: number): SolveBoard {
  return patientSolver(grid, Math.ceil(budget / QUICK_SEARCHES));
}
