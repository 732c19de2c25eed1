import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { markdownTable, writeBetweenMarks } from '../../bench/report/markdown.ts';
import { TemporaryFolder } from '../cli/temporary-folder.ts';

const folder = await TemporaryFolder.create();
afterAll(() => folder.remove());

describe('what the benchmark writes', () => {
  it('is a table', () => {
    expect(markdownTable(['who', 'time:'], [['Ann', 3]])).toBe('| who | time |\n| --- | ---: |\n| Ann | 3 |');
  });

  it('replaces what is between the marks, and nothing else', async () => {
    const path = await folder.write(
      'a.md',
      'before\n<!-- bench:begin -->\nold\n<!-- bench:end -->\nbehind\n',
    );
    writeBetweenMarks(pathToFileURL(path), 'new');
    writeBetweenMarks(pathToFileURL(path), 'newer');
    expect(readFileSync(path, 'utf8')).toBe(
      'before\n<!-- bench:begin -->\nnewer\n<!-- bench:end -->\nbehind\n',
    );
  });

  it('is refused by a file without marks, and by one whose marks are turned round', async () => {
    for (const text of ['none', '<!-- bench:end --><!-- bench:begin -->']) {
      const path = await folder.write('b.md', text);
      expect(() => writeBetweenMarks(pathToFileURL(path), 'new')).toThrow('b.md has no <!-- bench:begin -->');
    }
  });

  it.each(['../../README.md', '../../docs/benchmarks.md'])('has its marks in %s', (path) => {
    const text = readFileSync(new URL(path, import.meta.url), 'utf8');
    expect(text).toMatch(/<!-- bench:begin -->[\s\S]*<!-- bench:end -->/);
  });
});
