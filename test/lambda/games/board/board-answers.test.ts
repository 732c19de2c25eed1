import fc from 'fast-check';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { mersenne } from 'pure-rand/generator/mersenne';
import { describe, expect, it } from 'vitest';
import { movesOf } from '../../../../lambda/games/board/board-answer.ts';
import { BoardAnswers } from '../../../../lambda/games/board/board-answers.ts';
import { BoardSolver } from '../../../../lambda/games/board/board-solver.ts';
import { EMPTY } from '../../../../lambda/games/board/board-text.ts';
import { ClassTable } from '../../../../lambda/games/board/class-table.ts';
import { type Grid, gridOf } from '../../../../lambda/games/board/grid.ts';
import { type Status, sideToMove, statusOf, withMove } from '../../../../lambda/games/board/rules.ts';
import { smallestImage } from '../../../../lambda/games/board/symmetries.ts';
import { readVector } from '../cards/vectors.ts';
import { emptyCells, openBoard } from './random-boards.ts';

const BUDGET = 100_000;
const TIC_TAC_TOE = gridOf('3,3,3');
const answers = new BoardAnswers(TIC_TAC_TOE, BUDGET);

/** A row of the reference tables, as an answer in words. */
function expected({ status, value, plies_to_win, optimal_moves }: Record<string, string>) {
  const plies = status === 'win' ? 0 : plies_to_win === '' ? null : Number(plies_to_win);
  return {
    status: status === 'win' ? `${value} won` : status,
    value,
    plies,
    best: optimal_moves === '' ? [] : optimal_moves?.split(' ').map(Number),
  };
}

describe('all 5478 boards of 3,3,3', () => {
  const rows = readVector('ttt_positions.csv');

  it('have the right answers from the table', () => {
    expect(rows).toHaveLength(5478);
    for (const row of rows)
      expect({ row, ...answers.answer(row.board ?? '') }).toEqual({ row, ...expected(row) });
  });

  it('have the same answers from the search', () => {
    const solver = new BoardSolver(TIC_TAC_TOE, BUDGET);
    for (const row of rows)
      expect({ row, ...solver.solve(row.board ?? '') }).toEqual({ row, ...expected(row) });
  });

  it('are 765 classes', () => {
    expect(new ClassTable(TIC_TAC_TOE).size).toBe(765);
  });

  it.each(readVector('edge_cases.csv').filter(({ id }) => id === 'T01' || id === 'T03'))(
    'have the fastest win in the edge case $id: $right',
    ({ input = '', right }) => {
      const { value, plies, best } = answers.answer(input);
      expect(`${value} wins in ${plies} ply: move ${best.join(' ')}`).toBe(right);
    },
  );
});

describe('the moves of the winner', () => {
  it.each([
    [0, 0],
    [1, 1],
    [2, 1],
    [7, 4],
  ])('are, of %i plies, %i', (plies, moves) => {
    expect(movesOf(plies)).toBe(moves);
  });
});

describe('the search', () => {
  it.each(['4,3,3', '3,3,2', '5,2,2', '5,2,3', '4,2,4', '11,1,3', '2,2,1', '3,4,4'])(
    'finds on %s what going backwards from the ends finds',
    (size) => {
      const grid = gridOf(size);
      const table = new ClassTable(grid);
      const solver = new BoardSolver(grid, BUDGET);
      fc.assert(
        fc.property(openBoard(grid), (board) => {
          const { board: image } = smallestImage(board, grid.symmetries);
          expect(solver.solve(image)).toEqual(table.get(image));
        }),
        { numRuns: 300 },
      );
    },
    20_000,
  );
});

describe('every image of a board', () => {
  it.each(['3,3,3', '4,3,3', '4,4,3', '4,4,4'])(
    'of %s has the same worth, and its own best moves',
    (size) => {
      const grid = gridOf(size);
      const shared = new BoardAnswers(grid, BUDGET);
      fc.assert(
        fc.property(openBoard(grid), fc.constantFrom(...grid.symmetries), (board, sources) => {
          const answer = shared.answer(board);
          const image = sources.map((cell) => board[cell]).join('');
          const best = answer.best.map((cell) => sources.indexOf(cell - 1) + 1).sort((a, b) => a - b);
          expect(shared.answer(image)).toEqual({ ...answer, best });
          expect(new BoardSolver(grid, BUDGET).solve(board)).toEqual(answer);
        }),
        { numRuns: 60 },
      );
    },
  );
});

/** Plays a game: `perfect` takes one of its best moves, the other side any. */
function playGame(
  grid: Grid,
  solver: BoardAnswers,
  perfect: 'X' | 'O',
  pick: (count: number) => number,
): Status {
  let board = EMPTY.repeat(grid.cells);
  for (;;) {
    const status = statusOf(board, grid);
    if (status !== 'open') return status;
    const cells =
      sideToMove(board) === perfect ? solver.answer(board).best.map((cell) => cell - 1) : emptyCells(board);
    board = withMove(board, cells[pick(cells.length)] as number);
  }
}

describe('a perfect player', () => {
  const random = mersenne(33);
  const pick = (count: number) => uniformInt(random, 0, count - 1);

  it.each(['X', 'O'] as const)('of 3,3,3 never loses as %s in 10,000 games against chance', (side) => {
    const ends = new Map<Status, number>();
    for (let game = 0; game < 10_000; game++) {
      const end = playGame(TIC_TAC_TOE, answers, side, pick);
      ends.set(end, (ends.get(end) ?? 0) + 1);
    }
    expect(ends.get(`${side} won`)).toBeGreaterThan(5_000);
    expect(ends.get(side === 'X' ? 'O won' : 'X won')).toBeUndefined();
  });

  it('of 4,3,3 always wins as X', () => {
    const grid = gridOf('4,3,3');
    const solver = new BoardAnswers(grid, BUDGET);
    for (let game = 0; game < 500; game++) expect(playGame(grid, solver, 'X', pick)).toBe('X won');
  });

  it('of 4,4,4 never loses as O', () => {
    const grid = gridOf('4,4,4');
    const solver = new BoardAnswers(grid, BUDGET);
    for (let game = 0; game < 100; game++) expect(playGame(grid, solver, 'O', pick)).not.toBe('X won');
  });

  it('of 3,3,3 loses no game whatever the other does', () => {
    const losing = (board: string, side: 'X' | 'O'): number => {
      const status = statusOf(board, TIC_TAC_TOE);
      if (status !== 'open') return status === (side === 'X' ? 'O won' : 'X won') ? 1 : 0;
      const cells =
        sideToMove(board) === side ? [(answers.answer(board).best[0] ?? 0) - 1] : emptyCells(board);
      return cells.reduce((sum, cell) => sum + losing(withMove(board, cell), side), 0);
    };
    expect([losing(EMPTY.repeat(9), 'X'), losing(EMPTY.repeat(9), 'O')]).toEqual([0, 0]);
  });
});
