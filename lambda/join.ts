import { AnswerBook } from './answer-book.ts';
import type { AnswerCache } from './cache/answer-cache.ts';
import { type BlockPlace, Blocks } from './csv/blocks.ts';
import { QUOTE } from './csv/characters.ts';
import { ErrorLines } from './csv/error-lines.ts';
import { type Layout, recogniseLayout } from './csv/layout.ts';
import { readPlainRows } from './csv/plain-lane.ts';
import { readQuotedRows } from './csv/quoted-lane.ts';
import { endlessRow, MAX_ROW_BYTES } from './csv/records.ts';
import { RowBatch } from './csv/row-batch.ts';
import { RowWriter } from './csv/row-writer.ts';
import type { Game } from './games/game.ts';
import type { Options } from './options.ts';
import type { ResultFile } from './storage/ports.ts';
import type { SummaryCounts } from './summary.ts';

/** One table to join with its answers. */
export interface JoinRequest {
  /** The table as text: unpacked bytes in chunks of any size. */
  readonly chunks: AsyncIterable<Uint8Array>;
  /** The games that the file may be of, in order of preference. */
  readonly games: readonly Game[];
  readonly options: Options;
  readonly cache: AnswerCache;
  /** Takes the bytes of the solved table and of the errors file; it may not keep them once its promise resolves. */
  readonly write: (file: ResultFile, bytes: Uint8Array) => Promise<void>;
  readonly signal?: AbortSignal | undefined;
  /** Called after each block with the rows written so far. */
  readonly onRows?: ((rows: number) => void) | undefined;
  /** Bytes a block; for tests. @default {@link Blocks}' own */
  readonly blockBytes?: number;
  /** Which lane reads: by the content of each block, or always csv-parse (for tests that compare the two). @default 'by-content' */
  readonly lane?: 'by-content' | 'quoted';
}

/** What a join found, and of which game the table was. */
export interface JoinOutcome extends SummaryCounts {
  readonly game: Game;
}

/**
 * Joins every row of a table with its answer. Block by block: read the rows, find the answers that the block wants,
 * write the rows with them. Rejects with `DeckhandError` if the file as a whole cannot be read, and with what
 * `write`, `chunks` or `signal` reject with.
 */
export async function joinTable(request: JoinRequest): Promise<JoinOutcome> {
  const blocks = new Blocks(request.chunks, request.blockBytes);
  try {
    const { game, layout } = await recognise(blocks, request.games, request.options);
    const book = new AnswerBook(game.play(request.options), request.cache, layout);
    await joinRows(blocks, layout, book, request);
    return { game, ...book.counts() };
  } finally {
    await blocks.close();
  }
}

async function recognise(blocks: Blocks, games: readonly Game[], options: Options) {
  for (;;) {
    await blocks.advance(0);
    const recognised = await recogniseLayout(blocks.bytes, blocks.atEnd, games, options);
    if (recognised !== undefined) return recognised;
  }
}

async function joinRows(
  blocks: Blocks,
  layout: Layout,
  book: AnswerBook,
  request: JoinRequest,
): Promise<void> {
  const { write, signal } = request;
  const errors = new ErrorLines(layout.columnNames);
  const batch = new RowBatch(errors);
  const writer = new RowWriter(layout.delimiter, layout.addedColumns);
  let rows = 0;

  const header = blocks.bytes.subarray(0, layout.bodyStart);
  await write(
    'result',
    Buffer.concat([header, Buffer.from(layout.addedNames.map((name) => layout.delimiter + name).join(''))]),
  );
  let read = layout.bodyStart;
  do {
    signal?.throwIfAborted();
    await blocks.advance(read);
    const { bytes, atEnd } = blocks;
    const place: BlockPlace = { row: rows + 1, byte: blocks.offset };
    errors.begin(bytes, place);
    batch.reset(bytes.length);
    const plain = request.lane !== 'quoted' && !bytes.includes(QUOTE);
    const readRows = plain ? readPlainRows : readQuotedRows;
    read = await readRows(bytes, atEnd, layout, book, batch, place);
    if (!batch.isFull && bytes.length - read > MAX_ROW_BYTES) {
      throw endlessRow(bytes.subarray(read), place.row + batch.count, place.byte + read);
    }
    await book.resolve(signal);
    for (const piece of writer.write(bytes, read, batch, book.texts)) await write('result', piece);
    if (batch.faults > 0) await write('errors', errors.bytes);
    book.count(batch);
    rows += batch.count;
    request.onRows?.(rows);
  } while (!blocks.atEnd || read < blocks.bytes.length);
}
