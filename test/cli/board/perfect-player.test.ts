import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { mersenne } from 'pure-rand/generator/mersenne';
import { describe, expect, it } from 'vitest';
import { PerfectPlayer } from '../../../cli/board/perfect-player.ts';
import { patientSolver } from '../../../cli/board/solvers.ts';
import { worthLines } from '../../../cli/board/worth-lines.ts';
import type { BoardAnswer } from '../../../lambda/games/board/board-answer.ts';
import { EMPTY } from '../../../lambda/games/board/board-text.ts';
import { gridOf } from '../../../lambda/games/board/grid.ts';
import { sideToMove, statusOf, withMove } from '../../../lambda/games/board/rules.ts';
import { slowSolver } from './slow-solver.ts';

const GRID = gridOf('3,3,3');
const solve = slowSolver(GRID);
const unknown = (): BoardAnswer => ({ status: 'open', value: '?', plies: null, best: [] });
const perfect = new PerfectPlayer(GRID, { solve, solveQuickly: unknown }, () => 0);
const blind = new PerfectPlayer(GRID, { solve: unknown, solveQuickly: unknown }, () => 0);

/** All boards on which a game may go on from this one, which is one of them. */
function openBoards(board: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(board) || statusOf(board, GRID) !== 'open') return found;
  found.add(board);
  for (const [index, symbol] of [...board].entries()) {
    if (symbol === EMPTY) openBoards(withMove(board, index), found);
  }
  return found;
}

describe('a perfect player', () => {
  it('takes the best move that is picked', () => {
    const last = new PerfectPlayer(GRID, { solve, solveQuickly: unknown }, (count) => count - 1);
    expect(perfect.choose('----X----')).toEqual({ cell: 1, isKnown: true });
    expect(last.choose('----X----')).toEqual({ cell: 9, isKnown: true });
  });

  it.each([
    ['wins where it can', 'XX-OO----', 3],
    ['prevents a line', 'OO--X---X', 3],
    ['rather wins than prevents two lines', 'OO-XX-O-X', 6],
    ['takes the middle first', '---------', 5],
  ])('without an answer %s', (_, board, cell) => {
    expect(blind.choose(board)).toEqual({ cell, isKnown: false });
  });

  it('without an answer avoids what is known to lose, and takes what is known to win', () => {
    const half = new PerfectPlayer(GRID, { solve: unknown, solveQuickly: solve }, () => 0);
    const boards = openBoards(EMPTY.repeat(GRID.cells));
    const isSpoilt = (player: PerfectPlayer) => (board: string) =>
      solve(withMove(board, player.choose(board).cell - 1)).value !== solve(board).value;
    expect([...boards].filter(isSpoilt(half))).toEqual([]);
    // What only looks best is not always good.
    expect([...boards].filter(isSpoilt(blind))).not.toEqual([]);
  });

  it('tells what every move is worth to the side that makes it', () => {
    expect(worthLines(perfect.worths('-O--X----'))).toEqual(['win in 3 moves: 1 3 4 6 7 9', 'draw: 8']);
    expect(worthLines(perfect.worths('XOX-X---O'))).toEqual(['draw: 7', 'loss in 1 move: 4 6 8']);
  });

  it('tells the best moves first: quick wins, and late losses', () => {
    const worths = [
      { cell: 1, outcome: 'loss', moves: 1 },
      { cell: 2, outcome: 'loss', moves: 3 },
      { cell: 3, outcome: 'unknown', moves: null },
      { cell: 4, outcome: 'draw', moves: null },
      { cell: 5, outcome: 'win', moves: 2 },
      { cell: 6, outcome: 'win', moves: 1 },
      { cell: 7, outcome: 'loss', moves: 3 },
    ] as const;
    expect(worthLines(worths)).toEqual([
      'win in 1 move: 6',
      'win in 2 moves: 5',
      'draw: 4',
      'not known: 3',
      'loss in 3 moves: 2 7',
      'loss in 1 move: 1',
    ]);
  });

  it('says what it does not know', () => {
    expect(worthLines(blind.worths('XOXOXOO--'))).toEqual(['not known: 8 9']);
  });
});

describe('a perfect player against random play', () => {
  it.each([
    ['X', '3,3,3', /^[XD]$/],
    ['O', '3,3,3', /^[OD]$/],
    ['X', '4,3,3', /^X$/],
  ] as const)('as %s on %s never falls short of the theory, in 5,000 games', (side, size, wanted) => {
    const grid = gridOf(size);
    const random = mersenne(7);
    const pick = (count: number) => uniformInt(random, 0, count - 1);
    const solver = patientSolver(grid, 100_000);
    const player = new PerfectPlayer(grid, { solve: solver, solveQuickly: solver }, (count) => pick(count));
    for (let game = 0; game < 5000; game++) {
      let board = EMPTY.repeat(grid.cells);
      while (statusOf(board, grid) === 'open') {
        const free = [...board].flatMap((symbol, index) => (symbol === EMPTY ? [index] : []));
        const move = sideToMove(board) === side ? player.choose(board).cell - 1 : free[pick(free.length)];
        board = withMove(board, move ?? 0);
      }
      const { value } = solver(board);
      if (!wanted.test(value)) expect(board).toMatch(`a game that ${side} does not lose`);
    }
  });
});
