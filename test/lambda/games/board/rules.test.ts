import { describe, expect, it } from 'vitest';
import { EMPTY } from '../../../../lambda/games/board/board-text.ts';
import { type Grid, gridOf } from '../../../../lambda/games/board/grid.ts';
import { boardFault, sideToMove, statusOf, withMove } from '../../../../lambda/games/board/rules.ts';
import { readVector } from '../cards/vectors.ts';

const TIC_TAC_TOE = gridOf('3,3,3');

/** All boards that can be reached, by playing every game. */
function reachable(grid: Grid): Set<string> {
  const met = new Set<string>();
  const visit = (board: string) => {
    if (met.has(board)) return;
    met.add(board);
    if (statusOf(board, grid) !== 'open') return;
    for (let cell = 0; cell < board.length; cell++) {
      if (board[cell] === EMPTY) visit(withMove(board, cell));
    }
  };
  visit(EMPTY.repeat(grid.cells));
  return met;
}

/** All ways of filling a board with symbols. */
function* allBoards(cells: number): Generator<string> {
  if (cells === 0) yield '';
  else for (const rest of allBoards(cells - 1)) for (const symbol of '-XO') yield rest + symbol;
}

describe('a board is legal', () => {
  it.each([['3,3,3'], ['3,2,2'], ['4,2,3'], ['2,2,1'], ['5,1,2'], ['3,3,2'], ['7,1,3']])(
    'on %s exactly if a game reaches it',
    (size) => {
      const grid = gridOf(size);
      const legal = [...allBoards(grid.cells)].filter((board) => boardFault(board, grid) === undefined);
      expect(new Set(legal)).toEqual(reachable(grid));
    },
  );

  it.each([
    ['XX-------', 'too_many_stones', /2 X and 0 O, too many X/],
    ['-----OO-X', 'too_many_stones', /1 X and 2 O, too many O/],
    ['XXXOOO---', 'both_won', /both have a line/],
    ['XXXOO-O--', 'moved_after_win', /^X has a line, but .* it was O/],
    ['OOOXX-XX-', 'moved_after_win', /^O has a line, but .* it was X/],
  ])('which %s is not: %s', (board, code, message) => {
    expect(boardFault(board, TIC_TAC_TOE)).toEqual({ code, message: expect.stringMatching(message) });
  });

  it('which lines that share no cell are not', () => {
    expect(boardFault('XX-XX-OOO-', gridOf('5,2,2'))).toMatchObject({ code: 'both_won' });
    expect(boardFault('XX-XX-O-O-O-', gridOf('6,2,2'))).toMatchObject({ code: 'separate_lines' });
  });

  it('as the edge cases say', () => {
    const inputs = new Map(readVector('edge_cases.csv').map(({ id, input }) => [id, input ?? '']));
    const judged = (id: string) => boardFault(inputs.get(id) ?? '', TIC_TAC_TOE)?.code ?? 'legal';
    expect(['T07', 'T09', 'T10'].map(judged)).toEqual(['moved_after_win', 'legal', 'moved_after_win']);
    expect(statusOf(inputs.get('T09') ?? '', TIC_TAC_TOE)).toBe('X won');
  });
});

describe('the status of a board', () => {
  it.each(readVector('ttt_positions.csv').filter((_, row) => row % 50 === 0))(
    'of $board is $status',
    ({ board = '', status, value, side_to_move }) => {
      const expected = status === 'win' ? `${value} won` : status;
      expect(statusOf(board, TIC_TAC_TOE)).toBe(expected);
      if (status === 'open') expect(sideToMove(board)).toBe(side_to_move);
    },
  );

  it('is won if it is full and has a line', () => {
    expect(statusOf('XOXOXOXOX', TIC_TAC_TOE)).toBe('X won');
  });

  it('is not won by a diagonal of both sides', () => {
    expect(statusOf('X---O---X', TIC_TAC_TOE)).toBe('open');
  });
});
