import { AnswerBook } from './answer-book.ts';
import type { AnswerCache } from './cache/answer-cache.ts';
import type { BlockPlace } from './csv/blocks.ts';
import { QUOTE } from './csv/characters.ts';
import { ErrorLines } from './csv/error-lines.ts';
import type { Layout } from './csv/layout.ts';
import { Pieces } from './csv/pieces.ts';
import { readPlainRows } from './csv/plain-lane.ts';
import { readQuotedRows } from './csv/quoted-lane.ts';
import { endlessRow, MAX_ROW_BYTES } from './csv/records.ts';
import { RowBatch } from './csv/row-batch.ts';
import { RowWriter } from './csv/row-writer.ts';
import type { KeyWeights, Play } from './games/game.ts';
import type { RowKernel } from './kernel/row-kernel.ts';
import type { Lane } from './lanes.ts';
import type { Tally } from './tally.ts';
import { Turn } from './turn.ts';

/** Where the rows of a block go. */
export interface RowSink {
  /** Takes rows with their answers; it may not keep the bytes once its promise resolves. */
  result(bytes: Uint8Array): Promise<void>;
  /** Takes the faults of a batch of rows, before which the block has `rowsBefore` rows; likewise. */
  errors(lines: ErrorLines, rowsBefore: number): Promise<void>;
}

/** How far a block was read. */
export interface JoinedBlock {
  /** Bytes read: unless the file ends with the block, a last row that may go on behind it is left. */
  readonly read: number;
  readonly rows: number;
  /** The last piece of the result, which the sink was not given yet. The next block overwrites it. */
  readonly rest: Uint8Array;
}

/** What a {@link RowJoiner} works with. */
export interface RowJoinerInit {
  readonly layout: Layout;
  readonly play: Play;
  readonly cache: AnswerCache;
  readonly lane: Lane;
  readonly kernel: RowKernel;
  readonly signal?: AbortSignal | undefined;
}

/** A run of the kernel of fewer rows was not worth the change of lanes (which costs as much as 15 rows in the plain lane). */
const WORTHWHILE_ROWS = 16;
/** The kernel counts rows of an entry in 32 bits; before it has answered so many, they are taken over. */
const MOST_UNCOUNTED_ROWS = 2 ** 31;
/** Rows at most that are read slowly before the faster lane is tried again. */
const MOST_SLOW_ROWS = 4096;

/**
 * Joins the rows of blocks with their answers. The kernel takes what it can; the rest is read into a batch by one of
 * the other lanes, its answers are found, it is written, and the kernel is taught what was new in it.
 */
export class RowJoiner {
  readonly #layout: Layout;
  readonly #book: AnswerBook;
  readonly #errors: ErrorLines;
  readonly #batch: RowBatch;
  readonly #writer: RowWriter;
  readonly #lane: Lane;
  readonly #kernel: RowKernel | undefined;
  readonly #output: Buffer;
  readonly #signal: AbortSignal | undefined;
  readonly #weights: KeyWeights | undefined;
  readonly #turn = new Turn();
  /** Entries below this the kernel was taught. */
  #taught = 0;
  /** Rows that the kernel has answered and the book does not know of. */
  #uncounted = 0;
  /** Rows that are read slowly before the faster lane is tried again: more, the less that brought the last time. */
  #slowRows = 1;

  constructor({ layout, play, cache, lane, kernel, signal }: RowJoinerInit) {
    this.#layout = layout;
    this.#book = new AnswerBook(play, cache, layout);
    this.#errors = new ErrorLines(layout.columnNames);
    this.#batch = new RowBatch(this.#errors);
    this.#writer = new RowWriter(layout.delimiter, layout.addedColumns);
    this.#lane = lane;
    this.#weights = lane === 'kernel' ? play.keyWeights(layout.columns) : undefined;
    if (this.#weights) {
      this.#kernel = kernel;
      kernel.begin(layout, this.#weights);
    }
    this.#teach();
    this.#output = kernel.output;
    this.#signal = signal;
  }

  /**
   * Joins the complete rows of `block` from offset `from` on. Rejects with `DeckhandError` if the file as a whole cannot be
   * read, and with what the sink or the signal reject with.
   */
  async join(
    block: Buffer,
    from: number,
    atEnd: boolean,
    place: BlockPlace,
    sink: RowSink,
  ): Promise<JoinedBlock> {
    const kernel = this.#kernel?.holds(block) ? this.#kernel : undefined;
    const pieces = new Pieces(this.#output, sink.result);
    let read = from;
    let rows = 0;
    while (read < block.length) {
      this.#signal?.throwIfAborted();
      // A block of rows that are slow to read may take a second.
      if (this.#turn.isOver) await this.#turn.pass(this.#signal);
      if (kernel) {
        const quick = await this.#joinQuickly(kernel, block, read, atEnd, pieces);
        read = quick.read;
        rows += quick.rows;
        this.#uncounted += quick.rows;
        if (quick.isDone) break;
        this.#adjustSlowRows(quick.rows);
      } else {
        this.#slowRows = block.length;
      }
      const rest = block.subarray(read);
      const slow = await this.#joinBatch(
        rest,
        atEnd,
        { row: place.row + rows, byte: place.byte + read },
        pieces,
      );
      if (this.#batch.faults > 0) await sink.errors(this.#errors, rows);
      this.#teach();
      this.#makeRoom();
      if (slow === 0) break;
      read += slow;
      rows += this.#batch.count;
    }
    if (this.#uncounted > MOST_UNCOUNTED_ROWS) this.#countQuickRows();
    if (block.length - read > MAX_ROW_BYTES) {
      throw endlessRow(block.subarray(read), place.row + rows, place.byte + read);
    }
    return { read, rows, rest: pieces.gathered };
  }

  /** How many different positions had to be solved or looked up so far. */
  get newPositions(): number {
    return this.#book.grown;
  }

  /** What all rows joined so far add up to. */
  tally(): Tally {
    this.#countQuickRows();
    return this.#book.tally();
  }

  /** Lets the kernel answer all rows from offset `from` on, up to one that it cannot answer or the end of the block. */
  async #joinQuickly(kernel: RowKernel, block: Buffer, from: number, atEnd: boolean, pieces: Pieces) {
    let read = from;
    let rows = 0;
    for (;;) {
      const stop = kernel.run(read, block.length, atEnd, pieces.length);
      pieces.length = kernel.outputLength;
      rows += kernel.rows;
      read = kernel.stoppedAt;
      await pieces.append(block.subarray(kernel.copiedTo, read));
      if (stop !== 'output-full') return { read, rows, isDone: stop === 'end' };
      await pieces.flush();
    }
  }

  /** Reads a batch of rows from the beginning of `bytes`, and writes it with its answers. Returns the bytes read. */
  async #joinBatch(bytes: Buffer, atEnd: boolean, place: BlockPlace, pieces: Pieces): Promise<number> {
    const batch = this.#batch;
    const read = this.#readBatch(bytes, atEnd, place);
    await this.#book.resolve(this.#signal);
    for (const piece of this.#writer.write(bytes, read, batch, this.#book.texts)) await pieces.append(piece);
    this.#book.count(batch);
    return read;
  }

  /** Reads rows into the batch: a few, if the kernel goes on behind them, unless answers have to be looked up. */
  #readBatch(bytes: Buffer, atEnd: boolean, place: BlockPlace): number {
    const read = this.#readRows(bytes, atEnd, place, this.#slowRows);
    if (this.#slowRows >= bytes.length || !this.#book.wantsMore) return read;
    return this.#readRows(bytes, atEnd, place, bytes.length);
  }

  #readRows(bytes: Buffer, atEnd: boolean, place: BlockPlace, most: number): number {
    const args = [bytes, atEnd, this.#layout, this.#book, this.#batch, place] as const;
    this.#errors.begin(bytes, place.byte);
    this.#batch.reset(bytes.length, most);
    if (this.#lane !== 'quoted') {
      const read = readPlainRows(...args);
      if (read > 0 || !bytes.includes(QUOTE)) return read;
    }
    return readQuotedRows(...args);
  }

  #adjustSlowRows(quickRows: number): void {
    this.#slowRows = quickRows < WORTHWHILE_ROWS ? Math.min(2 * this.#slowRows, MOST_SLOW_ROWS) : 1;
  }

  /** Teaches the kernel the answers that the book has had since the last time. */
  #teach(): void {
    const kernel = this.#kernel;
    const weights = this.#weights;
    if (!kernel || !weights) return;
    const { filled, texts } = this.#book;
    for (; this.#taught < filled; this.#taught++) {
      const key = this.#book.keyOf(this.#taught, weights);
      if (key !== undefined) kernel.learn(key, this.#taught, texts.bytesOf(this.#taught));
    }
  }

  /** Counts the rows that the kernel has answered since the last time. */
  #countQuickRows(): void {
    this.#uncounted = 0;
    this.#kernel?.takeUses((entry, rows) => this.#book.countRows(entry, rows));
  }

  /** Lets the book start afresh, and the kernel with it, once the book is large. */
  #makeRoom(): void {
    if (!this.#book.isLarge) return;
    this.#countQuickRows();
    this.#kernel?.forget();
    this.#book.startAfresh();
    this.#taught = 0;
    this.#teach();
  }
}
