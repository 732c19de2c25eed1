import type { BoardSize } from './board-size.ts';

/** The ways in which a line may run: across, down, and along both diagonals. */
const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [-1, 1],
] as const;

/** All winning lines of a board, each as the indexes of its cells. */
export function winningLines({ columns, rows, line }: BoardSize): readonly (readonly number[])[] {
  const lines: number[][] = [];
  // A line of one stone has no direction.
  for (const [across, down] of line === 1 ? DIRECTIONS.slice(0, 1) : DIRECTIONS) {
    for (let row = 0; row + down * (line - 1) < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const last = column + across * (line - 1);
        if (last < 0 || last >= columns) continue;
        lines.push(
          Array.from({ length: line }, (_, step) => (row + down * step) * columns + column + across * step),
        );
      }
    }
  }
  return lines;
}
