/** From this length on, bytes are handed on as they are, instead of being gathered. */
const LARGE_BYTES = 1 << 16;

/**
 * Gathers bytes in a buffer of a fixed size and hands them on in pieces. Others may write to the buffer as well, from {@link length}
 * on, if they set it.
 */
export class Pieces {
  /** Bytes of the buffer in use. */
  length = 0;
  readonly #buffer: Buffer;
  readonly #write: (piece: Uint8Array) => Promise<void>;

  /** `write` may not keep a piece once its promise resolves. */
  constructor(buffer: Buffer, write: (piece: Uint8Array) => Promise<void>) {
    this.#buffer = buffer;
    this.#write = write;
  }

  async append(bytes: Uint8Array): Promise<void> {
    if (this.length + bytes.length > this.#buffer.length || bytes.length >= LARGE_BYTES) {
      await this.flush();
      if (bytes.length >= LARGE_BYTES) return await this.#write(bytes);
    }
    this.#buffer.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** What is gathered and not yet handed on. */
  get gathered(): Buffer {
    return this.#buffer.subarray(0, this.length);
  }

  /** Hands on what is gathered. */
  async flush(): Promise<void> {
    if (this.length === 0) return;
    await this.#write(this.gathered);
    this.length = 0;
  }
}
