import type { AnswerCache } from '../cache/answer-cache.ts';
import { requirePlayable } from '../choose-games.ts';
import { runJob } from '../job.ts';
import type { Options } from '../options.ts';
import { MemorySink, memorySource } from '../storage/memory.ts';
import type { Summary } from '../summary.ts';
import { AnswerRoom } from './answer-room.ts';
import { type FileFailure, fileFailure } from './file-failure.ts';

/** The answer for a table that was solved. */
export interface CsvAnswer {
  readonly csv: string;
  /** The errors file; empty if every row could be read. */
  readonly errors: string;
  readonly summary: Summary;
}

/** What the summary calls a table that came in a payload. */
const SOURCE_NAME = 'the csv of the payload';

/**
 * Solves a table that came as text. Rejects with `DeckhandError` for options that cannot be played by, and with the
 * reason of `signal`, if that is retryable.
 */
export async function solveCsv(
  csv: string,
  options: Options,
  cache: AnswerCache,
  signal: AbortSignal,
): Promise<CsvAnswer | FileFailure> {
  requirePlayable(options);
  const room = new AnswerRoom();
  const sink = new MemorySink((bytes) => room.take(bytes));
  const { summary } = await runJob({
    source: memorySource(Buffer.from(csv), SOURCE_NAME),
    identity: { name: SOURCE_NAME },
    sink,
    options,
    cache,
    signal,
  });
  if (summary.status === 'failed') return fileFailure(summary);
  return { csv: sink.text('result') ?? '', errors: sink.text('errors') ?? '', summary };
}
