import { describe, expect, it } from 'vitest';
import { countGames } from '../../../../lambda/games/board/count-games.ts';
import { finalBoards } from '../../../../lambda/games/board/final-boards.ts';
import { type Grid, gridOf } from '../../../../lambda/games/board/grid.ts';
import { listGames } from '../../../../lambda/games/board/list-games.ts';
import { statusOf, withMove } from '../../../../lambda/games/board/rules.ts';

function linesOf(grid: Grid, limit?: number): string[] {
  const pieces = Array.from(listGames(grid, limit), (piece) => Buffer.from(piece).toString('latin1'));
  return pieces.join('').split('\n').slice(0, -1);
}

/** The line of a game, played out by the rules. */
function lineOf(moves: readonly number[], separator: string, grid: Grid): string {
  const board = moves.reduce((before, cell) => {
    expect(statusOf(before, grid)).toBe('open');
    return withMove(before, cell - 1);
  }, '-'.repeat(grid.cells));
  const status = statusOf(board, grid);
  expect(status).not.toBe('open');
  return `${moves.join(separator)},${board},${status === 'draw' ? 'D' : status[0]}`;
}

describe('all games of 3,3,3', () => {
  const grid = gridOf('3,3,3');
  const lines = linesOf(grid);

  it('are 255168 different ones, in the order of their moves', () => {
    expect(lines).toHaveLength(255168);
    expect(lines.every((line, index) => index === 0 || (lines[index - 1] as string) < line)).toBe(true);
  });

  it('end as often on every final board as is counted', () => {
    const ends = new Map<string, number>();
    for (const line of lines) {
      const end = line.slice(line.indexOf(',') + 1);
      ends.set(end, (ends.get(end) ?? 0) + 1);
    }
    const counted = Array.from(finalBoards(grid), ({ board, winner, games }) => [
      `${board},${winner}`,
      games,
    ]);
    expect(ends).toEqual(new Map(counted as [string, number][]));
  });

  it('are legal to their last move, which ends them', () => {
    for (let index = 0; index < lines.length; index += 101) {
      const line = lines[index] as string;
      const moves = [...line.slice(0, line.indexOf(','))].map(Number);
      expect(line).toBe(lineOf(moves, '', grid));
    }
  });
});

describe('listed games', () => {
  it.each([['1,1,1'], ['2,1,2'], ['2,2,2'], ['3,2,2'], ['4,2,4'], ['3,2,3']])(
    'of %s are all there are',
    (size) => {
      const { games } = countGames(gridOf(size));
      const lines = linesOf(gridOf(size));
      expect(new Set(lines).size).toBe(games.X + games.O + games.D);
      expect(lines).toHaveLength(games.X + games.O + games.D);
    },
  );

  it('have spaces between their moves where cell numbers may have two digits', () => {
    const grid = gridOf('4,3,3');
    for (const line of linesOf(grid, 300)) {
      const moves = line.slice(0, line.indexOf(',')).split(' ').map(Number);
      expect(line).toBe(lineOf(moves, ' ', grid));
    }
  });

  it.each([[0], [1], [7], [20_000]])('may be limited to %i', (limit) => {
    const lines = linesOf(gridOf('5,5,4'), limit);
    expect(lines).toHaveLength(limit);
  });
});
