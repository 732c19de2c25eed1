import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Blocks } from '../../lambda/csv/blocks.ts';
import { DeckhandError } from '../../lambda/errors.ts';
import type { Game } from '../../lambda/games/game.ts';
import { type JoinOutcome, recognise, solvedHeader } from '../../lambda/join.ts';
import type { Lane } from '../../lambda/lanes.ts';
import type { Options } from '../../lambda/options.ts';
import type { FileSource } from '../../lambda/storage/file-source.ts';
import { countsOf, type Tally } from '../../lambda/tally.ts';
import { CHECKOUT } from '../checkout.ts';
import { type FirstBlock, type JoinReport, type JoinTask, joinBlocks } from './join-blocks.ts';
import { type OutputFiles, writeAt } from './ordered-block.ts';
import { Turns } from './turns.ts';

/** A file to join in several threads. */
export interface ThreadedJoinRequest {
  readonly source: FileSource & { readonly size: number };
  /** Descriptor of the source. */
  readonly descriptor: number;
  readonly output: OutputFiles;
  readonly games: readonly Game[];
  readonly options: Options;
  readonly lane: Lane;
  readonly threads: number;
  readonly blockBytes: number;
  /** Whether this thread is one of them. */
  readonly joinsItself: boolean;
  /** Whether the others are started, once this one has joined its first block. */
  readonly isWorthOthers: (first: FirstBlock) => boolean;
  readonly signal: AbortSignal | undefined;
  readonly onProgress: (progress: { readonly bytesIn: number; readonly rows: number }) => void;
}

/** What came of it. */
export interface ThreadedJoinOutcome {
  readonly joined: JoinOutcome;
  readonly resultBytes: number;
}

const WORKER = join(CHECKOUT, 'bin', 'join-worker.js');
/** Enough to tell the layout of a file whose first row is not unusually long. */
const HEAD_BYTES = 1 << 16;
const PROGRESS_MILLISECONDS = 100;
/** Memory of a thread for what has just been made. Node's own 48 MB, times the threads, would be most of what a file takes. */
const YOUNG_MEGABYTES = 12;

/**
 * Joins the rows of a file like `joinTable`, in several threads that take its blocks in turn. The same bytes come out.
 * Resolves to undefined if the file cannot be cut into blocks beforehand, because it has line ends within quotes, or none that are line feeds;
 * whatever is written is void then. Rejects with `DeckhandError` if the file as a whole cannot be read, changed meanwhile, or
 * the output cannot be written, and with the reason of the signal.
 */
export async function joinInThreads(request: ThreadedJoinRequest): Promise<ThreadedJoinOutcome | undefined> {
  const { source, descriptor, output, games, options, lane, blockBytes, joinsItself, signal } = request;
  const head = new Blocks(piecesOf(source), Buffer.allocUnsafe(HEAD_BYTES), HEAD_BYTES);
  const { game, layout } = await recognise(head, games, options).finally(() => head.close());
  signal?.throwIfAborted();
  const header = solvedHeader(head.bytes, layout);
  writeAt(output.result, header, 0);
  const turns = new Turns();
  turns.place = { rows: 0, resultBytes: header.length, errorsBytes: 0 };
  const file = { path: source.name, descriptor, size: source.size, bodyStart: layout.bodyStart, blockBytes };
  const task: JoinTask = { turns: turns.memory, file, output, game: game.name, options, layout, lane };
  const workers: Worker[] = [];
  const reports: Promise<JoinReport>[] = [];
  const start = (threads: number) => {
    while (workers.length < threads) {
      const worker = new Worker(WORKER, {
        argv: process.argv.slice(2), // --verbose counts for it, too
        resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
      });
      workers.push(worker);
      reports.push(reportOf(worker, turns));
      worker.postMessage(task);
    }
  };
  const progress = setInterval(() => {
    request.onProgress({ bytesIn: turns.turn * blockBytes, rows: turns.place.rows });
  }, PROGRESS_MILLISECONDS);
  let own: Promise<JoinReport> | undefined;
  try {
    if (joinsItself) {
      const onFirstBlock = (first: FirstBlock) => {
        if (request.isWorthOthers(first)) start(request.threads - 1);
      };
      own = joinBlocks(task, { signal, onFirstBlock });
      reports.push(own);
      await own;
    } else {
      start(request.threads);
    }
    const ended = await Promise.race([Promise.all(reports), aborted(signal)]);
    // First, since what looks like a fault may come from two states of the file.
    await source.assertUnchanged();
    const tallies = talliesOf(ended);
    return tallies && { joined: { game, ...countsOf(tallies) }, resultBytes: turns.place.resultBytes };
  } finally {
    clearInterval(progress);
    // Nobody may read or write any more when the files are closed.
    turns.stop();
    await Promise.all([own, ...workers.map((worker) => worker.terminate())]);
  }
}

/** A file piece by piece: mostly the first one will do, and so little is read without a stream. */
async function* piecesOf(source: FileSource & { readonly size: number }): AsyncIterable<Uint8Array> {
  for (let start = 0; start < source.size; start += HEAD_BYTES) {
    yield* source.read({ start, end: start + HEAD_BYTES });
  }
}

/** How a thread ends; never rejects. One that dies, for want of memory, say, stops the others, which would wait for its turn. */
function reportOf(worker: Worker, turns: Turns): Promise<JoinReport> {
  return new Promise((resolve) => {
    worker.once('message', resolve);
    worker.once('error', (error) => {
      turns.stop();
      resolve({ kind: 'error', error });
    });
  });
}

function aborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** What the threads counted, or undefined if the file cannot be cut. Throws the fault that a thread has found. */
function talliesOf(reports: readonly JoinReport[]): readonly Tally[] | undefined {
  for (const report of reports) {
    if (report.kind === 'fault') throw new DeckhandError(report.fault);
    if (report.kind === 'error') throw report.error;
  }
  const tallies = reports.flatMap((report) => (report.kind === 'done' ? [report.tally] : []));
  return tallies.length === reports.length ? tallies : undefined;
}
