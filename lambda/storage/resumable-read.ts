import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Backoff, fullJitter } from '../backoff.ts';
import { DeckhandError } from '../errors.ts';
import type { ByteRange } from './ports.ts';
import { describe } from './s3-faults.ts';

/** What to read, and how to ask for it. */
export interface ResumableRead {
  /** What messages call the source. */
  readonly name: string;
  /** The bytes wanted; both ends are known before the first request. */
  readonly range: ByteRange;
  /**
   * Asks for the bytes of a range. A `DeckhandError` that it throws ends the read; any other error is a broken
   * connection.
   */
  readonly open: (range: ByteRange) => Promise<Readable>;
  /** Ends the read with its reason. */
  readonly signal?: AbortSignal | undefined;
  readonly patience?: Patience;
}

/** When a read that breaks or stalls is given up. */
export interface Patience {
  /** How often in a row a read may break without a single byte in between. */
  readonly attempts: number;
  readonly backoff: Backoff;
  /** A body that gives nothing for so many milliseconds while we wait for it is broken off. */
  readonly stall: number;
}

const DEFAULT_PATIENCE: Patience = {
  attempts: 6,
  backoff: { first: 100, longest: 5_000 },
  stall: 20_000,
};

/**
 * Reads a range to its very end. An SDK does not retry once a body has begun, and a body that is cut short may even
 * end like a whole one. So the bytes are counted, and what is missing is asked for again from where it broke. Every
 * byte received renews the attempts: a bad line slows a big file down, but does not fail it.
 *
 * Throws `DeckhandError` `source_broken` (retryable) when the attempts are used up, what `open` throws, and the
 * signal's reason. Whoever stops iterating early leaves no open connection behind.
 */
export async function* resumableRead(read: ResumableRead): AsyncGenerator<Uint8Array, void, undefined> {
  const patience = read.patience ?? DEFAULT_PATIENCE;
  let { start } = read.range;
  let fruitless = 0;
  let lastFault: unknown;
  while (start < read.range.end) {
    if (fruitless === patience.attempts) throw broken(read, start, lastFault);
    if (fruitless > 0) await pause(fullJitter(fruitless - 1, patience.backoff), read.signal);
    fruitless += 1;
    read.signal?.throwIfAborted();
    try {
      const body = await read.open({ start, end: read.range.end });
      for await (const chunk of chunks(body, patience.stall, read.signal)) {
        if (start + chunk.length > read.range.end)
          throw new Error('there were more bytes than the source has');
        start += chunk.length;
        fruitless = 0;
        yield chunk;
      }
      lastFault = new Error('the body ended too early');
    } catch (fault) {
      read.signal?.throwIfAborted();
      if (fault instanceof DeckhandError) throw fault;
      // All bytes came and still it failed: their checksum is wrong, and they are already in use.
      if (start >= read.range.end) throw broken(read, start, fault);
      lastFault = fault;
    }
  }
}

/** The chunks of a body, which is destroyed when it stalls, when the signal says so and (by the loop) when nobody reads on. */
async function* chunks(
  body: Readable,
  stall: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array, void, undefined> {
  const stop = () => body.destroy(new Error('the read was aborted'));
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted) stop();
  // The clock runs while we wait for bytes, not while the reader is busy with the last ones.
  let waiting = true;
  let received = 0;
  const timer = setTimeout(() => {
    const before = received;
    // If this process was busy all the time, the bytes may be here, and are read only after overdue timers.
    setImmediate(() => {
      if (waiting && received === before) body.destroy(new Error(`nothing came for ${stall} ms`));
    });
  }, stall);
  try {
    for await (const chunk of body) {
      waiting = false;
      received += 1;
      yield chunk as Uint8Array;
      waiting = true;
      timer.refresh();
    }
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await sleep(milliseconds, undefined, signal ? { signal } : {});
  } catch {
    signal?.throwIfAborted();
  }
}

function broken(read: ResumableRead, at: number, cause: unknown): DeckhandError {
  return new DeckhandError({
    code: 'source_broken',
    message: `Reading ${read.name} broke off at byte ${at} (${describe(cause)}) and could not be resumed. Try again.`,
    retryable: true,
    cause,
    at: { byte: at },
  });
}
