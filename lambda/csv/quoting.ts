/** A CSV cell: `text` itself, or in quotes if a reader would take it apart. */
export function quoteIfNeeded(text: string, delimiter: string): string {
  const special = [delimiter, '"', '\n', '\r'];
  if (!special.some((character) => text.includes(character))) return text;
  return `"${text.replaceAll('"', '""')}"`;
}
