import { LINE_FEED } from '../../lambda/csv/characters.ts';
import { readAt } from '../../lambda/storage/file-source.ts';

/**
 * Bytes of a block: enough that handing over turns costs nothing, few enough that a block with its answers fits into
 * the kernel's output.
 */
export const THREAD_BLOCK_BYTES = 1 << 20;

/** Bytes read behind a block at first, in which its last row mostly ends. */
const BEHIND_BYTES = 4096;

/** The rows that one thread reads in one go. */
export interface FileBlock {
  /** From the buffer's beginning to the end of the block's last row. */
  readonly bytes: Buffer;
  /** Where in `bytes` the first row begins. */
  readonly from: number;
  /** Offset in the file of the first byte. */
  readonly offset: number;
  /** Whether the file ends with the block. */
  readonly atEnd: boolean;
}

/** A file whose rows are read in blocks of a fixed size. */
export interface BlockFile {
  /** What messages call it. */
  readonly path: string;
  readonly descriptor: number;
  readonly size: number;
  /** Offset at which the rows begin. */
  readonly bodyStart: number;
  readonly blockBytes: number;
}

/** Thrown if no row ends where one has to, or if one ends elsewhere: then the file cannot be cut into blocks beforehand. */
export class Misaligned extends Error {
  override readonly message = 'The blocks of the file do not end where rows do.';
}

/**
 * Reads block `number` into the beginning of `buffer`: the rows whose first byte lies in it, taking it that a row begins behind
 * every line feed. That is wrong within quotes: whoever reads the rows finds the last one incomplete then.
 * Returns undefined behind the last block. Throws {@link Misaligned} if a row is too long for the buffer, and
 * `DeckhandError` (`source_broken`) if the disk fails.
 */
export function readFileBlock(file: BlockFile, number: number, buffer: Buffer): FileBlock | undefined {
  const start = file.bodyStart + number * file.blockBytes;
  if (start >= file.size && number > 0) return undefined;
  // The byte before tells whether a row begins with the block.
  const offset = number === 0 ? start : start - 1;
  const end = start + file.blockBytes;
  const atEnd = end >= file.size;
  const reader = new Reader(file, offset, buffer);
  reader.fill(atEnd ? file.size - offset : end - offset + BEHIND_BYTES);
  const from = number === 0 ? 0 : reader.rowStartAt(0, file.size);
  const to = atEnd ? file.size - offset : reader.rowStartAt(end - 1 - offset, file.size);
  return { bytes: buffer.subarray(0, to), from: Math.min(from, to), offset, atEnd: offset + to >= file.size };
}

/** Fills a buffer with a part of a file, as much of it as is needed. */
class Reader {
  readonly #file: BlockFile;
  readonly #offset: number;
  readonly #buffer: Buffer;
  #length = 0;

  constructor(file: BlockFile, offset: number, buffer: Buffer) {
    this.#file = file;
    this.#offset = offset;
    this.#buffer = buffer;
  }

  /** Reads up to `length` bytes, or to the end of the file. Returns whether any were added. */
  fill(length: number): boolean {
    const { descriptor, path } = this.#file;
    const rest = this.#buffer.subarray(this.#length, length);
    const read = readAt(path, descriptor, rest, this.#offset + this.#length);
    this.#length += read;
    return read > 0;
  }

  /** Where the first row begins behind a line feed at or after `from`; the end of a file of `size` bytes if there is none. */
  rowStartAt(from: number, size: number): number {
    let seen = from;
    for (;;) {
      const found = this.#buffer.subarray(0, this.#length).indexOf(LINE_FEED, seen);
      if (found >= 0) return found + 1;
      if (this.#offset + this.#length >= size) return this.#length;
      seen = this.#length;
      if (!this.fill(2 * this.#length)) throw new Misaligned();
    }
  }
}
