const SPECIAL = /["\n\r]/;

/** A CSV cell: `text` itself, or in quotes if a reader would take it apart. */
export function quoteIfNeeded(text: string, delimiter: string): string {
  if (!text.includes(delimiter) && !SPECIAL.test(text)) return text;
  return `"${text.replaceAll('"', '""')}"`;
}
