import type { BoardAnswer } from '../../../lambda/games/board/board-answer.ts';
import { EMPTY, type Side } from '../../../lambda/games/board/board-text.ts';
import type { Grid } from '../../../lambda/games/board/grid.ts';
import { sideToMove, statusOf, withMove } from '../../../lambda/games/board/rules.ts';

/** Solves small boards the plain way: every game to its end. */
export function slowSolver(grid: Grid): (board: string) => BoardAnswer {
  const known = new Map<string, BoardAnswer>();
  const solve = (board: string): BoardAnswer => {
    const answer = known.get(board) ?? solveAfresh(board, grid, solve);
    known.set(board, answer);
    return answer;
  };
  return solve;
}

function solveAfresh(board: string, grid: Grid, solve: (board: string) => BoardAnswer): BoardAnswer {
  const status = statusOf(board, grid);
  if (status === 'draw') return { status, value: 'D', plies: null, best: [] };
  if (status !== 'open') return { status, value: status.charAt(0) as Side, plies: 0, best: [] };
  const side = sideToMove(board);
  const moves = [...board].flatMap((symbol, index) =>
    symbol === EMPTY ? [{ cell: index + 1, after: solve(withMove(board, index)) }] : [],
  );
  // A quick win counts most, a late loss more than a quick one.
  const worth = ({ value, plies }: BoardAnswer): number =>
    value === 'D' ? 0 : value === side ? 1000 - (plies ?? 0) : (plies ?? 0) - 1000;
  const most = Math.max(...moves.map(({ after }) => worth(after)));
  const best = moves.filter(({ after }) => worth(after) === most);
  const { value = 'D', plies = null } = best[0]?.after ?? {};
  return { status, value, plies: plies === null ? null : plies + 1, best: best.map(({ cell }) => cell) };
}
