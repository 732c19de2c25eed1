import type { RowFault } from '../errors.ts';
import { NO_ENTRY } from './entry-finder.ts';
import type { ErrorLines } from './error-lines.ts';

/**
 * Rows of a batch at most. A block of usual rows has fewer; one of the shortest rows has 131,072, and if all are bad,
 * their lines of the errors file take more memory than everything else.
 */
const MOST_ROWS = 32_768;

/**
 * Rows of one block, as the plain lane and csv-parse read them: where each ends, and which entry of the answer book it wants.
 * What does not fit is left to the next batch. The arrays are reused from batch to batch.
 */
export class RowBatch {
  count = 0;
  /** As many rows as the batch takes. */
  capacity = 0;
  /** End of each row in the block, before its line end. */
  ends = new Int32Array(0);
  /** Delimiters to add behind each row so that the answer comes in its own column. */
  pads = new Int32Array(0);
  /** Entry of each row in the answer book, or {@link NO_ENTRY}. */
  entries = new Int32Array(0);
  /** How many of the rows cannot be read. */
  faults = 0;
  readonly #errors: ErrorLines;

  /** `errors` takes the rows that cannot be read. */
  constructor(errors: ErrorLines) {
    this.#errors = errors;
  }

  /** Empties the batch and makes room for the rows of `bytes` bytes, or for the first `most` of them. */
  reset(bytes: number, most: number): void {
    this.count = 0;
    this.faults = 0;
    // A row has at least one byte and a line end.
    this.capacity = Math.min((bytes >> 1) + 1, most, MOST_ROWS);
    if (this.ends.length >= this.capacity) return;
    this.ends = new Int32Array(this.capacity);
    this.pads = new Int32Array(this.capacity);
    this.entries = new Int32Array(this.capacity);
  }

  get isFull(): boolean {
    return this.count >= this.capacity;
  }

  /** Makes the row that is added next the last one. */
  closeAfterNext(): void {
    this.capacity = this.count + 1;
  }

  add(end: number, pad: number, entry: number): void {
    this.ends[this.count] = end;
    this.pads[this.count] = pad;
    this.entries[this.count] = entry;
    this.count++;
  }

  addFault(start: number, end: number, pad: number, fault: RowFault): void {
    this.#errors.add(this.count, start, end, fault);
    this.faults++;
    this.add(end, pad, NO_ENTRY);
  }
}

/** The fault of a row that has more cells than the header names columns. */
export function tooManyColumns(cells: number, columns: number): RowFault {
  return {
    code: 'too_many_columns',
    message: `The row has ${cells} cells, but the first row has ${columns}. Remove what is too many, or put a cell that contains the delimiter in quotes.`,
  };
}
