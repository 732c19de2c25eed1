/** Most files are small, and an errors file nearly always is: memory for the first part is taken as it is needed. */
const FIRST_CAPACITY = 64 * 1024;

/** Gathers the bytes of one part. Its memory is used again for a later part. */
export class PartBuffer {
  #memory = Buffer.alloc(0);
  #length = 0;
  #limit: number;
  readonly #firstCapacity: number;

  /** `limit` is the size of the part, `firstCapacity` the memory taken at first, both in bytes. */
  constructor(limit: number, firstCapacity: number = FIRST_CAPACITY) {
    this.#limit = limit;
    this.#firstCapacity = firstCapacity;
  }

  get isFull(): boolean {
    return this.#length === this.#limit;
  }

  /** The bytes so far; valid until the next `append` or `restart`. */
  get bytes(): Uint8Array {
    return this.#memory.subarray(0, this.#length);
  }

  /** Copies as many of the bytes as still fit, and tells how many. */
  append(bytes: Uint8Array): number {
    const taken = Math.min(bytes.length, this.#limit - this.#length);
    this.#reserve(this.#length + taken);
    this.#memory.set(bytes.subarray(0, taken), this.#length);
    this.#length += taken;
    return taken;
  }

  /** Empties the buffer for a part of another size. */
  restart(limit: number): void {
    this.#length = 0;
    this.#limit = limit;
  }

  #reserve(needed: number): void {
    if (needed <= this.#memory.length) return;
    const doubled = Math.max(this.#firstCapacity, this.#memory.length * 2, needed);
    // Not from the shared pool, and not filled with zeros: every byte that is read was written before.
    const grown = Buffer.allocUnsafeSlow(Math.min(doubled, this.#limit));
    this.#memory.copy(grown, 0, 0, this.#length);
    this.#memory = grown;
  }
}
