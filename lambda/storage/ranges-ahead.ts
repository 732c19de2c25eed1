import type { ByteRange } from './ports.ts';

/** What to read, in which pieces. */
export interface RangesAhead {
  /** The bytes wanted. */
  readonly range: ByteRange;
  /** Bytes that are asked for at a time; the last range may be shorter. */
  readonly rangeBytes: number;
  /** How many ranges are read at the same time. So many times `rangeBytes` are in memory at most. */
  readonly connections: number;
  /** Reads one range to its end, or throws; `signal` ends it. */
  readonly read: (range: ByteRange, signal: AbortSignal) => AsyncIterable<Uint8Array>;
  /** Ends all reads with its reason. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * The bytes in their order, read by several ranges at a time: one connection alone gives less than a function can take,
 * and each new range would begin with a wait. The chunks of the foremost range pass as they arrive; those behind it
 * wait in memory. A further one is asked for only when the foremost is used up, so that memory stays flat.
 *
 * Throws what `read` throws, when the bytes before are used up, and the signal's reason. When it ends, in whatever way,
 * no range is being read any more.
 */
export async function* rangesAhead(wanted: RangesAhead): AsyncGenerator<Uint8Array, void, undefined> {
  const { range, rangeBytes, connections, read, signal } = wanted;
  const stopping = new AbortController();
  const stop = signal ? AbortSignal.any([signal, stopping.signal]) : stopping.signal;
  const arriving: ArrivingRange[] = [];
  let start = range.start;
  try {
    for (;;) {
      while (start < range.end && arriving.length < connections) {
        const end = Math.min(start + rangeBytes, range.end);
        arriving.push(new ArrivingRange(read({ start, end }, stop)));
        start = end;
      }
      const [foremost] = arriving;
      if (foremost === undefined) return;
      yield* foremost.chunks();
      arriving.shift();
    }
  } finally {
    stopping.abort(new Error('nobody reads on'));
    await Promise.all(arriving.map(({ ended }) => ended));
  }
}

/** A range that is read without waiting for whoever takes its chunks. */
class ArrivingRange {
  /** Resolves, never rejects, when nothing is read any more. */
  readonly ended: Promise<void>;
  readonly #waiting: Uint8Array[] = [];
  #isOver = false;
  #fault: { readonly error: unknown } | undefined;
  #wake = () => {};

  constructor(bytes: AsyncIterable<Uint8Array>) {
    this.ended = this.#receive(bytes);
  }

  async *chunks(): AsyncGenerator<Uint8Array, void, undefined> {
    for (;;) {
      for (let chunk = this.#waiting.shift(); chunk; chunk = this.#waiting.shift()) yield chunk;
      if (this.#fault) throw this.#fault.error;
      if (this.#isOver) return;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  async #receive(bytes: AsyncIterable<Uint8Array>): Promise<void> {
    try {
      for await (const chunk of bytes) {
        this.#waiting.push(chunk);
        this.#wake();
      }
    } catch (error) {
      this.#fault = { error };
    }
    this.#isOver = true;
    this.#wake();
  }
}
