import { describe, expect, it } from 'vitest';
import { BoardSolver } from '../../../../lambda/games/board/board-solver.ts';
import { EMPTY } from '../../../../lambda/games/board/board-text.ts';
import { gridOf } from '../../../../lambda/games/board/grid.ts';
import { DEFAULT_OPTIONS } from '../../../../lambda/options.ts';
import { readVector } from '../cards/vectors.ts';

function solverOf(size: string, budget = DEFAULT_OPTIONS.budget): BoardSolver {
  return new BoardSolver(gridOf(size), budget);
}

describe('the reference positions', () => {
  const rows = readVector('mnk_positions.csv').map((row) => ({
    ...row,
    size: `${row.cols},${row.rows},${row.k}`,
  }));
  const sizes = [...new Set(rows.map(({ size }) => size))];

  it.each(sizes)('of %s have the right value, plies and best moves', (size) => {
    const solver = solverOf(size);
    for (const row of rows as Record<string, string>[]) {
      if (row.size !== size) continue;
      const { value, plies, best } = solver.solve(row.board ?? '');
      expect({ row, value, best: best.join(' ') }).toEqual({
        row,
        value: row.value,
        best: row.optimal_moves,
      });
      if (row.status === 'open')
        expect({ row, plies: String(plies ?? '') }).toEqual({ row, plies: row.plies_to_win });
    }
  });
});

describe('the empty board', () => {
  it.each([
    ['4,4,4', 'D', null, 1_000],
    ['5,4,4', 'D', null, 50_000],
    ['5,5,4', 'D', null, 500_000],
    ['6,5,4', 'X', 11, 100_000],
    ['6,6,4', 'X', 11, 200_000],
  ])('of %s is worth %s in %s plies, found in less than %i nodes', (size, value, plies, most) => {
    const solver = solverOf(size);
    const grid = gridOf(size);
    expect(solver.solve(EMPTY.repeat(grid.cells))).toMatchObject({ value, plies });
    expect(solver.nodes).toBeLessThan(most);
  });
});

describe('a budget', () => {
  const empty = EMPTY.repeat(30);

  it('that is too small makes a board unknown, with the plies that nobody wins in', () => {
    const solver = solverOf('6,5,4', 500);
    const { pliesAtLeast, ...answer } = solver.solve(empty);
    expect(answer).toEqual({ status: 'open', value: '?', plies: null, best: [] });
    expect(pliesAtLeast).toBeGreaterThan(3);
    expect(pliesAtLeast).toBeLessThanOrEqual(11);
    expect(solver.nodes).toBeLessThanOrEqual(501);
  });

  it('is for each board anew: the answer does not depend on boards solved before', () => {
    const boards = [empty, `X${EMPTY.repeat(29)}`, `${EMPTY.repeat(14)}X${EMPTY.repeat(15)}`];
    const shared = solverOf('6,5,4', 3_000);
    const inTurn = [...boards, ...boards].map((board) => shared.solve(board));
    const alone = boards.map((board) => solverOf('6,5,4', 3_000).solve(board));
    expect(inTurn).toEqual([...alone, ...alone]);
  });

  it('leaves the solver fit for the next board when it is spent', () => {
    const solver = solverOf('6,5,4', 100);
    expect(solver.solve(empty).value).toBe('?');
    expect(solver.solve(`XXX-OO${EMPTY.repeat(24)}`)).toMatchObject({ value: '?' });
    expect(solver.solve(`XXX-OOO-----${EMPTY.repeat(18)}`)).toMatchObject({
      value: 'X',
      plies: 1,
      best: [4],
    });
  });
});

describe('boards of more than 32 cells', () => {
  it.each([
    [`${EMPTY.repeat(36)}XXXX-OOOO${EMPTY.repeat(19)}`, { value: 'X', plies: 1, best: [36] }],
    [`-OOOO${EMPTY.repeat(51)}X--X-X-X`, { value: 'O', plies: 2 }],
    [`--OOO${EMPTY.repeat(51)}X--X-X-X`, { value: 'O', plies: 3 }],
  ])('are solved: %s', (board, worth) => {
    expect(solverOf('8,8,5').solve(board)).toMatchObject(worth);
  });

  it('in all images alike', () => {
    const grid = gridOf('7,7,4');
    const board = `${EMPTY.repeat(16)}X${EMPTY.repeat(7)}O${EMPTY.repeat(24)}`;
    const solver = new BoardSolver(grid, 50_000);
    const answer = solver.solve(board);
    expect(answer.value).toBe('X');
    for (const sources of grid.symmetries) {
      const image = sources.map((cell) => board[cell]).join('');
      const { best, ...worth } = solver.solve(image);
      expect({
        ...worth,
        best: best.map((cell) => (sources[cell - 1] ?? 0) + 1).sort((a, b) => a - b),
      }).toEqual(answer);
    }
  });
});
