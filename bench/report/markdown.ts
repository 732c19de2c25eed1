import { readFileSync, writeFileSync } from 'node:fs';

const BEGIN = '<!-- bench:begin -->';
const END = '<!-- bench:end -->';

/** A table of Markdown. Columns whose name ends with `:` stand to the right. */
export function markdownTable(
  columns: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const names = columns.map((name) => name.replace(/:$/, ''));
  const rules = columns.map((name) => (name.endsWith(':') ? '---:' : '---'));
  return [names, rules, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Puts `text` between the two marks of a file. Throws if it does not have them. */
export function writeBetweenMarks(path: URL, text: string): void {
  const before = readFileSync(path, 'utf8');
  const [begin, end] = [before.indexOf(BEGIN), before.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`${path.pathname} has no ${BEGIN} with ${END} behind it.`);
  writeFileSync(path, `${before.slice(0, begin + BEGIN.length)}\n${text}\n${before.slice(end)}`);
}
