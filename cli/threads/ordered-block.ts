import { writeSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { ERRORS_HEADER, type ErrorLines } from '../../lambda/csv/error-lines.ts';
import type { JoinedBlock, RowSink } from '../../lambda/row-joiner.ts';
import { asWriteFault } from '../../lambda/storage/file-sink.ts';
import type { ResultFile } from '../../lambda/storage/ports.ts';
import type { Turns } from './turns.ts';

/** Bytes of errors that are kept until it is the block's turn. */
const MOST_KEPT_BYTES = 1 << 20;
/** How long the main thread may be deaf to Ctrl-C, and to threads that die, while it waits for its turn. */
const WAIT_MILLISECONDS = 20;

/** A file that is written. */
export interface OutputFile {
  /** What messages call it. */
  readonly path: string;
  readonly descriptor: number;
}

/** The files that are written. */
export type OutputFiles = Readonly<Record<ResultFile, OutputFile>>;

/**
 * Writes the rows of one block at their place. What comes before the block is finished waits for its turn, and keeps it, so that
 * memory stays flat; what is left when it is finished is written while the next block has the turn.
 */
export class OrderedBlock implements RowSink {
  readonly #turns: Turns;
  readonly #block: number;
  readonly #files: OutputFiles;
  #hasTurn = false;
  #kept: { readonly lines: ErrorLines; readonly rowsBefore: number }[] = [];
  #keptBytes = 0;

  constructor(turns: Turns, block: number, files: OutputFiles) {
    this.#turns = turns;
    this.#block = block;
    this.#files = files;
  }

  readonly result = async (bytes: Uint8Array): Promise<void> => {
    await this.takeTurn();
    const { place } = this.#turns;
    writeAt(this.#files.result, bytes, place.resultBytes);
    this.#turns.place = { ...place, resultBytes: place.resultBytes + bytes.length };
  };

  readonly errors = async (lines: ErrorLines, rowsBefore: number): Promise<void> => {
    if (!this.#hasTurn) {
      this.#kept.push({ lines: lines.copy(), rowsBefore });
      this.#keptBytes += lines.byteLength;
      if (this.#keptBytes > MOST_KEPT_BYTES) await this.takeTurn();
    } else this.#writeErrors(lines, rowsBefore);
  };

  /** Waits until all blocks before are finished; then rows have their numbers. */
  async takeTurn(): Promise<void> {
    if (this.#hasTurn) return;
    while (!this.#turns.waitFor(this.#block, WAIT_MILLISECONDS)) await setImmediate();
    this.#hasTurn = true;
    for (const { lines, rowsBefore } of this.#kept) this.#writeErrors(lines, rowsBefore);
    this.#kept = [];
  }

  /** Writes what is left of the block. */
  async finish({ rows, rest }: JoinedBlock): Promise<void> {
    await this.takeTurn();
    const { place } = this.#turns;
    this.#turns.place = { ...place, rows: place.rows + rows, resultBytes: place.resultBytes + rest.length };
    this.#turns.pass(this.#block);
    writeAt(this.#files.result, rest, place.resultBytes);
  }

  #writeErrors(lines: ErrorLines, rowsBefore: number): void {
    const { place } = this.#turns;
    const numbered = lines.numbered(place.rows + rowsBefore + 1);
    const bytes = place.errorsBytes === 0 ? Buffer.concat([Buffer.from(ERRORS_HEADER), numbered]) : numbered;
    writeAt(this.#files.errors, bytes, place.errorsBytes);
    this.#turns.place = { ...place, errorsBytes: place.errorsBytes + bytes.length };
  }
}

/** Writes bytes at an offset of a file. Throws `DeckhandError` (`output_unwritable`). */
export function writeAt({ path, descriptor }: OutputFile, bytes: Uint8Array, offset: number): void {
  try {
    for (let written = 0; written < bytes.length; ) {
      written += writeSync(descriptor, bytes, written, bytes.length - written, offset + written);
    }
  } catch (cause) {
    throw asWriteFault(path, cause);
  }
}
