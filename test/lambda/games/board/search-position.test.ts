import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Grid, gridOf } from '../../../../lambda/games/board/grid.ts';
import { SearchPosition } from '../../../../lambda/games/board/search-position.ts';
import { smallestImage } from '../../../../lambda/games/board/symmetries.ts';
import { emptyCells, openBoard } from './random-boards.ts';

function keyOf(position: SearchPosition): string {
  const key = new Int32Array(position.words);
  position.writeKey(key);
  return key.join();
}

/** The key of a board that is set up as text. */
function keyOfBoard(board: string, grid: Grid): string {
  const position = new SearchPosition(grid);
  position.set(board);
  return keyOf(position);
}

describe.each(['3,3,3', '4,3,3', '5,1,3', '8,4,4', '7,7,5', '8,8,5'])('the key of a board of %s', (size) => {
  const grid = gridOf(size);
  const boards = openBoard(grid);

  it('is that of all its images, as many of which are equal as it tells', () => {
    fc.assert(
      fc.property(boards, (board) => {
        const images = grid.symmetries.map((sources) => sources.map((cell) => board[cell]).join(''));
        expect(new Set(images.map((image) => keyOfBoard(image, grid))).size).toBe(1);
        const position = new SearchPosition(grid);
        position.set(board);
        const ties = position.writeKey(new Int32Array(position.words));
        expect(grid.symmetries.length / ties).toBe(new Set(images).size);
      }),
    );
  });

  it('is another one for a board that is no image of it', () => {
    fc.assert(
      fc.property(boards, fc.nat(), fc.nat(), (board, one, other) => {
        const empty = emptyCells(board);
        const [a, b] = [one, other].map((choice) => {
          const cell = empty[choice % empty.length] as number;
          return `${board.slice(0, cell)}X${board.slice(cell + 1)}`;
        }) as [string, string];
        const same = smallestImage(a, grid.symmetries).board === smallestImage(b, grid.symmetries).board;
        expect(keyOfBoard(a, grid) === keyOfBoard(b, grid)).toBe(same);
      }),
    );
  });

  it('sets up a board of its class, and follows moves and their taking back', () => {
    fc.assert(
      fc.property(boards, (board) => {
        const position = new SearchPosition(grid);
        position.set(board);
        const key = new Int32Array(position.words);
        position.writeKey(key);
        const again = new SearchPosition(grid);
        again.setKey(key);
        expect([keyOf(again), again.toMove, again.empties]).toEqual([
          key.join(),
          position.toMove,
          position.empties,
        ]);
        const counts = position.counts.slice();
        for (const cell of emptyCells(board)) {
          const symbol = position.toMove === 0 ? 'X' : 'O';
          position.play(cell);
          expect(keyOf(position)).toBe(
            keyOfBoard(`${board.slice(0, cell)}${symbol}${board.slice(cell + 1)}`, grid),
          );
          position.undo(cell);
        }
        expect([keyOf(position), position.counts]).toEqual([key.join(), counts]);
      }),
      { numRuns: 20 },
    );
  });
});
