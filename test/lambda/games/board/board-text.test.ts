import { describe, expect, it } from 'vitest';
import type { RowFault } from '../../../../lambda/errors.ts';
import { readBoardSize } from '../../../../lambda/games/board/board-size.ts';
import { readBoard } from '../../../../lambda/games/board/board-text.ts';

const SIZE = readBoardSize('3,3,3');

function faultOf(cells: readonly string[], notation: 'cells' | 'text'): RowFault {
  const read = readBoard(cells, notation, SIZE);
  if (typeof read === 'string') throw new Error(`${cells.join()} is read as ${read}.`);
  return read;
}

describe('a board as one text', () => {
  it.each([
    ['X--O-----', 'X--O-----'],
    ['x..0_____', 'X--O-----'],
    ['Xo x oXxO', 'XO-X-OXXO'],
    ['         ', '---------'],
    ['  XO     ', '--XO-----'],
    [' X--O-----', 'X--O-----'],
    ['\tX--O-----  ', 'X--O-----'],
  ])('%j is %j', (text, board) => {
    expect(readBoard([text], 'text', SIZE)).toBe(board);
  });

  it('keeps a space at its ends as an empty cell if it is as long as a board', () => {
    expect(readBoard([' XOXOXOX '], 'text', SIZE)).toBe('-XOXOXOX-');
  });

  it.each([
    ['', 'empty_cell', /empty/],
    ['   ', 'empty_cell', /9 cells/],
    ['X--O----', 'wrong_cell_count', /has 8 cells.*3 columns and 3 rows has 9.*size/],
    ['X--O------', 'wrong_cell_count', /10 cells/],
    ['X--O----Y', 'not_a_symbol', /"Y".*write X, O/],
    ['X--O----é', 'not_a_symbol', /"é"/],
    ['😀-------', 'not_a_symbol', /"😀"/],
  ])('%j is none: %s', (text, code, message) => {
    expect(faultOf([text], 'text')).toEqual({ code, message: expect.stringMatching(message), cell: 0 });
  });
});

describe('a board as one cell a square', () => {
  it.each([
    ['X,-,-,O,-,-,-,-,-', 'X--O-----'],
    [' x ,,.,0,_, ,-,,', 'X--O-----'],
    [',,,,,,,,', '---------'],
  ])('%j is %j', (cells, board) => {
    expect(readBoard(cells.split(','), 'cells', SIZE)).toBe(board);
  });

  it('says which cell is none', () => {
    expect(faultOf('X,-,-,O,-,XX,-,-,-'.split(','), 'cells')).toEqual({
      code: 'not_a_symbol',
      message: expect.stringContaining('"XX"'),
      cell: 5,
    });
    expect(faultOf(['X', 'O'], 'cells')).toMatchObject({ code: 'wrong_cell_count' });
  });
});
