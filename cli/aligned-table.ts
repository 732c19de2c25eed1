/** Rows of cells as lines of equal columns: numbers to the right, texts to the left. The first row is the header. */
export function alignedTable(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const isNumeric = widths.map((_, column) =>
    rows.slice(1).every((row) => /^-?\d*$/.test(row[column] ?? '')),
  );
  const lines = rows.map((row) =>
    widths
      .map((width, column) => {
        const cell = row[column] ?? '';
        return isNumeric[column] ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd(),
  );
  return `${lines.join('\n')}\n`;
}
