import fc from 'fast-check';
import { EMPTY } from '../../../../lambda/games/board/board-text.ts';
import type { Grid } from '../../../../lambda/games/board/grid.ts';
import { statusOf, withMove } from '../../../../lambda/games/board/rules.ts';

/** Indexes of the empty cells of a board. */
export function emptyCells(board: string): number[] {
  return [...board].flatMap((symbol, cell) => (symbol === EMPTY ? [cell] : []));
}

/** An open board that a random game leads to, of `stones` stones if it is not over before. */
export function openBoard(grid: Grid, stones?: number): fc.Arbitrary<string> {
  const lengths = { minLength: stones ?? 0, maxLength: stones ?? grid.cells - 1, size: 'max' } as const;
  return fc.array(fc.nat(), lengths).map((choices) => {
    let board = EMPTY.repeat(grid.cells);
    for (const choice of choices) {
      const cells = emptyCells(board);
      const next = withMove(board, cells[choice % cells.length] as number);
      if (statusOf(next, grid) !== 'open') break;
      board = next;
    }
    return board;
  });
}
