import { appendFile, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isWorthOthers, solveInThreads } from '../../../cli/threads/solve-in-threads.ts';
import { NO_CACHE } from '../../../lambda/cache/answer-cache.ts';
import { runJob, type SolveFile, solveFile } from '../../../lambda/job.ts';
import { DEFAULT_OPTIONS } from '../../../lambda/options.ts';
import { type FileSink, openFileSink } from '../../../lambda/storage/file-sink.ts';
import { type FileSource, openFileSource } from '../../../lambda/storage/file-source.ts';
import type { Summary } from '../../../lambda/summary.ts';
import { everydayTables } from '../../lambda/csv/everyday-tables.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'threads-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function solveWith(source: FileSource, sink: FileSink, signal?: AbortSignal): Promise<Summary> {
  const identity = { name: source.name };
  const { summary } = await runJob(
    { source, identity, sink, options: DEFAULT_OPTIONS, cache: NO_CACHE, ...(signal && { signal }) },
    solveInThreads({
      source,
      sink,
      threads: 2,
      isAsked: true,
      blockBytes: 512,
      smallBytes: 0,
      joinsItself: false,
    }),
  );
  return summary;
}

/**
 * Solves a table in `threads` threads, by blocks of `blockBytes`: its files, and what its summary says of them. Small as it is, this thread
 * would be done with it before another has started.
 */
async function solve(table: string | Buffer, threads: number, blockBytes = 512, joinsItself = false) {
  const own = await mkdtemp(join(folder, 'solve-'));
  const path = join(own, 'table.csv');
  await writeFile(path, table);
  const source = await openFileSource(path);
  const sink = await openFileSink(join(own, 'solved.csv'));
  const solver: SolveFile =
    threads === 1
      ? solveFile
      : solveInThreads({
          source,
          sink,
          threads,
          isAsked: true,
          blockBytes,
          smallBytes: 0,
          joinsItself,
        });
  const { summary } = await runJob(
    { source, identity: { name: 'table.csv' }, sink, options: DEFAULT_OPTIONS, cache: NO_CACHE },
    solver,
  );
  const { milliseconds: _, bytesIn, ...counts } = summary;
  expect(bytesIn).toBe(Buffer.byteLength(table));
  const read = (name: string) => readFile(join(own, name), 'latin1').catch(() => undefined);
  const files = { result: await read('solved.csv'), errors: await read('solved.csv.errors.csv') };
  return { ...files, counts };
}

async function expectSame(table: string | Buffer, threads = 2, blockBytes = 512): Promise<void> {
  const expected = await solve(table, 1);
  expect(await solve(table, threads, blockBytes)).toEqual(expected);
  expect(await solve(table, threads, blockBytes, true)).toEqual(expected);
}

describe('several threads', () => {
  it('give the files and the summary that one gives', async () => {
    const body = (text: string) => text.slice(text.search(/[\r\n]+/) + 1);
    await fc.assert(
      fc.asyncProperty(
        everydayTables,
        fc.integer({ min: 1, max: 20 }),
        fc.constantFrom(2, 3),
        fc.constantFrom(64, 200, 1000),
        async ({ text }, times, threads, blockBytes) => {
          const separator = /[\r\n]$/.test(text) ? '' : '\n';
          await expectSame([text, ...Array(times).fill(body(text))].join(separator), threads, blockBytes);
        },
      ),
      { numRuns: 10 },
    );
  }, 90_000);

  it('are this one and others', async () => {
    const rows = Array.from({ length: 100_000 }, (_, row) => `${row},${(row % 13) + 1},3,8,${(row % 7) + 1}`);
    await expectSame(`id,c1,c2,c3,c4\n${rows.join('\n')}`, 3, 1024);
  });

  it('number bad rows as they stand in the file', async () => {
    const rows = Array.from({ length: 2000 }, (_, row) =>
      row % 50 === 7 ? `${row},x,1,2,3` : `${row},3,3,8,8`,
    );
    const table = `id,c1,c2,c3,c4\n${rows.join('\n')}\n`;
    const { errors, counts } = await solve(table, 3);
    expect(counts).toMatchObject({ rows: 2000, bad: 40, solved: 1960, distinctHands: 1 });
    const numbers = errors
      ?.split('\n')
      .slice(1, -1)
      .map((line) => Number(line.split(',')[0]));
    expect(numbers).toEqual(Array.from({ length: 40 }, (_, index) => 50 * index + 8));
    await expectSame(table, 3);
  });

  it('leave it to one where a block ends within quotes', async () => {
    await expectSame(`id,c1,c2,c3,c4\n${'"two\nlines\n\n\n\n",3,3,8,8\n'.repeat(300)}`);
  });

  it('leave it to one where lines end with carriage returns, or are longer than a block', async () => {
    await expectSame(`id,c1,c2,c3,c4\r${'1,3,3,8,8\r'.repeat(500)}`);
    await expectSame(`id,c1,c2,c3,c4\n${`${'w'.repeat(2000)},3,3,8,8\n`.repeat(20)}`);
  });

  it('write answers that are far longer than their rows', async () => {
    await expectSame(`answer,hand\n${'1,1 2 3 4\n'.repeat(400)}`);
  });

  it('tell the first fault of the file, with its row', async () => {
    const good = '1,3,3,8,8\n'.repeat(400);
    const table = `id,c1,c2,c3,c4\n${good}"open,3,3,8,8\n${good}`;
    const { counts, result } = await solve(table, 2);
    expect(counts).toMatchObject({ status: 'failed', code: 'unclosed_quote' });
    expect(counts.message).toContain('Row 401,');
    expect(result).toBeUndefined();
    await expectSame(table);
  });

  it('tell a row that is too long, with its number and its offset', async () => {
    const good = '1,3,3,8,8\n'.repeat(40_000);
    const table = `id,c1,c2,c3,c4\n${good}${'w'.repeat(1_100_000)},3,3,8,8\n${good}`;
    const { counts } = await solve(table, 2, 1 << 16);
    expect(counts).toMatchObject({ status: 'failed', code: 'row_too_long' });
    await expectSame(table, 2, 1 << 16);
  });

  it('tell that the disk is full where a thread finds it', async () => {
    const own = await mkdtemp(join(folder, 'full-'));
    const path = join(own, 'table.csv');
    await writeFile(path, `id,c1,c2,c3,c4\n${'1,x,3,8,8\n'.repeat(400)}`);
    const sink = await openFileSink(join(own, 'solved.csv'));
    const descriptor = sink.descriptor.bind(sink);
    const full = await open('/dev/full', 'w');
    try {
      // The header is written before threads have anything to do, so that the errors file is the one to be full.
      sink.descriptor = async (file) => (file === 'errors' ? full.fd : await descriptor(file));
      const summary = await solveWith(await openFileSource(path), sink);
      expect(summary).toMatchObject({ status: 'failed', code: 'output_unwritable' });
      expect(summary.message).toMatch(/^The disk is full: .*solved\.csv\.errors\.csv could not be written/);
      expect(await readdir(own)).toEqual(['table.csv']);
    } finally {
      await full.close();
    }
  });

  it('stop when their job is to stop, and leave no file', async () => {
    const own = await mkdtemp(join(folder, 'stopped-'));
    const path = join(own, 'table.csv');
    await writeFile(path, `id,c1,c2,c3,c4\n${'1,3,3,8,8\n'.repeat(10_000)}`);
    const sink = await openFileSink(join(own, 'solved.csv'));
    const stop = new AbortController();
    // Threads take longer to start than this one to stop them.
    setImmediate(() => stop.abort(new Error('Enough.')));
    await expect(solveWith(await openFileSource(path), sink, stop.signal)).rejects.toThrow('Enough.');
    expect(await readdir(own)).toEqual(['table.csv']);
  });

  it('tell that the file changed rather than what is wrong with its new state', async () => {
    const path = join(await mkdtemp(join(folder, 'cut-')), 'table.csv');
    // Longer than the head that is read to recognise the layout.
    const good = '1,3,3,8,8\n'.repeat(10_000);
    await writeFile(path, `id,c1,c2,c3,c4\n${good}`);
    const source = await openFileSource(path);
    const sink = await openFileSink(`${path}.solved`);
    await appendFile(path, good);
    const changed = await open(path, 'r+');
    await changed.write('"', 100_005); // the last row begins there
    await changed.close();
    await expect(solveWith(source, sink)).rejects.toMatchObject({ code: 'source_changed' });
  });
});

describe('other threads', () => {
  it.each([
    ['few positions', { rows: 60_000, newPositions: 1_820 }, true, true],
    ['many positions that come again and again', { rows: 60_000, newPositions: 6_188 }, false, false],
    ['a position of its own in most rows', { rows: 60_000, newPositions: 40_000 }, false, true],
  ])('are started for %s', (_, first, byDefault, ifAsked) => {
    expect(isWorthOthers(first, false)).toBe(byDefault);
    expect(isWorthOthers(first, true)).toBe(ifAsked);
  });
});
