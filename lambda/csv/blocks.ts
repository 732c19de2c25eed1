/** Bytes read at a time: large enough to make awaiting cheap, small enough for a block to stay in the L2 cache. */
export const BLOCK_BYTES = 256 * 1024;

/** Where a block stands in its file, for messages. */
export interface BlockPlace {
  /** Number of the block's first row, from 1. */
  readonly row: number;
  /** Offset of the block's first byte in the file (unpacked, if it came as gzip). */
  readonly byte: number;
}

/**
 * Cuts a stream into blocks of a fixed size, whatever the size of the chunks it arrives in, so that the same file
 * always meets the same cuts. What a consumer leaves of a block comes again at the start of the next one.
 */
export class Blocks {
  /** Offset in the stream of the current block's first byte. */
  offset = 0;
  /** True if nothing comes after the current block. */
  atEnd = false;

  readonly #chunks: AsyncIterator<Uint8Array>;
  readonly #size: number;
  #buffer: Buffer;
  #length = 0;
  #chunk: Uint8Array = new Uint8Array(0);

  /** Blocks stand at the beginning of `buffer` as long as they fit into it. */
  constructor(chunks: AsyncIterable<Uint8Array>, buffer: Buffer, size: number = BLOCK_BYTES) {
    this.#chunks = chunks[Symbol.asyncIterator]();
    this.#size = size;
    this.#buffer = buffer;
  }

  /** The bytes of the current block. They are overwritten by the next call of {@link advance}. */
  get bytes(): Buffer {
    return this.#buffer.subarray(0, this.#length);
  }

  /**
   * Drops the first `consumed` bytes of the current block and fills it up to its size again. If none was consumed, the
   * block is too short for what it holds, and grows by that size.
   */
  async advance(consumed: number): Promise<void> {
    const left = this.#length - consumed;
    const wanted = consumed === 0 ? left + this.#size : Math.max(left, this.#size);
    const target = wanted > this.#buffer.length ? Buffer.allocUnsafe(wanted) : this.#buffer;
    this.#buffer.copy(target, 0, consumed, this.#length);
    this.#buffer = target;
    this.#length = left;
    this.offset += consumed;
    while (this.#length < wanted && !this.atEnd) await this.#take(wanted - this.#length);
  }

  /** Stops reading and lets the source free what it holds. */
  async close(): Promise<void> {
    await this.#chunks.return?.();
  }

  async #take(most: number): Promise<void> {
    if (this.#chunk.length === 0) {
      const next = await this.#chunks.next();
      if (next.done) {
        this.atEnd = true;
        return;
      }
      this.#chunk = next.value;
    }
    const taken = this.#chunk.subarray(0, most);
    this.#buffer.set(taken, this.#length);
    this.#length += taken.length;
    this.#chunk = this.#chunk.subarray(taken.length);
  }
}
