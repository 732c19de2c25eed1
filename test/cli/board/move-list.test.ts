import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moveText, readMoves } from '../../../cli/board/move-list.ts';
import { gridOf } from '../../../lambda/games/board/grid.ts';

const SMALL = gridOf('3,3,3');
const LARGE = gridOf('4,4,4');

describe('the moves of a game', () => {
  it.each([
    ['517', SMALL],
    ['5 1 7', SMALL],
    [' 5,1 , 7 ', SMALL],
    ['5 1 7', LARGE],
    ['5,1,7', LARGE],
  ])('are read from "%s"', (text, grid) => {
    expect(readMoves(text, grid).map(({ cell }) => cell)).toEqual([5, 1, 7]);
  });

  it('are one number on a large board, if nothing stands between them', () => {
    expect(readMoves('16', LARGE).map(({ cell }) => cell)).toEqual([16]);
  });

  it('come with the boards before and after each', () => {
    expect(readMoves('51', SMALL)).toEqual([
      { cell: 5, before: '---------', after: '----X----' },
      { cell: 1, before: '----X----', after: 'O---X----' },
    ]);
  });

  it('are read as they were written', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(gridOf('9,1,9'), gridOf('10,1,9'), gridOf('8,8,8')),
        fc.nat(9),
        (grid, length) => {
          const cells = Array.from({ length: Math.min(length, grid.cells) }, (_, index) => index + 1);
          const text = moveText(cells, grid);
          const read = text === '' ? [] : readMoves(text, grid).map(({ cell }) => cell);
          expect(read).toEqual(cells);
        },
      ),
    );
  });

  it.each([
    ['', SMALL, /^--moves is empty\. /],
    ['510', SMALL, /^Move 3 of --moves is "0", but the cells are numbered 1 to 9\. Write digits/],
    ['5 10', SMALL, /^Move 2 of --moves is "10", but/],
    ['5x', SMALL, /^Move 2 of --moves is "x", but/],
    [
      '5 17',
      LARGE,
      /^Move 2 of --moves is "17", but the cells are numbered 1 to 16\. Write numbers with spaces/,
    ],
    ['515', SMALL, /^Move 3 of --moves, cell 5, is taken: X moved there with move 1\. /],
    [
      '142536',
      SMALL,
      /^Move 6 of --moves, cell 6, comes after the end of the game: X had won with move 5\. /,
    ],
    ['1425361', SMALL, /^Move 6 of --moves, cell 6, comes after the end/],
    ['1592873640', SMALL, /^Move 10 of --moves is "0"/],
    ['1592873643', SMALL, /^Move 10 of --moves, cell 3, comes after the end of the game: .+ with move 9\. /],
  ])('"%s" is refused with its place', (text, grid, sentence) => {
    expect(() => readMoves(text, grid)).toThrow(sentence);
  });
});
