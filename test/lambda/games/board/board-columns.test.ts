import { describe, expect, it } from 'vitest';
import { findBoardColumns, guessBoardColumns } from '../../../../lambda/games/board/board-columns.ts';
import { readBoardSize } from '../../../../lambda/games/board/board-size.ts';

const SIZE = readBoardSize('3,3,3');
const CELLS = Array.from({ length: 9 }, (_, cell) => `b${cell + 1}`);

describe('the columns of boards', () => {
  it.each([
    [['id', ' Board '], { notation: 'text', indexes: [1] }],
    [['id', ...CELLS], { notation: 'cells', indexes: [1, 2, 3, 4, 5, 6, 7, 8, 9] }],
    [[...CELLS].reverse(), { notation: 'cells', indexes: [8, 7, 6, 5, 4, 3, 2, 1, 0] }],
    [
      CELLS.map((name) => name.replace('b', 'B_0')),
      { notation: 'cells', indexes: [0, 1, 2, 3, 4, 5, 6, 7, 8] },
    ],
    [['board', ...CELLS], { notation: 'cells', indexes: [1, 2, 3, 4, 5, 6, 7, 8, 9] }],
  ])('%j are found', (header, columns) => {
    expect(findBoardColumns(header, SIZE)).toEqual(columns);
  });

  it.each([[['hand']], [['boards', 'b', 'bx', 'b1x', 'ab1']], [[]]])('are not in %j', (header) => {
    expect(findBoardColumns(header, SIZE)).toBeUndefined();
  });

  it.each([
    [['board', 'Board'], 'duplicate_column', /2 columns "board"/],
    [[...CELLS, 'b_3'], 'duplicate_column', /"b3" and "b_3"/],
    [CELLS.slice(0, 8), 'missing_column', /no "b9".*option size/],
    [[...CELLS, 'b10'], 'too_many_cells', /"b10".*b1 to b9.*option size/],
    [['b0', ...CELLS], 'too_many_cells', /"b0"/],
  ])('are at fault in %j: %s', (header, code, message) => {
    expect(() => findBoardColumns(header, SIZE)).toThrow(
      expect.objectContaining({ code, message: expect.stringMatching(message) }),
    );
  });

  it('are as many as the size says', () => {
    expect(findBoardColumns(['b1', 'b2', 'b3', 'b4'], readBoardSize('2,2,2'))?.indexes).toHaveLength(4);
  });
});

describe('the columns of boards without a header', () => {
  it.each([
    [['XO-------'], [0]],
    [['17', 'x..0_____', 'note'], [1]],
    [['---------'], [0]],
    [['XXXOO-O--'], [0]],
    [[' X-------'], [0]],
  ])('are guessed from %j', (row, indexes) => {
    expect(guessBoardColumns(row, SIZE)).toEqual({ notation: 'text', indexes });
  });

  it.each([
    [['000000000']],
    [['         ']],
    [['XO------']],
    [['XO-------', 'XO-------']],
    [['name', 'a note.']],
    [['3', '3', '8', '8']],
  ])('are not guessed from %j', (row) => {
    expect(guessBoardColumns(row, SIZE)).toBeUndefined();
  });
});
