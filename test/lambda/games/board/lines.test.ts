import { describe, expect, it } from 'vitest';
import { gridOf } from '../../../../lambda/games/board/grid.ts';
import { withMove } from '../../../../lambda/games/board/rules.ts';
import { smallestImage } from '../../../../lambda/games/board/symmetries.ts';

describe('winning lines', () => {
  it.each([
    ['3,3,3', 8],
    ['4,3,3', 14],
    ['4,4,4', 10],
    ['5,5,4', 28],
    ['6,5,4', 39],
    ['8,8,5', 96],
    ['3,1,3', 1],
    ['1,5,2', 4],
    ['2,2,1', 4],
  ])('of %s are %i, all different', (size, count) => {
    const { lines, line } = gridOf(size);
    expect(new Set(lines.map((cells) => [...cells].sort((a, b) => a - b).join())).size).toBe(count);
    expect(lines.every((cells) => cells.length === line)).toBe(true);
  });

  it('of 3,3,3 are the rows, the columns and the diagonals', () => {
    const numbers = gridOf('3,3,3').lines.map((cells) => cells.map((cell) => cell + 1).join(''));
    expect(new Set(numbers)).toEqual(new Set(['123', '456', '789', '147', '258', '369', '159', '357']));
  });

  it('are known by the cells that they run through', () => {
    const { lines, linesThrough } = gridOf('5,4,4');
    for (const [cell, indexes] of linesThrough.entries()) {
      expect(lines.filter((line) => line.includes(cell))).toEqual(indexes.map((index) => lines[index]));
    }
  });
});

describe('symmetries', () => {
  it.each([
    ['3,3,3', 8],
    ['4,3,3', 4],
    ['3,1,3', 2],
    ['1,4,2', 2],
    ['1,1,1', 1],
  ])('of %s are %i, the identity first, and map lines to lines', (size, count) => {
    const { symmetries, lines, cells } = gridOf(size);
    expect(symmetries).toHaveLength(count);
    expect(symmetries[0]).toEqual([...Array(cells).keys()]);
    const named = (line: readonly number[]) => [...line].sort((a, b) => a - b).join();
    const all = new Set(lines.map(named));
    for (const sources of symmetries) {
      expect([...sources].sort((a, b) => a - b)).toEqual([...Array(cells).keys()]);
      expect(new Set(lines.map((line) => named(line.map((cell) => sources[cell] as number))))).toEqual(all);
    }
  });

  it('give all images of a board one smallest image, and tell which cell is which', () => {
    const { symmetries } = gridOf('3,3,3');
    const board = 'XX-O-----';
    const smallest = smallestImage(board, symmetries);
    for (const sources of symmetries) {
      const image = sources.map((cell) => board[cell]).join('');
      expect(smallestImage(image, symmetries).board).toBe(smallest.board);
      expect(image >= smallest.board).toBe(true);
    }
    expect(smallest.sources.map((cell) => board[cell]).join('')).toBe(smallest.board);
    expect(smallestImage(withMove(board, 8), symmetries).board).not.toBe(smallest.board);
  });
});

describe('the size of a board', () => {
  it.each([['9,8,5'], ['65,1,3'], ['3,3,4'], ['4,2,5']])('is refused if it is %s', (size) => {
    expect(() => gridOf(size)).toThrow(
      expect.objectContaining({ code: 'invalid_option', message: expect.stringContaining(`"${size}"`) }),
    );
  });

  it.each([['8,8,5'], ['64,1,64'], ['4,3,4']])('may be %s', (size) => {
    expect(gridOf(size).lines.length).toBeGreaterThan(0);
  });
});
