import type { BoardSize } from './board-size.ts';

/**
 * The symmetries of a board, the identity first: the turns and reflections that map it onto itself, eight if it is a
 * square, else four, and fewer if it is a single row. Each lists, by cell of the image, the cell that it shows.
 */
export function symmetriesOf({ columns, rows }: BoardSize): readonly (readonly number[])[] {
  const found = new Map<string, readonly number[]>();
  for (const turned of columns === rows ? [false, true] : [false]) {
    for (const upsideDown of [false, true]) {
      for (const mirrored of [false, true]) {
        const sources: number[] = [];
        for (let row = 0; row < rows; row++) {
          for (let column = 0; column < columns; column++) {
            const y = upsideDown ? rows - 1 - row : row;
            const x = mirrored ? columns - 1 - column : column;
            sources.push(turned ? x * columns + y : y * columns + x);
          }
        }
        found.set(sources.join(), sources);
      }
    }
  }
  return [...found.values()];
}

/** An image of a board and the symmetry that makes it: cell `i` of the image is cell `sources[i]` of the board. */
export interface BoardImage {
  readonly board: string;
  readonly sources: readonly number[];
}

/**
 * The smallest image of a board, by text, which names the board's class: two boards have the same one exactly if one is
 * a turn or a reflection of the other.
 */
export function smallestImage(board: string, symmetries: readonly (readonly number[])[]): BoardImage {
  let smallest: BoardImage | undefined;
  for (const sources of symmetries) {
    let image = '';
    for (const source of sources) image += board[source];
    if (smallest === undefined || image < smallest.board) smallest = { board: image, sources };
  }
  return smallest ?? { board, sources: [] };
}
