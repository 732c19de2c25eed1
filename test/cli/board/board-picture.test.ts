import { describe, expect, it } from 'vitest';
import { boardPicture } from '../../../cli/board/board-picture.ts';
import { gridOf } from '../../../lambda/games/board/grid.ts';

describe('the picture of a board', () => {
  it('shows stones, and the numbers of free cells', () => {
    expect(boardPicture('X---O----', gridOf('3,3,3'))).toEqual([
      ' X | 2 | 3',
      '---+---+---',
      ' 4 | O | 6',
      '---+---+---',
      ' 7 | 8 | 9',
    ]);
  });

  it('is as wide as the longest number', () => {
    expect(boardPicture('X---------O-', gridOf('6,2,3'))).toEqual([
      '  X |  2 |  3 |  4 |  5 |  6',
      '----+----+----+----+----+----',
      '  7 |  8 |  9 | 10 |  O | 12',
    ]);
  });
});
