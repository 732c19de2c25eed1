import type { RowFault } from '../errors.ts';
import { LINE_FEED, QUOTE } from './characters.ts';
import { quoteIfNeeded } from './quoting.ts';

/** The first line of the errors file. */
export const ERRORS_HEADER = 'row,byte,code,message,raw\n';

/** Descriptions that are kept, since many rows have the same fault. */
const MOST_DESCRIPTIONS = 1024;

/**
 * The lines of the errors file for a batch of rows: the offset of each row's first byte, the fault, and the
 * row itself, byte by byte. A fault is written down at once, since keeping those of a block costs ten times its size.
 */
export class ErrorLines {
  readonly #columnNames: readonly string[];
  #block: Buffer = Buffer.alloc(0);
  #byte = 0;
  #lines = Buffer.alloc(0);
  #length = 0;
  #indexes: number[] = [];
  #ends: number[] = [];
  readonly #descriptions = new Map<RowFault, Buffer>();

  /** `columnNames` are the names or numbers of the hand cells, so that a message can name the column at fault. */
  constructor(columnNames: readonly string[]) {
    this.#columnNames = columnNames;
  }

  /** Forgets the lines of the last batch. `byte` is the offset of the block's first byte in the file. */
  begin(block: Buffer, byte: number): void {
    this.#block = block;
    this.#byte = byte;
    this.#length = 0;
    this.#indexes = [];
    this.#ends = [];
  }

  /** Adds the line of the batch's row `index`, which stands from `start` to `end` in the block. */
  add(index: number, start: number, end: number, fault: RowFault): void {
    const byte = `${this.#byte + start}`;
    const description = this.#descriptionOf(fault);
    this.#reserve(byte.length + description.length + 2 * (end - start) + 3);
    this.#length += this.#lines.write(byte, this.#length, 'latin1');
    this.#lines.set(description, this.#length);
    this.#length += description.length;
    this.#quoteRow(start, end);
    this.#lines[this.#length++] = LINE_FEED;
    this.#indexes.push(index);
    this.#ends.push(this.#length);
  }

  /** The lines of the batch, whose first row has the number `row`, as they stand in the file. */
  numbered(row: number): Buffer {
    const numbers = this.#indexes.map((index) => `${row + index},`);
    const digits = numbers.reduce((sum, number) => sum + number.length, 0);
    const lines = Buffer.allocUnsafe(this.#length + digits);
    let from = 0;
    let to = 0;
    numbers.forEach((number, line) => {
      to += lines.write(number, to, 'latin1');
      const end = this.#ends[line] as number;
      to += this.#lines.copy(lines, to, from, end);
      from = end;
    });
    return lines;
  }

  /** Bytes of the lines, their numbers left out. */
  get byteLength(): number {
    return this.#length;
  }

  /** The same lines, which stay when this object's are forgotten. */
  copy(): ErrorLines {
    const copy = new ErrorLines(this.#columnNames);
    copy.#lines = Buffer.from(this.#lines.subarray(0, this.#length));
    copy.#length = this.#length;
    copy.#indexes = this.#indexes;
    copy.#ends = this.#ends;
    return copy;
  }

  /** The code and the message, each between delimiters. */
  #descriptionOf(fault: RowFault): Buffer {
    const known = this.#descriptions.get(fault);
    if (known !== undefined) return known;
    const column = fault.cell === undefined ? undefined : this.#columnNames[fault.cell];
    const message = column === undefined ? fault.message : inColumn(column, fault.message);
    const description = Buffer.from(`,${fault.code},${quoteIfNeeded(message, ',')},`);
    if (this.#descriptions.size === MOST_DESCRIPTIONS) this.#descriptions.clear();
    this.#descriptions.set(fault, description);
    return description;
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
    if (needed > this.#lines.length) {
      this.#lines = Buffer.concat([this.#lines.subarray(0, this.#length)], needed + (needed >> 1));
    }
  }
}

/** `Column c2: "x" is not a card: …`. */
function inColumn(name: string, message: string): string {
  return `Column ${name}: ${message.charAt(0).toLowerCase()}${message.slice(1)}`;
}
