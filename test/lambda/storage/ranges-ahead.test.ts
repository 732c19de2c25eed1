import { buffer as collect } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ByteRange } from '../../../lambda/storage/ports.ts';
import { rangesAhead } from '../../../lambda/storage/ranges-ahead.ts';

const BYTES = Buffer.from('the quick brown fox jumps over the lazy dog');

const turn = () => new Promise(setImmediate);

/** Reads whose chunks are held back until they are released, range by range, and that take a while to end. */
function heldReads() {
  const started: ByteRange[] = [];
  const ended: ByteRange[] = [];
  const gates = new Map<number, () => void>();
  const read = async function* (range: ByteRange, signal: AbortSignal) {
    started.push(range);
    try {
      yield BYTES.subarray(range.start, range.start + 1);
      signal.throwIfAborted();
      await new Promise<void>((resolve, reject) => {
        gates.set(range.start, resolve);
        signal.addEventListener('abort', () => reject(signal.reason));
      });
      yield BYTES.subarray(range.start + 1, range.end);
    } finally {
      await turn();
      ended.push(range);
    }
  };
  const release = (start: number) => gates.get(start)?.();
  return { started, ended, read, release };
}

describe('ranges read ahead', () => {
  it('come in their order, whichever arrives first', async () => {
    const { read, release } = heldReads();
    const all = collect(rangesAhead({ range: { start: 4, end: 34 }, rangeBytes: 10, connections: 3, read }));
    for (const start of [24, 14, 4]) {
      await turn();
      release(start);
    }
    expect(await all).toEqual(BYTES.subarray(4, 34));
  });

  it('pass on what the foremost one gives before it has ended', async () => {
    const { read, ended } = heldReads();
    const chunks = rangesAhead({ range: { start: 0, end: 30 }, rangeBytes: 10, connections: 3, read });
    expect((await chunks.next()).value).toEqual(BYTES.subarray(0, 1));
    expect(ended).toEqual([]);
    await chunks.return();
  });

  it('are no more than the connections, and none is begun before the foremost one is used up', async () => {
    const { read, release, started } = heldReads();
    const chunks = rangesAhead({ range: { start: 0, end: 40 }, rangeBytes: 10, connections: 2, read });
    await chunks.next();
    await turn();
    release(0);
    release(10);
    await turn();
    expect((await chunks.next()).value).toEqual(BYTES.subarray(1, 10));
    await turn();
    expect(started).toEqual([
      { start: 0, end: 10 },
      { start: 10, end: 20 },
    ]);
    expect((await chunks.next()).value).toEqual(BYTES.subarray(10, 11));
    expect(started.slice(2)).toEqual([{ start: 20, end: 30 }]);
    await chunks.return();
  });

  it('are all ended when the reader stops early', async () => {
    const { read, started, ended } = heldReads();
    const chunks = rangesAhead({ range: { start: 0, end: 40 }, rangeBytes: 10, connections: 3, read });
    for await (const _chunk of chunks) break;
    expect(started).toHaveLength(3);
    expect(ended).toHaveLength(3);
  });

  it('are all ended, with its reason, by the signal', async () => {
    const { read, ended } = heldReads();
    const controller = new AbortController();
    const reason = new Error('time is up');
    const chunks = rangesAhead({
      range: { start: 0, end: 40 },
      rangeBytes: 10,
      connections: 3,
      read,
      signal: controller.signal,
    });
    await chunks.next();
    const next = chunks.next();
    controller.abort(reason);
    await expect(next).rejects.toBe(reason);
    expect(ended).toHaveLength(3);
  });

  it('fail with the fault of one of them, after the bytes before it, and end the others', async () => {
    const { read, release, ended } = heldReads();
    const fault = new Error('it changed');
    const chunks = rangesAhead({
      range: { start: 0, end: 40 },
      rangeBytes: 10,
      connections: 3,
      read: async function* (range, signal) {
        if (range.start === 10) throw fault;
        yield* read(range, signal);
      },
    });
    const taken: Uint8Array[] = [];
    const reading = (async () => {
      for await (const chunk of chunks) taken.push(chunk);
    })();
    await turn();
    release(0);
    await expect(reading).rejects.toBe(fault);
    expect(Buffer.concat(taken)).toEqual(BYTES.subarray(0, 10));
    expect(ended.map(({ start }) => start)).toEqual([0, 20, 30]);
  });

  it('give the same bytes with any sizes of range and chunks, in any order of arrival', async () => {
    const sizes = fc.record({
      start: fc.nat(BYTES.length),
      length: fc.nat(BYTES.length),
      rangeBytes: fc.integer({ min: 1, max: 50 }),
      connections: fc.integer({ min: 1, max: 5 }),
      chunkBytes: fc.integer({ min: 1, max: 12 }),
    });
    await fc.assert(
      fc.asyncProperty(sizes, fc.scheduler(), async (size, arrivals) => {
        const { rangeBytes, connections, chunkBytes } = size;
        const range = { start: size.start, end: Math.min(size.start + size.length, BYTES.length) };
        let most = 0;
        let under = 0;
        const read = async function* ({ start, end }: ByteRange) {
          most = Math.max(most, ++under);
          for (let at = start; at < end; at += chunkBytes) {
            await arrivals.schedule(Promise.resolve());
            yield BYTES.subarray(at, Math.min(at + chunkBytes, end));
          }
          under -= 1;
        };
        const all = collect(rangesAhead({ range, rangeBytes, connections, read }));
        expect(await arrivals.waitFor(all)).toEqual(BYTES.subarray(range.start, range.end));
        expect(most).toBeLessThanOrEqual(connections);
      }),
      { numRuns: 200 },
    );
  });
});
