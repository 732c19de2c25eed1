import type { BoardSize } from '../../lambda/games/board/board-size.ts';
import { EMPTY } from '../../lambda/games/board/board-text.ts';

/**
 * A board as lines of text: the stones, and in free cells their numbers, from 1. `board` is in its canonical text.
 *
 *      X | 2 | 3
 *     ---+---+---
 *      4 | O | 6
 */
export function boardPicture(board: string, { columns, rows, cells }: BoardSize): readonly string[] {
  const width = String(cells).length;
  const shown = [...board].map((symbol, index) => (symbol === EMPTY ? String(index + 1) : symbol));
  const rule = Array.from({ length: columns }, () => '-'.repeat(width + 2)).join('+');
  const lines: string[] = [];
  for (let row = 0; row < rows; row++) {
    if (row > 0) lines.push(rule);
    const texts = shown.slice(row * columns, (row + 1) * columns);
    lines.push(
      texts
        .map((text) => ` ${text.padStart(width)} `)
        .join('|')
        .trimEnd(),
    );
  }
  return lines;
}
