import { describe, expect, it } from 'vitest';
import { NO_CACHE } from '../../../lambda/cache/answer-cache.ts';
import { Blocks } from '../../../lambda/csv/blocks.ts';
import { MAX_ROW_BYTES } from '../../../lambda/csv/records.ts';
import { GAMES } from '../../../lambda/games/registry.ts';
import { type JoinRequest, joinTable } from '../../../lambda/join.ts';
import { DEFAULT_OPTIONS, type Options } from '../../../lambda/options.ts';
import { cut, solveText } from './solve-text.ts';

const LANES: readonly Partial<JoinRequest>[] = [
  { lane: 'kernel' },
  { lane: 'kernel', blockBytes: 1000 },
  { lane: 'plain' },
  { lane: 'plain', blockBytes: 1000 },
  { lane: 'quoted' },
  { lane: 'quoted', blockBytes: 1000 },
];

/** The sizes of the pieces in which a table is written. */
async function pieceSizes(table: string, options: Options): Promise<number[]> {
  const sizes: number[] = [];
  await joinTable({
    chunks: cut(Buffer.from(table), []),
    games: GAMES,
    options,
    cache: NO_CACHE,
    write: async (_file, bytes) => void sizes.push(bytes.length),
  });
  return sizes;
}

describe('a batch that ends before its block', () => {
  it('because many hands wait for their answers, loses and repeats no row in any lane', async () => {
    // 1,600 hands outside the table, more than are found in one go, between bad rows, empty lines and known hands.
    const rows = Array.from({ length: 1600 }, (_, index) => {
      const hand = `${20 + (index % 40)},${100 + Math.floor(index / 40)}`;
      return index % 7 === 0 ? `${hand}\r\n\r\n12,2\nx,1` : hand;
    });
    const table = `c1,c2\n${rows.join('\n')}\n\n`;
    const [first, ...others] = await Promise.all(LANES.map((lane) => solveText(table, lane)));
    expect(first?.outcome).toMatchObject({
      rows: 1600 + 2 * 229,
      bad: 229,
      solved: 229,
      distinctHands: 1601,
    });
    expect(first?.result.replaceAll(/,(2\*12|result)?(?=[\r\n])/g, '')).toBe(table);
    expect(first?.errors?.split('\n')).toHaveLength(229 + 2);
    for (const other of others) expect(other).toEqual(first);
  });

  it('because its rows are very short, loses and repeats no row in any lane', async () => {
    const table = `hand\n${'x\n'.repeat(70_000)}3 3 8 8`;
    const [first, ...others] = await Promise.all(LANES.slice(0, 3).map((lane) => solveText(table, lane)));
    expect(first?.outcome).toMatchObject({ rows: 70_001, bad: 70_000, solved: 1 });
    expect(first?.result).toBe(`hand,result\n${'x,\n'.repeat(70_000)}3 3 8 8,8/(3-8/3)`);
    expect(first?.errors).toContain('\n70000,140003,not_a_card,');
    for (const other of others) expect(other).toEqual(first);
  });

  it('has as many empty lines between its rows as there may be, in any lane', async () => {
    const empty = '\r\n'.repeat(MAX_ROW_BYTES);
    const table = `hand\n3 3 8 8\n${empty}1 1 1 1\n${empty}`;
    for (const lane of LANES.slice(0, 5)) {
      const { result, outcome } = await solveText(table, lane);
      expect(outcome.rows).toBe(2);
      expect(result === `hand,result\n3 3 8 8,8/(3-8/3)\n${empty}1 1 1 1,\n${empty}`).toBe(true);
    }
  });

  it('names the row of an unclosed quote behind it', async () => {
    const table = `hand\n${'x\n'.repeat(40_000)}"3 3 8 8`;
    await expect(solveText(table)).rejects.toMatchObject({ code: 'unclosed_quote', at: { row: 40_001 } });
  });
});

describe('a block', () => {
  it('does not grow when its reader leaves rows for the next one', async () => {
    const blocks = new Blocks(cut(Buffer.alloc(10_000), []), Buffer.alloc(1000), 1000);
    await blocks.advance(0);
    for (let step = 0; step < 50; step++) await blocks.advance(10);
    expect(blocks.bytes.length).toBe(1000);
    expect(blocks.offset).toBe(500);
  });

  it('grows when nothing could be read from it', async () => {
    const blocks = new Blocks(cut(Buffer.alloc(10_000), []), Buffer.alloc(1000), 1000);
    await blocks.advance(0);
    await blocks.advance(0);
    expect(blocks.bytes.length).toBe(2000);
  });
});

describe('answers much longer than their rows', () => {
  it('are written in pieces of bounded size', async () => {
    // All solutions of 1 2 3 4 5 take a kilobyte, so that one block of such rows becomes 20 MB.
    const table = `c1,c2,c3,c4,c5\n${'1,2,3,4,5\n'.repeat(20_000)}`;
    const sizes = await pieceSizes(table, { ...DEFAULT_OPTIONS, solutions: 'all' });
    expect(sizes.reduce((sum, size) => sum + size)).toBeGreaterThan(10_000_000);
    expect(Math.max(...sizes)).toBeLessThan(3_000_000);
  });
});
