import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardClasses } from '../../../../lambda/games/board/board-classes.ts';
import type { Side } from '../../../../lambda/games/board/board-text.ts';
import { ClassTable } from '../../../../lambda/games/board/class-table.ts';
import { boardOf } from '../../../../lambda/games/board/final-boards.ts';
import { NEVER, NOT_YET, WINS } from '../../../../lambda/games/board/findings.ts';
import { type Grid, gridOf } from '../../../../lambda/games/board/grid.ts';
import { sideToMove, statusOf, withMove } from '../../../../lambda/games/board/rules.ts';
import { SearchPosition } from '../../../../lambda/games/board/search-position.ts';
import { smallestImage } from '../../../../lambda/games/board/symmetries.ts';
import { WinSearch } from '../../../../lambda/games/board/win-search.ts';
import { emptyCells, openBoard } from './random-boards.ts';

/** Random questions of one size: boards, sides and numbers of plies. */
describe('a search on any board of 4,3,3', () => {
  it('finds a win exactly if there is one within the plies, and never denies a later one', () => {
    const grid = gridOf('4,3,3');
    const table = new ClassTable(grid);
    const position = new SearchPosition(grid);
    const search = new WinSearch(position, 1_000_000);
    const wrong: unknown[] = [];
    for (const { outcome, key } of boardClasses(grid)) {
      if (outcome !== undefined) continue;
      const board = boardOf(key, grid.cells);
      const worth = table.get(smallestImage(board, grid.symmetries).board);
      for (const side of ['X', 'O'] as const) {
        const winsIn = worth?.value === side ? (worth.plies ?? 0) : Number.POSITIVE_INFINITY;
        search.reset();
        for (let plies = 1; plies <= 9; plies++) {
          position.setKey(key);
          const finding = search.find(side === 'X' ? 0 : 1, plies);
          const isRight = winsIn <= plies ? finding === WINS : finding !== WINS;
          if (!isRight || (finding === NEVER && worth?.value === side))
            wrong.push({ board, side, plies, finding });
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe.each(['3,3,3', '6,2,3', '4,3,2', '12,1,3', '4,3,4', '5,2,4'])('a search on %s', (size) => {
  const grid = gridOf(size);
  const table = new ClassTable(grid);
  const position = new SearchPosition(grid);
  const search = new WinSearch(position, 1_000_000);

  it('finds a win exactly if there is one within the plies, and never denies a later one', () => {
    const side = fc.constantFrom(0 as const, 1 as const);
    fc.assert(
      fc.property(
        openBoard(grid),
        side,
        fc.integer({ min: -1, max: grid.cells }),
        (board, attacker, plies) => {
          search.reset();
          position.set(board);
          const finding = search.find(attacker, plies);
          const worth = table.get(smallestImage(board, grid.symmetries).board);
          const wins = worth?.value === (attacker === 0 ? 'X' : 'O');
          if (wins && (worth?.plies ?? 0) <= plies)
            expect({ board, finding }).toEqual({ board, finding: WINS });
          else if (wins) expect({ board, finding }).toEqual({ board, finding: NOT_YET });
          else expect([NEVER, NOT_YET]).toContain(finding);
        },
      ),
      { numRuns: 1500 },
    );
  });
});

/** Whether a side wins within so many plies, by trying every move. */
function winsByTrying(board: string, side: Side, plies: number, grid: Grid): boolean {
  if (plies <= 0) return false;
  const mover = sideToMove(board);
  const isWin = (cell: number) => {
    const after = withMove(board, cell);
    const status = statusOf(after, grid);
    if (status !== 'open') return status === `${side} won`;
    return winsByTrying(after, side, plies - 1, grid);
  };
  return mover === side ? emptyCells(board).some(isWin) : emptyCells(board).every(isWin);
}

describe.each([
  ['4,4,3', 6],
  ['5,4,3', 10],
  ['4,4,4', 8],
  ['5,4,4', 11],
])('a search on %s with %i stones', (size, stones) => {
  const grid = gridOf(size);
  const position = new SearchPosition(grid);
  const search = new WinSearch(position, 1_000_000);
  const boards = openBoard(grid, stones).filter((board) => emptyCells(board).length <= grid.cells - stones);
  const find = (board: string, side: Side, plies: number) => {
    search.reset();
    position.set(board);
    return search.find(side === 'X' ? 0 : 1, plies);
  };

  it('finds what trying every move finds', () => {
    fc.assert(
      fc.property(boards, fc.constantFrom('X', 'O'), fc.integer({ min: 1, max: 4 }), (board, side, plies) => {
        expect(find(board, side, plies) === WINS).toBe(winsByTrying(board, side, plies, grid));
      }),
      { numRuns: 40 },
    );
  });

  it('never denies a win that comes later', () => {
    fc.assert(
      fc.property(boards, fc.constantFrom('X', 'O'), fc.integer({ min: 1, max: 7 }), (board, side, plies) => {
        if (find(board, side, plies) === NEVER) expect(find(board, side, grid.cells)).not.toBe(WINS);
      }),
      { numRuns: 400 },
    );
  });
});
