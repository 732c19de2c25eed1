import type { AnswerCache } from './cache/answer-cache.ts';
import { chooseGames, unknownGame } from './choose-games.ts';
import { clock } from './clock.ts';
import { DeckhandError } from './errors.ts';
import type { Game } from './games/game.ts';
import type { GzipWriter } from './gzip.ts';
import { isGzip } from './is-gzip.ts';
import { type JoinOutcome, joinTable } from './join.ts';
import type { Lane } from './lanes.ts';
import type { Options } from './options.ts';
import { peek } from './peek.ts';
import { solverVersionOf } from './solver-version.ts';
import type { ByteSource, CommitOutcome, ResultFile, ResultSink } from './storage/ports.ts';
import type { SourceIdentity, Summary } from './summary.ts';
import { isSuperseded } from './superseded.ts';

/** One file to solve, from source to commit. */
export interface Job {
  readonly source: ByteSource;
  readonly identity: SourceIdentity;
  readonly sink: ResultSink;
  readonly options: Options;
  readonly cache: AnswerCache;
  /** Aborted when the job must stop: time running out, or a person pressing Ctrl-C. */
  readonly signal?: AbortSignal;
  /** Whether the summary tells the SHA-256 of the result, which takes as long as the join itself. @default true */
  readonly hashes?: boolean;
  /** Who reads rows first; for comparisons. @default 'kernel' */
  readonly lane?: Lane | undefined;
  /** Called after each block with the bytes read (as stored) and the rows written so far. */
  readonly onProgress?: (progress: JobProgress) => void;
}

/** How far a job has got. */
export interface JobProgress {
  readonly bytesIn: number;
  readonly rows: number;
}

/** How a job ended: what it found, and whether its files were published. */
export interface JobOutcome {
  readonly summary: Summary;
  readonly outcome: CommitOutcome;
}

/**
 * Solves one file and commits its result, errors and summary.
 * A file that cannot be processed gets a summary with `status: 'failed'`, committed alone; that is a normal return.
 * Rejects, after the sink was aborted, with anything else: a retryable `DeckhandError`, `source_changed`,
 * `source_missing`, or an error that is no `DeckhandError`, such as the reason of the signal when a person stopped it.
 */
export async function runJob(job: Job, solve: SolveFile = solveFile): Promise<JobOutcome> {
  const started = clock();
  const meter: Meter = { bytesIn: 0, bytesOut: 0, sha256: undefined };
  const games = chooseGames(job.options.game);
  const summary = await solveGames(job, games, meter, solve).then(
    (joined) => doneSummary(joined, job.options, meter),
    async (error: unknown) => {
      await job.sink.abort();
      if (!isFileFault(error)) throw error;
      return failedSummary(error, job.options);
    },
  );
  const whole: Summary = {
    ...summary,
    source: job.identity,
    bytesIn: job.source.size ?? meter.bytesIn,
    milliseconds: Math.round(clock() - started),
    cache: job.cache.counts,
  };
  try {
    return { summary: whole, outcome: await job.sink.commit(`${JSON.stringify(whole, null, 2)}\n`) };
  } catch (error) {
    await job.sink.abort();
    throw error;
  }
}

/** What flows past while a file is solved. */
export interface Meter {
  /** Bytes of the source as stored, as far as they were read. */
  bytesIn: number;
  /** Bytes of the result as stored. */
  bytesOut: number;
  /** SHA-256 of the result as stored, in hexadecimal, once it is whole. */
  sha256: string | undefined;
}

/** Joins the rows of a job's file, which may be of any of `games`, and writes the result and the errors. */
export type SolveFile = (job: Job, games: readonly Game[], meter: Meter) => Promise<JoinOutcome>;

async function solveGames(
  job: Job,
  games: readonly Game[],
  meter: Meter,
  solve: SolveFile,
): Promise<JoinOutcome> {
  if (games.length === 0) throw unknownGame(job.options.game);
  return await solve(job, games, meter);
}

/** Solves a file from its first byte to its last: any source, packed or not. */
export const solveFile: SolveFile = async (job, games, meter) => {
  // What not every file needs is loaded on demand, since that takes milliseconds.
  const hash = job.hashes === false ? undefined : (await import('node:crypto')).createHash('sha256');
  const { head, chunks, close } = await peek(metered(job.source.read(), meter), 2);
  const store = async (bytes: Uint8Array) => {
    meter.bytesOut += bytes.length;
    hash?.update(bytes);
    await job.sink.write('result', bytes);
  };
  let packer: GzipWriter | undefined;
  try {
    let unpacked = chunks;
    if (isPacked(job.source, head)) {
      const gzip = await import('./gzip.ts');
      packer = new gzip.GzipWriter(store);
      unpacked = gzip.gunzip(chunks);
    }
    const joined = await joinTable({
      chunks: unpacked,
      games,
      options: job.options,
      cache: job.cache,
      lane: job.lane,
      write: (file: ResultFile, bytes: Uint8Array) => {
        if (file === 'errors') return job.sink.write('errors', bytes);
        return packer === undefined ? store(bytes) : packer.write(bytes);
      },
      signal: job.signal,
      onRows: (rows) => job.onProgress?.({ bytesIn: meter.bytesIn, rows }),
    });
    await packer?.end();
    meter.sha256 = hash?.digest('hex');
    return joined;
  } finally {
    await packer?.close();
    await close();
  }
};

async function* metered(chunks: AsyncIterable<Uint8Array>, meter: Meter): AsyncIterable<Uint8Array> {
  for await (const chunk of chunks) {
    meter.bytesIn += chunk.length;
    yield chunk;
  }
}

/** Whether the source is a gzip archive, known by its first bytes or by what it says of itself. */
function isPacked(source: ByteSource, head: Uint8Array): boolean {
  const encoding = source.contentEncoding?.trim().toLowerCase() ?? '';
  if (encoding !== '' && encoding !== 'identity' && encoding !== 'gzip') {
    throw new DeckhandError({
      code: 'unsupported_encoding',
      message: `The file has Content-Encoding "${encoding}". Upload it plain or packed with gzip.`,
    });
  }
  return isGzip(head) || (encoding === 'gzip' && head.length > 0);
}

function isFileFault(error: unknown): error is DeckhandError {
  return error instanceof DeckhandError && !error.retryable && !isSuperseded(error);
}

type SummaryPart = Omit<Summary, 'source' | 'bytesIn' | 'milliseconds' | 'cache'>;

function doneSummary({ game, ...counts }: JoinOutcome, options: Options, meter: Meter): SummaryPart {
  return {
    status: 'done',
    ...counts,
    options: { ...options, game: game.name },
    solverVersion: solverVersionOf(game.name),
    bytesOut: meter.bytesOut,
    ...(meter.sha256 === undefined ? {} : { sha256: meter.sha256 }),
  };
}

function failedSummary(error: DeckhandError, options: Options): SummaryPart {
  return {
    status: 'failed',
    code: error.code,
    message: error.message,
    rows: 0,
    solved: 0,
    unsolvable: 0,
    bad: 0,
    distinctHands: 0,
    options,
    solverVersion: solverVersionOf(options.game),
    bytesOut: 0,
  };
}
