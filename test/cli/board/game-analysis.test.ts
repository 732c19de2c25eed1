import { describe, expect, it } from 'vitest';
import { analysisRow, judgeGame } from '../../../cli/board/game-analysis.ts';
import { readMoves } from '../../../cli/board/move-list.ts';
import { gridOf } from '../../../lambda/games/board/grid.ts';
import { slowSolver } from './slow-solver.ts';

const GRID = gridOf('3,3,3');
const solve = slowSolver(GRID);
const analysis = (moves: string) => judgeGame(readMoves(moves, GRID), solve);
const notes = (moves: string) => analysis(moves).map(({ note }) => note);

describe('the analysis of a game', () => {
  it('tells the value before and after each move, and the best moves', () => {
    expect(analysis('521').map(analysisRow)).toEqual([
      ['1', 'X', '5', 'D', '', 'D', '', '1 2 3 4 5 6 7 8 9', ''],
      ['2', 'O', '2', 'D', '', 'X', '3', '1 3 7 9', 'blunder'],
      ['3', 'X', '1', 'X', '3', 'X', '2', '1 3 4 6 7 9', ''],
    ]);
  });

  it('finds nothing wrong with a perfect game', () => {
    expect(notes('159287364').filter((note) => note !== '')).toEqual([]);
  });

  it('marks a draw given away, and a win given away', () => {
    expect(notes('52').at(-1)).toBe('blunder');
    expect(notes('528').at(-1)).toBe('blunder');
  });

  it('marks a win put off, and a loss hastened', () => {
    // X could win at 9.
    expect(notes('152').at(-1)).toBe('');
    expect(notes('5219').slice(-1)).toEqual(['']);
    expect(notes('52134').at(-1)).toBe('slower');
    expect(notes('5213').at(-1)).toBe('sooner');
  });

  it('marks nothing where the value is not known', () => {
    const judged = judgeGame(readMoves('52', GRID), (board) => ({
      ...solve(board),
      value: '?',
      plies: null,
      best: [],
    }));
    expect(judged.map(({ note }) => note)).toEqual(['', '']);
    expect(analysisRow(judged[0] as (typeof judged)[number], 0)).toEqual([
      '1',
      'X',
      '5',
      '?',
      '',
      '?',
      '',
      '',
      '',
    ]);
  });

  it('ends with the final value, in no moves', () => {
    expect(analysis('14253').at(-1)).toMatchObject({ after: { value: 'X', plies: 0 }, note: '' });
  });
});
