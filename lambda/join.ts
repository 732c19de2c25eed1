import type { AnswerCache } from './cache/answer-cache.ts';
import { Blocks } from './csv/blocks.ts';
import { ERRORS_HEADER } from './csv/error-lines.ts';
import { type Layout, type RecognisedFile, recogniseLayout } from './csv/layout.ts';
import type { Game } from './games/game.ts';
import { borrowKernel, returnKernel } from './kernel/kernel-pool.ts';
import type { Lane } from './lanes.ts';
import type { Options } from './options.ts';
import { RowJoiner, type RowSink } from './row-joiner.ts';
import type { ResultFile } from './storage/ports.ts';
import type { SummaryCounts } from './summary.ts';
import { countsOf } from './tally.ts';

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
  /** Who reads rows first; for comparisons. @default 'kernel' */
  readonly lane?: Lane | undefined;
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
  const kernel = borrowKernel();
  const blocks = new Blocks(request.chunks, kernel.input, request.blockBytes);
  try {
    const { game, layout } = await recognise(blocks, request.games, request.options);
    const { options, cache, lane = 'kernel', signal } = request;
    const joiner = new RowJoiner({ layout, play: game.play(options), cache, lane, kernel, signal });
    await joinRows(blocks, layout, joiner, request);
    return { game, ...countsOf([joiner.tally()]) };
  } finally {
    await blocks.close();
    returnKernel(kernel);
  }
}

/** Recognises the game and the layout of the file that `blocks` begin with. Rejects with what {@link recogniseLayout} throws. */
export async function recognise(
  blocks: Blocks,
  games: readonly Game[],
  options: Options,
): Promise<RecognisedFile> {
  for (;;) {
    await blocks.advance(0);
    const recognised = recogniseLayout(blocks.bytes, blocks.atEnd, games, options);
    if (recognised !== undefined) return recognised;
  }
}

async function joinRows(
  blocks: Blocks,
  layout: Layout,
  joiner: RowJoiner,
  request: JoinRequest,
): Promise<void> {
  const { write, onRows } = request;
  let rows = 0;
  let hasErrors = false;
  const sink: RowSink = {
    result: (bytes) => write('result', bytes),
    errors: async (lines, rowsBefore) => {
      if (!hasErrors) await write('errors', Buffer.from(ERRORS_HEADER));
      hasErrors = true;
      await write('errors', lines.numbered(rows + rowsBefore + 1));
    },
  };

  await write('result', solvedHeader(blocks.bytes, layout));
  let read = layout.bodyStart;
  do {
    await blocks.advance(read);
    const joined = await joiner.join(
      blocks.bytes,
      0,
      blocks.atEnd,
      { row: rows + 1, byte: blocks.offset },
      sink,
    );
    if (joined.rest.length > 0) await write('result', joined.rest);
    read = joined.read;
    rows += joined.rows;
    onRows?.(rows);
  } while (!blocks.atEnd || read < blocks.bytes.length);
}

/** What stands before the rows of a solved table: what stands before those of the file, which begins with `head`, and the new names. */
export function solvedHeader(head: Buffer, layout: Layout): Buffer {
  const added = layout.addedNames.map((name) => layout.delimiter + name).join('');
  return Buffer.concat([head.subarray(0, layout.bodyStart), Buffer.from(added)]);
}
