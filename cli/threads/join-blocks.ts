import { setImmediate } from 'node:timers/promises';
import { NO_CACHE } from '../../lambda/cache/answer-cache.ts';
import { chooseGames } from '../../lambda/choose-games.ts';
import type { Layout } from '../../lambda/csv/layout.ts';
import { DeckhandError, type DeckhandErrorInit } from '../../lambda/errors.ts';
import { RowKernel } from '../../lambda/kernel/row-kernel.ts';
import type { Lane } from '../../lambda/lanes.ts';
import type { GameName, Options } from '../../lambda/options.ts';
import { RowJoiner, type RowSink } from '../../lambda/row-joiner.ts';
import type { Tally } from '../../lambda/tally.ts';
import { type BlockFile, type FileBlock, Misaligned, readFileBlock } from './file-block.ts';
import { OrderedBlock, type OutputFiles } from './ordered-block.ts';
import { Turns, TurnsStopped } from './turns.ts';

/** What a thread is asked to do. It survives structured cloning. */
export interface JoinTask {
  readonly turns: SharedArrayBuffer;
  readonly file: BlockFile;
  readonly output: OutputFiles;
  readonly game: GameName;
  readonly options: Options;
  readonly layout: Layout;
  readonly lane: Lane;
}

/** How a thread ended. `stopped` is one that ended because another had. */
export type JoinReport =
  | { readonly kind: 'done'; readonly tally: Tally }
  | { readonly kind: 'misaligned' | 'stopped' }
  | { readonly kind: 'fault'; readonly fault: DeckhandErrorInit }
  | { readonly kind: 'error'; readonly error: unknown };

const NO_ROWS: RowSink = { result: async () => {}, errors: async () => {} };

/** What the first block that a thread joined was like. */
export interface FirstBlock {
  readonly rows: number;
  /** Different positions that had to be solved. */
  readonly newPositions: number;
}

/** What the main thread does besides joining. */
export interface JoinWatch {
  readonly signal: AbortSignal | undefined;
  /** Called after the first block of this thread. */
  readonly onFirstBlock: (first: FirstBlock) => void;
}

/** Joins blocks of a file until none is left. Never rejects; whoever fails stops the turns of all threads. */
export async function joinBlocks(task: JoinTask, watch?: JoinWatch): Promise<JoinReport> {
  const turns = new Turns(task.turns);
  try {
    return { kind: 'done', tally: await joinAll(task, turns, watch) };
  } catch (error) {
    turns.stop();
    return reportOf(error);
  }
}

async function joinAll(task: JoinTask, turns: Turns, watch: JoinWatch | undefined): Promise<Tally> {
  const { file, output, layout, lane } = task;
  const kernel = new RowKernel();
  const [game] = chooseGames(task.game);
  if (game === undefined) throw new Error(`There is no game ${task.game}.`);
  const play = game.play(task.options);
  const joiner = new RowJoiner({ layout, play, cache: NO_CACHE, lane, kernel, signal: watch?.signal });
  let isFirst = true;
  for (;;) {
    const number = turns.claim();
    const block = readFileBlock(file, number, kernel.input);
    if (block === undefined) return joiner.tally();
    const rows = await joinBlock(joiner, block, new OrderedBlock(turns, number, output), turns);
    if (isFirst) watch?.onFirstBlock({ rows, newPositions: joiner.newPositions });
    isFirst = false;
    await setImmediate(); // the main thread has others to listen to
  }
}

/** Joins one block, and returns how many rows it has. */
async function joinBlock(
  joiner: RowJoiner,
  block: FileBlock,
  ordered: OrderedBlock,
  turns: Turns,
): Promise<number> {
  const { bytes, from, atEnd, offset } = block;
  const join = (row: number, sink: RowSink) => joiner.join(bytes, from, atEnd, { row, byte: offset }, sink);
  try {
    const joined = await join(1, ordered);
    if (joined.read < bytes.length) throw new Misaligned();
    await ordered.finish(joined);
    return joined.rows;
  } catch (fault) {
    if (!(fault instanceof DeckhandError)) throw fault;
    // Only now is it known that no block before has a fault, and how many rows there are before the one at fault. If it was
    // the writing that failed, the second join has no fault to tell.
    await ordered.takeTurn();
    await join(turns.place.rows + 1, NO_ROWS);
    throw fault;
  }
}

function reportOf(error: unknown): JoinReport {
  if (error instanceof Misaligned) return { kind: 'misaligned' };
  if (error instanceof TurnsStopped) return { kind: 'stopped' };
  if (!(error instanceof DeckhandError)) return { kind: 'error', error };
  const { code, message, retryable, at } = error;
  return { kind: 'fault', fault: { code, message, retryable, at } };
}
