import { closeSync, openSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Misaligned, readFileBlock } from '../../../cli/threads/file-block.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'file-block-'));
});
afterAll(() => rm(folder, { recursive: true }));

const HEADER = 'a,b';

/** The rows of each block of a file, read into a buffer of `bufferBytes`. */
async function blocksOf(body: string, blockBytes: number, bufferBytes: number): Promise<string[]> {
  const path = join(folder, 'table.csv');
  await writeFile(path, HEADER + body);
  const descriptor = openSync(path, 'r');
  try {
    const size = HEADER.length + body.length;
    const file = { path, descriptor, size, bodyStart: HEADER.length, blockBytes };
    const buffer = Buffer.alloc(bufferBytes);
    const blocks: string[] = [];
    for (let number = 0; ; number++) {
      const block = readFileBlock(file, number, buffer);
      if (block === undefined) return blocks;
      blocks.push(block.bytes.toString('latin1', block.from));
    }
  } finally {
    closeSync(descriptor);
  }
}

describe('the blocks of a file', () => {
  it('hold each row once, also rows far longer than what is read behind a block at first', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(0, 1, 10, 500, 4095, 4096, 4097, 9000, 40_000), { maxLength: 20 }),
        fc.constantFrom(100, 5000, 20_000),
        fc.boolean(),
        async (lengths, blockBytes, isEnded) => {
          const rows = lengths.map((length, row) => String(row % 10).repeat(length));
          const body = `\n${rows.join('\n')}${isEnded ? '\n' : ''}`;
          const blocks = await blocksOf(body, blockBytes, 1 << 20);
          expect(blocks.join('') === body).toBe(true);
          const full = blocks.filter((block) => block.length > 0);
          expect(full.slice(0, -1).every((block) => block.endsWith('\n'))).toBe(true);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('do not end if a row is too long for the buffer', async () => {
    const body = `\n1\n${'w'.repeat(3000)}\n2\n`;
    await expect(blocksOf(body, 100, 2000)).rejects.toThrow(Misaligned);
  });

  it('that the system cannot read are told with the name of the file', () => {
    // A folder can be opened, but not read.
    const descriptor = openSync(folder, 'r');
    try {
      const file = { path: 'cards.csv', descriptor, size: 500, bodyStart: 0, blockBytes: 100 };
      const read = () => readFileBlock(file, 0, Buffer.alloc(1000));
      expect(read).toThrow(
        expect.objectContaining({
          code: 'source_broken',
          retryable: true,
          message: expect.stringMatching(/^Reading cards\.csv failed/),
        }),
      );
    } finally {
      closeSync(descriptor);
    }
  });
});
