import { CARRIAGE_RETURN, LINE_FEED, QUOTE } from './characters.ts';

/**
 * The bytes behind a row: its answer, cell by cell, each after a delimiter.
 * A cell is quoted only if it holds the delimiter, a quote or a line end.
 */
export function answerText(cells: readonly string[], delimiter: string): string {
  return cells.map((cell) => delimiter + quoteIfNeeded(cell, delimiter)).join('');
}

/** A CSV cell: `text` itself, or in quotes if a reader would take it apart. */
export function quoteIfNeeded(text: string, delimiter: string): string {
  const special = [
    delimiter,
    ...[QUOTE, LINE_FEED, CARRIAGE_RETURN].map((code) => String.fromCharCode(code)),
  ];
  return special.some((character) => text.includes(character)) ? quote(text) : text;
}

/** A CSV cell in quotes. */
export function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
