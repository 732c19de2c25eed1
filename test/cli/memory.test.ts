import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deckhand } from './deckhand-process.ts';
import { TemporaryFolder } from './temporary-folder.ts';

const MOST_MEGABYTES = 200;

/** Makes a process say, at its end, the most memory it ever had in RAM. */
const REPORT_MEMORY = `data:text/javascript,${encodeURIComponent(
  "process.on('exit', () => process.stderr.write('peak ' + process.resourceUsage().maxRSS + ' KiB'))",
)}`;

let folder: TemporaryFolder;
beforeEach(async () => {
  folder = await TemporaryFolder.create();
});
afterEach(() => folder.remove());

/** Writes a table row by row and solves it; resolves to its paths and the peak of memory in megabytes. */
async function solveRows(header: string, count: number, row: (index: number) => string) {
  const paths = { table: folder.at('table.csv'), out: folder.at('out.csv') };
  const file = createWriteStream(paths.table);
  file.write(`${header}\n`);
  for (let index = 0; index < count; index++) {
    if (!file.write(`${row(index)}\n`)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'finish');
  const env = { NODE_OPTIONS: `--import ${REPORT_MEMORY}` };
  const { code, stderr } = await deckhand(['solve', paths.table, '-o', paths.out], { env });
  expect(code).toBe(0);
  return { ...paths, megabytes: Number(/peak (\d+) KiB/.exec(stderr)?.[1]) / 1024 };
}

const card = (index: number, step: number) => 1 + ((index * step) % 13);

describe('the memory of deckhand solve', () => {
  it('stays flat over a million rows, which keep their bytes and order', async () => {
    const row = (i: number) => `r${i},${card(i, 1)},${card(i, 5)},${card(i, 7)},${card(i, 11)}`;
    const { out, megabytes } = await solveRows('id,c1,c2,c3,c4', 1_000_000, row);
    expect(megabytes).toBeLessThan(MOST_MEGABYTES);
    let index = -1;
    for await (const line of createInterface({ input: createReadStream(out) })) {
      const given = index < 0 ? 'id,c1,c2,c3,c4' : row(index);
      if (!line.startsWith(`${given},`)) expect(line).toBe(`${given},…`);
      index++;
    }
    expect(index).toBe(1_000_000);
  }, 60_000);

  it.each([
    ['rows that are no hand', 'c1,c2,c3,c4', 300_000, (i: number) => `x${i},1.5,,1O`],
    [
      'cards in long runs of spaces',
      'c1,c2,c3,c4',
      30_000,
      (i: number) => `${' '.repeat(4000 + (i % 1000))}3,${' '.repeat(Math.floor(i / 1000))}3,8,8`,
    ],
    ['quoted rows', 'c1,c2,c3,c4,note', 200_000, (i: number) => `3,3,8,${card(i, 1)},"note ""${i}"""`],
    [
      'hands outside the table',
      'c1,c2,c3,c4',
      15_000,
      (i: number) => `${i % 97},${i % 89},${i % 83},${i % 79}`,
    ],
  ])(
    'stays flat over %s',
    async (_kind, header, count, row) => {
      expect((await solveRows(header, count, row)).megabytes).toBeLessThan(MOST_MEGABYTES);
    },
    60_000,
  );
});
