import { quoteIfNeeded } from './quoting.ts';

/**
 * The bytes behind a row: its answer, cell by cell, each after a delimiter.
 * A cell is quoted only if it holds the delimiter, a quote or a line end.
 */
export function answerText(cells: readonly string[], delimiter: string): string {
  return cells.map((cell) => delimiter + quoteIfNeeded(cell, delimiter)).join('');
}
