import { describe, expect, it } from 'vitest';
import { BoardMatch } from '../../../cli/board/board-match.ts';
import { PerfectPlayer } from '../../../cli/board/perfect-player.ts';
import { gridOf } from '../../../lambda/games/board/grid.ts';
import { slowSolver } from './slow-solver.ts';

const GRID = gridOf('3,3,3');
const solve = slowSolver(GRID);

/** A match that has started, and a way to type lines and see the texts that come back to the last of them. */
async function match(side: 'X' | 'O', size = '3,3,3', solver = solve) {
  const grid = gridOf(size);
  const player = new PerfectPlayer(grid, { solve: solver, solveQuickly: solver }, () => 0);
  const played = new BoardMatch(grid, side, player);
  const opening = played.start().map(({ text }) => text);
  const type = async (...lines: string[]) => {
    let answer: readonly string[] = [];
    for (const line of lines) answer = (await played.enter(line)).map(({ text }) => text);
    return answer;
  };
  return { played, opening, type };
}

describe('a match on a board', () => {
  it('greets and shows the board to X', async () => {
    const { opening } = await match('X');
    expect(opening).toEqual([
      'You are X and you move first: 3 in a line wins, on 3 columns and 3 rows. Type ? for help.',
      ' 1 | 2 | 3',
      '---+---+---',
      ' 4 | 5 | 6',
      '---+---+---',
      ' 7 | 8 | 9',
    ]);
  });

  it('counts one column and one row in the singular', async () => {
    const { opening } = await match('X', '1,1,1');
    expect(opening[0]).toContain('on 1 column and 1 row.');
  });

  it('moves first against O', async () => {
    const { opening } = await match('O');
    expect(opening.slice(0, 3)).toEqual([
      expect.stringMatching(/^You are O and I move first/),
      'I play X at 1.',
      ' X | 2 | 3',
    ]);
  });

  it('answers a move with the best one', async () => {
    const { type } = await match('X');
    expect(await type('5')).toEqual([
      'I play O at 1.',
      ' O | 2 | 3',
      '---+---+---',
      ' 4 | X | 6',
      '---+---+---',
      ' 7 | 8 | 9',
    ]);
  });

  it.each([
    ['0', 'There is no cell 0: the cells are numbered 1 to 9.'],
    ['10', 'There is no cell 10: the cells are numbered 1 to 9.'],
    ['5', 'Cell 5 is taken by X: type the number of a free cell.'],
    ['1', 'Cell 1 is taken by O: type the number of a free cell.'],
    ['b2', '"b2" is no move: type the number of a free cell, or ? for help.'],
  ])('says why "%s" is no move', async (line, sentence) => {
    const { type } = await match('X');
    expect(await type('5', line)).toEqual([sentence]);
  });

  it('tells the values of all moves', async () => {
    const { type } = await match('X');
    expect(await type('h')).toEqual(['draw: 1 2 3 4 5 6 7 8 9']);
  });

  it('takes back a move and its answer, as often as there are moves', async () => {
    const { type, opening } = await match('X');
    expect(await type('5', '9', 'u', 'u')).toEqual(opening.slice(1));
    expect(await type('u')).toEqual(['There is no move of yours to take back.']);
  });

  it('keeps the first move of X when O takes back', async () => {
    const { type, opening } = await match('O');
    expect(await type('5', 'u')).toEqual(opening.slice(2));
    expect(await type('u')).toEqual(['There is no move of yours to take back.']);
  });

  it('tells how a game ended, and counts it when it is left', async () => {
    const { played, type } = await match('X');
    let shown: readonly string[] = [];
    while (!shown.includes('I win.')) {
      const worst = (await type('h')).at(-1) ?? '';
      shown = await type(/: (\d+)/.exec(worst)?.[1] ?? '');
    }
    expect(await type('9')).toEqual([expect.stringMatching(/^The game is over: type n/)]);
    expect(await type('h')).toEqual([expect.stringMatching(/^The game is over/)]);
    await type('n', '5', 'q');
    expect(played.ended).toBe(true);
    expect(played.end()).toBe('You played 1 game: 0 won, 0 drawn, 1 lost.');
  });

  it('does not count a loss that was taken back', async () => {
    const { played, type } = await match('X');
    await type('2', '3', '4', '6', '7', '8', '9');
    expect(await type('h')).toEqual([expect.stringMatching(/over/)]);
    await type('u');
    expect(played.end()).toBe('You finished no game.');
  });

  it('can be won where perfect play wins', async () => {
    const { played, type } = await match('X', '4,3,3', slowSolver(gridOf('4,3,3')));
    for (let turn = 0; turn < 6; turn++) {
      const [best = ''] = await type('h');
      if (/over/.test(best)) break;
      await type(/: (\d+)/.exec(best)?.[1] ?? '');
    }
    await type('u');
    const [best = ''] = await type('h');
    expect(best).toMatch(/^win in 1 move: /);
    expect(await type(/: (\d+)/.exec(best)?.[1] ?? '')).toContain('You win!');
    expect(played.end()).toBe('You played 1 game: 1 won, 0 drawn, 0 lost.');
  });

  it('says once a game that it guesses', async () => {
    const { type } = await match('X', '3,3,3', (board) => ({
      ...solve(board),
      value: '?',
      plies: null,
      best: [],
    }));
    expect((await type('1'))[0]).toMatch(/^Perfect play .* takes longer/);
    expect((await type('3'))[0]).toMatch(/^I play O at 2\./);
    expect((await type('n', '1'))[0]).toMatch(/takes longer/);
  });
});
