import { describe, expect, it } from 'vitest';
import { boardClasses, type ClassLimits } from '../../../../lambda/games/board/board-classes.ts';
import { countGames } from '../../../../lambda/games/board/count-games.ts';
import { finalBoards } from '../../../../lambda/games/board/final-boards.ts';
import { gridOf } from '../../../../lambda/games/board/grid.ts';
import { readVector } from '../cards/vectors.ts';

describe('the numbers of a game', () => {
  it('of 3,3,3 are the known ones', () => {
    expect(countGames(gridOf('3,3,3'))).toEqual({
      positions: 5478,
      classes: 765,
      finals: { X: 626, O: 316, D: 16 },
      games: { X: 131184, O: 77904, D: 46080 },
      gamesByLength: [0, 0, 0, 0, 0, 1440, 5328, 47952, 72576, 127872],
    });
  });

  it('of 4,3,3 are the known ones', () => {
    const { positions, games } = countGames(gridOf('4,3,3'));
    expect({ positions, games: games.X + games.O + games.D }).toEqual({
      positions: 111973,
      games: 151188768,
    });
  });

  it.each([
    ['1,1,1', 2, { X: 1, O: 0, D: 0 }],
    ['2,1,2', 5, { X: 0, O: 0, D: 2 }],
    ['2,2,2', 29, { X: 24, O: 0, D: 0 }],
  ])('of %s are those of a count by hand', (size, positions, games) => {
    expect(countGames(gridOf(size))).toMatchObject({ positions, games });
  });

  it('are refused beyond what can be counted', () => {
    const classes = (size: string, limits: ClassLimits) => [...boardClasses(gridOf(size), limits)].length;
    expect(() => classes('4,4,4', { classes: 1000, games: 10 ** 15 })).toThrow(
      expect.objectContaining({ code: 'too_many_positions', message: expect.stringContaining('4,4,4') }),
    );
    expect(classes('3,3,3', { classes: 1000, games: 255168 })).toBe(765);
    expect(() => classes('3,3,3', { classes: 1000, games: 255167 })).toThrow(
      expect.objectContaining({ code: 'too_many_games', message: expect.stringContaining('255167') }),
    );
  });
});

describe('the final boards', () => {
  it('of 3,3,3 are the 958 of the reference table, with their games', () => {
    const rows = readVector('ttt_finals.csv').map(({ board, winner, move_sequences }) => ({
      board,
      winner,
      games: Number(move_sequences),
    }));
    const found = [...finalBoards(gridOf('3,3,3'))];
    const byBoard = (a: { board?: string | undefined }, b: { board?: string | undefined }) =>
      String(a.board) < String(b.board) ? -1 : 1;
    expect([...found].sort(byBoard)).toEqual([...rows].sort(byBoard));
    expect(found.reduce((sum, { games }) => sum + games, 0)).toBe(255168);
  });
});
