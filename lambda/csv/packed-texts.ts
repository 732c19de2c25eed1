/** Short byte strings, one behind the other in one buffer: no object for each, and near each other in the caches. */
export class PackedTexts {
  bytes = Buffer.alloc(4096);
  /** `offsets[i]` to `offsets[i + 1]` is text `i`. */
  offsets = new Int32Array(1024);
  count = 0;

  /** Bytes of all texts together. */
  get byteLength(): number {
    return this.offsets[this.count] as number;
  }

  /** Appends a text and returns its index. */
  add(text: string): number {
    const start = this.offsets[this.count] as number;
    const end = start + Buffer.byteLength(text);
    if (end > this.bytes.length)
      this.bytes = Buffer.concat([this.bytes], Math.max(end, 2 * this.bytes.length));
    if (this.count + 1 === this.offsets.length) {
      const longer = new Int32Array(2 * this.offsets.length);
      longer.set(this.offsets);
      this.offsets = longer;
    }
    this.bytes.write(text, start);
    this.offsets[this.count + 1] = end;
    return this.count++;
  }

  /** Appends texts. The first ones, if they are ASCII, take less time than one by one. */
  addAll(texts: readonly string[]): void {
    const joined = this.count === 0 ? texts.join('') : undefined;
    if (joined === undefined || Buffer.byteLength(joined) !== joined.length) {
      for (const text of texts) this.add(text);
      return;
    }
    this.bytes = Buffer.from(joined);
    this.offsets = new Int32Array(Math.max(2 * texts.length, this.offsets.length));
    for (const text of texts) {
      this.offsets[this.count + 1] = (this.offsets[this.count] as number) + text.length;
      this.count++;
    }
  }

  /** The bytes of a text, as long as none is added. */
  bytesOf(text: number): Uint8Array {
    const start = this.offsets[text] as number;
    // A third of the time of a subarray of the buffer.
    return new Uint8Array(
      this.bytes.buffer,
      this.bytes.byteOffset + start,
      (this.offsets[text + 1] as number) - start,
    );
  }

  /** Forgets all texts from index `count` on. */
  truncate(count: number): void {
    this.count = count;
  }
}
