import { execFileSync } from 'node:child_process';
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFileSource } from '../../../lambda/storage/file-source.ts';
import type { ByteRange, ByteSource } from '../../../lambda/storage/ports.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deckhand-source-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('a file as a source', () => {
  it('gives the bytes of the file and its size', async () => {
    const path = await given('hand\n3 3 8 8\n');
    const source = await openFileSource(path);
    expect(source.size).toBe(13);
    expect(source.name).toBe(path);
    expect((await readAll(source)).toString()).toBe('hand\n3 3 8 8\n');
  });

  it('gives any range, cut at the end of the file', async () => {
    const bytes = Buffer.from(Array.from({ length: 300 }, (_, index) => index % 256));
    const source = await openFileSource(await given(bytes));
    const range = fc.record({ start: fc.nat(350), end: fc.nat(350) });
    await fc.assert(
      fc.asyncProperty(range, async ({ start, end }) => {
        expect(await readAll(source, { start, end })).toEqual(bytes.subarray(start, Math.max(start, end)));
      }),
      { numRuns: 50 },
    );
  });

  it('gives nothing of an empty file', async () => {
    expect(await readAll(await openFileSource(await given('')))).toHaveLength(0);
  });
});

describe('a pipe as a source', () => {
  it('gives its bytes, without a size', async () => {
    const path = join(folder, 'pipe');
    execFileSync('mkfifo', [path]);
    const source = await openFileSource(path);
    const [bytes] = await Promise.all([readAll(source), writeFile(path, 'c1,c2\n')]);
    expect(source.size).toBeUndefined();
    expect(bytes.toString()).toBe('c1,c2\n');
  });

  it('has no ranges', async () => {
    const path = join(folder, 'pipe');
    execFileSync('mkfifo', [path]);
    const source = await openFileSource(path);
    await expect(readAll(source, { start: 5, end: 9 })).rejects.toMatchObject({ code: 'source_unreadable' });
  });
});

describe('a source that cannot be read', () => {
  it('is missing', async () => {
    const path = join(folder, 'none.csv');
    await expect(openFileSource(path)).rejects.toMatchObject({
      code: 'source_missing',
      message: expect.stringContaining(path),
    });
  });

  it('is a folder', async () => {
    await expect(openFileSource(folder)).rejects.toMatchObject({ code: 'source_unreadable' });
  });
});

describe('a file that changes while it is read', () => {
  it('is a fault, when it grew', async () => {
    const path = await given('hand\n');
    const source = await openFileSource(path);
    await appendFile(path, '1 1 1 1\n');
    await expect(readAll(source)).rejects.toMatchObject({ code: 'source_changed' });
  });

  it('is a fault, when another file took its name', async () => {
    const path = await given('hand\n');
    const source = await openFileSource(path);
    await rm(path);
    await given('hand\n');
    await expect(readAll(source)).rejects.toMatchObject({ code: 'source_changed' });
  });
});

describe('a read that is stopped', () => {
  it('throws the reason of the signal', async () => {
    const stop = new AbortController();
    const source = await openFileSource(await given(Buffer.alloc(3 << 20)), { signal: stop.signal });
    const reason = new Error('enough');
    const reading = (async () => {
      for await (const _ of source.read()) stop.abort(reason);
    })();
    await expect(reading).rejects.toBe(reason);
  });
});

async function given(content: string | Uint8Array): Promise<string> {
  const path = join(folder, 'cards.csv');
  await writeFile(path, content);
  return path;
}

async function readAll(source: ByteSource, range?: ByteRange): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source.read(range)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
