import type { AnswerCache } from './answer-cache.ts';
import type { Options } from './options.ts';
import type { ByteSource, CommitOutcome, ResultSink } from './storage/ports.ts';
import type { SourceIdentity, Summary } from './summary.ts';

/** One file to solve, from source to commit. */
export interface Job {
  readonly source: ByteSource;
  readonly identity: SourceIdentity;
  readonly sink: ResultSink;
  readonly options: Options;
  readonly cache: AnswerCache;
  /** Aborted when the job must stop: time running out, or a person pressing Ctrl-C. Its reason is what the job throws. */
  readonly signal?: AbortSignal;
  /** Called now and then with the bytes read (as stored) and the rows written so far. */
  readonly onProgress?: (progress: JobProgress) => void;
}

export interface JobProgress {
  readonly bytesIn: number;
  readonly rows: number;
}

export interface JobOutcome {
  readonly summary: Summary;
  readonly outcome: CommitOutcome;
}

/**
 * Solves one file and commits its result, errors and summary.
 * A file that cannot be processed gets a summary with `status: 'failed'`, committed alone; that is a normal return.
 * Throws what is retryable (`DeckhandError` with `retryable: true`), `source_changed`, `source_missing` and the
 * reason of an aborted signal, after the sink was aborted.
 */
export async function runJob(_job: Job): Promise<JobOutcome> {
  throw new Error('not written yet');
}
