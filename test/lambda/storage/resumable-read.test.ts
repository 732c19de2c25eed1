import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer as collect } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DeckhandError } from '../../../lambda/errors.ts';
import type { ByteRange } from '../../../lambda/storage/ports.ts';
import { type Patience, resumableRead } from '../../../lambda/storage/resumable-read.ts';

const BYTES = Buffer.from('the quick brown fox jumps over the lazy dog');
const IMPATIENT: Patience = { attempts: 3, backoff: { first: 1, longest: 2 }, stall: 50 };
/** For tests of signals, which a stall must not do the work of. */
const NO_STALL: Patience = { ...IMPATIENT, stall: 3_600_000 };

type Opener = (range: ByteRange, attempt: number) => Readable;

function reader(open: Opener, range: ByteRange = { start: 0, end: BYTES.length }, signal?: AbortSignal) {
  const asked: ByteRange[] = [];
  const bodies: Readable[] = [];
  const read = resumableRead({
    name: 's3://uploads/cards.csv',
    range,
    patience: signal ? NO_STALL : IMPATIENT,
    signal,
    open: async (missing) => {
      asked.push(missing);
      const body = open(missing, asked.length);
      bodies.push(body);
      return body;
    },
  });
  return { read, asked, bodies };
}

const body = (range: ByteRange, length = range.end - range.start) =>
  Readable.from([BYTES.subarray(range.start, range.start + length)]);

function breaking(range: ByteRange, length: number): Readable {
  return Readable.from(
    (async function* () {
      yield BYTES.subarray(range.start, range.start + length);
      throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
    })(),
  );
}

describe('a resumable read', () => {
  it('asks for what is missing after the connection was reset', async () => {
    const { read, asked } = reader((range, attempt) => (attempt === 1 ? breaking(range, 10) : body(range)));
    expect(await collect(read)).toEqual(BYTES);
    expect(asked).toEqual([
      { start: 0, end: BYTES.length },
      { start: 10, end: BYTES.length },
    ]);
  });

  it('asks for what is missing after a body that ended too early as if it were whole', async () => {
    const { read } = reader((range, attempt) => (attempt === 1 ? body(range, 7) : body(range)));
    expect(await collect(read)).toEqual(BYTES);
  });

  it('gives up after so many attempts without a byte, with a retryable error', async () => {
    const { read, asked } = reader(() => {
      throw new Error('connect ECONNREFUSED');
    });
    await expect(collect(read)).rejects.toMatchObject({ code: 'source_broken', retryable: true });
    expect(asked).toHaveLength(IMPATIENT.attempts);
  });

  it('has its attempts renewed by every byte', async () => {
    const { read, asked } = reader((range) => breaking(range, 1));
    expect(await collect(read).catch((error) => error)).toMatchObject({ code: 'source_broken' });
    // All bytes came, one a connection; only the last one could not be told from a bad checksum.
    expect(asked).toHaveLength(BYTES.length);
  });

  it('resumes a body that stalls', async () => {
    const { read } = reader((range, attempt) => {
      if (attempt > 1) return body(range);
      return new Readable({ read() {} });
    });
    expect(await collect(read)).toEqual(BYTES);
  });

  it('does not take a slow reader for a body that stalls', async () => {
    const { read, asked } = reader((range) =>
      Readable.from([BYTES.subarray(range.start, 5), BYTES.subarray(5)]),
    );
    const chunks: Uint8Array[] = [];
    for await (const chunk of read) {
      const until = performance.now() + 2 * IMPATIENT.stall;
      while (performance.now() < until) await new Promise(setImmediate);
      chunks.push(chunk);
    }
    expect(Buffer.concat(chunks)).toEqual(BYTES);
    expect(asked).toHaveLength(1);
  });

  it('resumes a body that stalls after a slow reader took its first bytes', async () => {
    const { read, asked } = reader((range, attempt) => {
      if (attempt > 1) return body(range);
      const stalling = new Readable({ read() {} });
      stalling.push(BYTES.subarray(0, 5));
      return stalling;
    });
    expect((await read.next()).value).toEqual(BYTES.subarray(0, 5));
    const until = performance.now() + 2 * IMPATIENT.stall;
    while (performance.now() < until) await new Promise(setImmediate);
    expect(await collect(read)).toEqual(BYTES.subarray(5));
    expect(asked).toHaveLength(2);
  });

  it('does not take bytes that came while the process was busy for a body that stalls', async () => {
    const asked: IncomingMessage[] = [];
    const answers: ServerResponse[] = [];
    const server = createServer((request, response) => {
      asked.push(request);
      answers.push(response.writeHead(200));
      response.write(BYTES.subarray(0, 5));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const read = resumableRead({
      name: 's3://uploads/cards.csv',
      range: { start: 0, end: BYTES.length },
      patience: IMPATIENT,
      open: async () => {
        const [response] = await once(get({ port, host: '127.0.0.1' }), 'response');
        return response;
      },
    });
    try {
      expect((await read.next()).value).toEqual(BYTES.subarray(0, 5));
      const rest = collect(read);
      await new Promise(setImmediate);
      answers[0]?.end(BYTES.subarray(5));
      const until = performance.now() + 2 * IMPATIENT.stall;
      while (performance.now() < until);
      expect(await rest).toEqual(BYTES.subarray(5));
      expect(asked).toHaveLength(1);
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });

  it('passes on at once that the source was replaced', async () => {
    const changed = new DeckhandError({ code: 'source_changed', message: 'It changed.' });
    const { read, asked } = reader((range, attempt) => {
      if (attempt === 1) return breaking(range, 10);
      throw changed;
    });
    await expect(collect(read)).rejects.toBe(changed);
    expect(asked).toHaveLength(2);
  });

  it('refuses bytes beyond the end', async () => {
    const { read } = reader(() => Readable.from([Buffer.concat([BYTES, BYTES])]));
    await expect(collect(read)).rejects.toMatchObject({ code: 'source_broken' });
  });

  it('reads nothing of an empty range', async () => {
    const { read, asked } = reader(() => Readable.from([]), { start: 0, end: 0 });
    expect(await collect(read)).toHaveLength(0);
    expect(asked).toHaveLength(0);
  });

  it('ends with the reason of its signal, in the middle of a body that gives nothing', async () => {
    const controller = new AbortController();
    const reason = new Error('time is up');
    const { read, bodies } = reader(
      () => new Readable({ read: () => controller.abort(reason) }),
      undefined,
      controller.signal,
    );
    await expect(collect(read)).rejects.toBe(reason);
    expect(bodies[0]?.destroyed).toBe(true);
  });

  it('ends with the reason of its signal also if that came while the body was asked for', async () => {
    const controller = new AbortController();
    const reason = new Error('time is up');
    const { read, bodies } = reader(
      () => {
        controller.abort(reason);
        return new Readable({ read() {} });
      },
      undefined,
      controller.signal,
    );
    await expect(collect(read)).rejects.toBe(reason);
    expect(bodies).toHaveLength(1);
    expect(bodies[0]?.destroyed).toBe(true);
  });

  it('destroys the body when the reader stops early', async () => {
    const { read, bodies } = reader(() => Readable.from([BYTES.subarray(0, 5), BYTES.subarray(5)]));
    for await (const _chunk of read) break;
    expect(bodies[0]?.destroyed).toBe(true);
  });

  it('gives every byte once, wherever and however often it breaks', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: BYTES.length }), { maxLength: 8 }),
        fc.nat(BYTES.length),
        async (cuts, start) => {
          const { read } = reader(
            (range, attempt) => {
              const cut = cuts[attempt - 1];
              const isCut = cut !== undefined && cut < range.end - range.start;
              return isCut ? breaking(range, cut) : body(range);
            },
            { start, end: BYTES.length },
          );
          expect(await collect(read)).toEqual(BYTES.subarray(start));
        },
      ),
      { numRuns: 60 },
    );
  });
});
