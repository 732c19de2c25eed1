import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { NO_CACHE } from '../../lambda/cache/answer-cache.ts';
import { DeckhandError } from '../../lambda/errors.ts';
import { cardsGame } from '../../lambda/games/cards/cards-game.ts';
import { type Job, runJob } from '../../lambda/job.ts';
import { LANES } from '../../lambda/lanes.ts';
import { type GameName, parseOptions } from '../../lambda/options.ts';
import { MemorySink, memorySource } from '../../lambda/storage/memory.ts';
import type { ByteSource } from '../../lambda/storage/ports.ts';

const TABLE = 'id,c1,c2,c3,c4\na,3,3,8,8\nb,1,1,1,1\nc,3,x,8,8\n';
const SOLVED = 'id,c1,c2,c3,c4,result\na,3,3,8,8,8/(3-8/3)\nb,1,1,1,1,\nc,3,x,8,8,\n';

async function run(source: ByteSource | Uint8Array | string, overrides: Partial<Job> = {}) {
  const sink = new MemorySink();
  const bytes = typeof source === 'string' ? Buffer.from(source) : source;
  const { summary } = await runJob({
    source: bytes instanceof Uint8Array ? memorySource(bytes, 'cards.csv') : bytes,
    identity: { name: 'cards.csv' },
    sink,
    options: parseOptions({}),
    cache: NO_CACHE,
    ...overrides,
  });
  return { sink, summary };
}

/** A source that gives some bytes and then fails. */
const breaking = (bytes: Uint8Array, error: Error): ByteSource => ({
  name: 'broken',
  async *read() {
    yield bytes;
    throw error;
  },
});

describe('a job', () => {
  it('commits the solved table, the rows at fault and a summary that adds up', async () => {
    const { sink, summary } = await run(TABLE);
    expect(sink.text('result')).toBe(SOLVED);
    expect(sink.text('errors')).toMatch(/^row,byte,code,message,raw\n3,35,not_a_card,.*,"c,3,x,8,8"\n$/);
    expect(JSON.parse(sink.summary ?? '')).toEqual(JSON.parse(JSON.stringify(summary)));
    expect(summary).toMatchObject({
      status: 'done',
      options: { game: 'cards', target: '24' },
      solverVersion: `cards-${cardsGame.solverVersion}`,
      rows: 3,
      solved: 1,
      unsolvable: 1,
      bad: 1,
      distinctHands: 2,
      bytesIn: TABLE.length,
      bytesOut: SOLVED.length,
      sha256: createHash('sha256').update(SOLVED).digest('hex'),
    });
  });

  it('writes no errors file when every row is a hand', async () => {
    const { sink } = await run('3,3,8,8\n');
    expect(sink.text('errors')).toBeUndefined();
  });

  it('gives the same bytes whatever the size of the chunks', async () => {
    const bytes = Buffer.from(TABLE);
    const source: ByteSource = {
      name: 'drip',
      async *read() {
        for (const byte of bytes) yield Buffer.from([byte]);
      },
    };
    expect((await run(source)).sink.text('result')).toBe(SOLVED);
  });
});

describe('a gzip archive', () => {
  it('is known by its first bytes, and answered by an archive', async () => {
    const { sink, summary } = await run(gzipSync(TABLE));
    const packed = sink.bytes('result') ?? Buffer.alloc(0);
    expect(gunzipSync(packed).toString()).toBe(SOLVED);
    expect(summary.sha256).toBe(createHash('sha256').update(packed).digest('hex'));
    expect(sink.text('errors')).toContain('not_a_card');
  });

  it('gives the same archive each time, however it arrives', async () => {
    const archive = gzipSync(TABLE.repeat(1).concat('d,3,3,8,8\n'.repeat(50_000)));
    const drip: ByteSource = {
      name: 'drip',
      async *read() {
        for (let at = 0; at < archive.length; at += 777) yield archive.subarray(at, at + 777);
      },
    };
    const whole = (await run(archive)).sink.bytes('result');
    expect((await run(drip)).sink.bytes('result')?.equals(whole as Buffer)).toBe(true);
  });

  it('may be of several members', async () => {
    const { sink } = await run(Buffer.concat([gzipSync('3,3,8,8\n'), gzipSync('1,1,1,1\n')]));
    expect(gunzipSync(sink.bytes('result') as Buffer).toString()).toBe('3,3,8,8,8/(3-8/3)\n1,1,1,1,\n');
  });

  it.each([
    ['truncated', gzipSync(TABLE.repeat(1000)).subarray(0, -20)],
    ['damaged', Buffer.concat([gzipSync(TABLE).subarray(0, 14), Buffer.alloc(40, 7)])],
    ['cut in its first bytes', Buffer.from([0x1f, 0x8b])],
  ])('%s fails as a file, without a result', async (_name, archive) => {
    const { sink, summary } = await run(archive);
    expect(summary).toMatchObject({ status: 'failed', code: 'bad_gzip' });
    expect(sink.bytes('result')).toBeUndefined();
  });

  it('announced by Content-Encoding alone must be one', async () => {
    const plain = { ...memorySource(Buffer.from(TABLE), 'plain'), contentEncoding: 'gzip' };
    expect((await run(plain)).summary).toMatchObject({ status: 'failed', code: 'bad_gzip' });
  });

  it('of another kind is refused', async () => {
    const other = { ...memorySource(Buffer.from(TABLE), 'other'), contentEncoding: 'br' };
    expect((await run(other)).summary).toMatchObject({ status: 'failed', code: 'unsupported_encoding' });
  });
});

describe('a file that cannot be processed', () => {
  it('gets a summary alone, with a code and what to change', async () => {
    const { sink, summary } = await run('a,b\n1,2\n');
    expect(summary).toMatchObject({ status: 'failed', code: 'no_card_columns', rows: 0, bytesOut: 0 });
    expect(summary.message).toMatch(/c1/);
    expect(summary).not.toHaveProperty('sha256');
    expect(sink.bytes('result')).toBeUndefined();
    expect(JSON.parse(sink.summary ?? '').status).toBe('failed');
  });

  it('is told to be as long as it is, however much of it was read', async () => {
    const bytes = Buffer.from('a,b\n1,2\n'.repeat(100_000));
    const source = {
      ...memorySource(bytes, 'long'),
      read: async function* () {
        for (let at = 0; at < bytes.length; at += 10_000) yield bytes.subarray(at, at + 10_000);
      },
    };
    const { summary } = await run(source);
    expect(summary).toMatchObject({ status: 'failed', code: 'no_card_columns', bytesIn: bytes.length });
  });

  it('leaves nothing of what was written before the fault', async () => {
    const { sink, summary } = await run(`c1,c2,c3,c4,n\n${'3,3,8,8,a\n'.repeat(60_000)}3,x,8,8,"b`);
    expect(summary).toMatchObject({ status: 'failed', code: 'unclosed_quote' });
    expect(sink.bytes('result')).toBeUndefined();
    expect(sink.bytes('errors')).toBeUndefined();
  });

  it('of a game that is not there fails as one', async () => {
    const { summary } = await run(TABLE, { options: { ...parseOptions({}), game: 'chess' as GameName } });
    expect(summary).toMatchObject({ status: 'failed', code: 'unknown_game' });
  });
});

describe('a fault that is not the file’s', () => {
  it.each([
    ['a retryable one', new DeckhandError({ code: 'source_broken', message: 'It broke.', retryable: true })],
    ['a changed source', new DeckhandError({ code: 'source_changed', message: 'It changed.' })],
    ['a programming error', new TypeError('oops')],
  ])('%s is thrown, and nothing is committed', async (_name, error) => {
    const sink = new MemorySink();
    await expect(run(breaking(Buffer.from(TABLE), error), { sink })).rejects.toBe(error);
    expect(sink.bytes('result')).toBeUndefined();
    expect(sink.summary).toBeUndefined();
  });

  it('in a gzip source keeps its own name', async () => {
    const error = new DeckhandError({ code: 'source_broken', message: 'It broke.', retryable: true });
    await expect(run(breaking(gzipSync(TABLE.repeat(100)).subarray(0, 50), error))).rejects.toBe(error);
  });

  it('in the sink is thrown', async () => {
    const error = new Error('disk full');
    const sink = new MemorySink();
    sink.write = async () => {
      throw error;
    };
    await expect(run(gzipSync(TABLE), { sink })).rejects.toBe(error);
    await expect(run(TABLE, { sink })).rejects.toBe(error);
  });

  it('such as Ctrl-C stops it with the reason given', async () => {
    const reason = new Error('interrupted');
    await expect(run(TABLE, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  it.each(LANES)('is stopped within a block of rows that are slow to read (%s lane)', async (lane) => {
    const reason = new Error('Ctrl-C');
    const stop = new AbortController();
    const table = `c1,c2,c3,c4\n${'1,x,2,3\n3,3,8,8\n'.repeat(100_000)}`;
    const running = run(table, { signal: stop.signal, lane });
    setImmediate(() => stop.abort(reason));
    await expect(running).rejects.toBe(reason);
  });

  it('such as running out of time is the file’s after all', async () => {
    const reason = new DeckhandError({ code: 'out_of_time', message: 'Split the file.' });
    expect((await run(TABLE, { signal: AbortSignal.abort(reason) })).summary.code).toBe('out_of_time');
  });
});

describe('progress', () => {
  it('tells bytes and rows until all are done', async () => {
    const seen: { bytesIn: number; rows: number }[] = [];
    await run(TABLE.concat('d,3,3,8,8\n'.repeat(60_000)), { onProgress: (progress) => seen.push(progress) });
    expect(seen.length).toBeGreaterThan(1);
    expect(seen.at(-1)).toEqual({ bytesIn: TABLE.length + 600_000, rows: 60_003 });
  });
});
