import type { RowFault } from '../errors.ts';
import type { BlockPlace } from './blocks.ts';
import { LINE_FEED, QUOTE } from './characters.ts';
import { quoteIfNeeded } from './quoting.ts';

const HEADER = 'row,byte,code,message,raw\n';

/**
 * The lines of the errors file, a block's at a time: each row's number, the offset of its first byte, the fault, and the
 * row itself, byte by byte. A fault is written down at once, since keeping those of a block costs ten times its size.
 */
export class ErrorLines {
  readonly #columnNames: readonly string[];
  #block: Buffer = Buffer.alloc(0);
  #place: BlockPlace = { row: 1, byte: 0 };
  #lines = Buffer.alloc(0);
  #length = 0;
  #begun = false;

  /** `columnNames` are the names or numbers of the hand cells, so that a message can name the column at fault. */
  constructor(columnNames: readonly string[]) {
    this.#columnNames = columnNames;
  }

  /** Forgets the lines of the last block. */
  begin(block: Buffer, place: BlockPlace): void {
    this.#block = block;
    this.#place = place;
    this.#length = 0;
  }

  /** Adds the line of the block's row `index`, which stands from `start` to `end` in it. */
  add(index: number, start: number, end: number, fault: RowFault): void {
    const column = fault.cell === undefined ? undefined : this.#columnNames[fault.cell];
    const message = column === undefined ? fault.message : inColumn(column, fault.message);
    const { row, byte } = this.#place;
    const described = `${row + index},${byte + start},${fault.code},${quoteIfNeeded(message, ',')},`;
    const before = this.#begun ? described : HEADER + described;
    this.#begun = true;
    this.#reserve(Buffer.byteLength(before) + 2 * (end - start) + 3);
    this.#length += this.#lines.write(before, this.#length);
    this.#quoteRow(start, end);
    this.#lines[this.#length++] = LINE_FEED;
  }

  /** The lines of the block. They are overwritten by those of the next one. */
  get bytes(): Buffer {
    return this.#lines.subarray(0, this.#length);
  }

  /** Copies a row in quotes, each of its own quotes doubled. Bytes, since a row need not be valid UTF-8. */
  #quoteRow(start: number, end: number): void {
    const lines = this.#lines;
    let at = this.#length;
    lines[at++] = QUOTE;
    for (let from = start; from < end; from++) {
      const byte = this.#block[from] as number;
      if (byte === QUOTE) lines[at++] = QUOTE;
      lines[at++] = byte;
    }
    lines[at++] = QUOTE;
    this.#length = at;
  }

  #reserve(bytes: number): void {
    const needed = this.#length + bytes;
    if (needed > this.#lines.length) this.#lines = Buffer.concat([this.bytes], needed + (needed >> 1));
  }
}

/** `Column c2: "x" is not a card: …`. */
function inColumn(name: string, message: string): string {
  return `Column ${name}: ${message.charAt(0).toLowerCase()}${message.slice(1)}`;
}
