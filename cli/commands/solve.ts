import { availableParallelism } from 'node:os';
import { NO_CACHE } from '../../lambda/cache/answer-cache.ts';
import { requirePlayable } from '../../lambda/choose-games.ts';
import { type Job, runJob, solveFile } from '../../lambda/job.ts';
import type { Lane } from '../../lambda/lanes.ts';
import { openFileSource } from '../../lambda/storage/file-source.ts';
import { usageError } from '../fault.ts';
import { readGameFlags } from '../game-flags.ts';
import { readInteger } from '../integer-flag.ts';
import { untilInterrupted } from '../interrupt.ts';
import { openOutput } from '../output.ts';
import { startJobProgress } from '../progress.ts';
import { type ReportFlags, reportJob } from '../report.ts';
import { standardInput } from '../standard-streams.ts';
import { solveInThreads } from '../threads/solve-in-threads.ts';

/** The flags of `deckhand solve`, as commander parsed them; those of the game besides. */
export interface SolveFlags extends ReportFlags {
  readonly out?: string;
  readonly threads?: string;
  readonly lane?: Lane;
}

/** Threads unless told otherwise: more of them would take more memory than a file of any size should. */
const MOST_USUAL_THREADS = 4;
const MOST_THREADS = 64;

/** `deckhand solve [FILE|-]`: solves a local file. Returns the exit code; throws `DeckhandError`. */
export async function solve(file: string | undefined, flags: SolveFlags): Promise<number> {
  const options = readGameFlags(flags);
  requirePlayable(options);
  const isAsked = flags.threads !== undefined;
  const threads = isAsked
    ? readInteger('--threads', flags.threads ?? '', 1, MOST_THREADS)
    : Math.min(availableParallelism(), MOST_USUAL_THREADS);
  if (file === undefined && process.stdin.isTTY) {
    throw usageError('Name a file to solve, or write - to solve what comes on standard input.');
  }
  const path = file === '-' ? undefined : file;
  return await untilInterrupted(async (signal) => {
    const opened = path === undefined ? undefined : await openFileSource(path, { signal });
    const source = opened ?? standardInput(signal);
    const output = await openOutput(flags.out ?? '-', path);
    const bar = await startJobProgress(source.size, output.onTerminal);
    const job: Job = {
      source,
      identity: { name: source.name },
      sink: output.sink,
      options,
      cache: NO_CACHE,
      signal,
      hashes: flags.json === true,
      lane: flags.lane,
      onProgress: bar.update,
    };
    // Several threads read and write at any offsets, which only files can.
    const solver =
      opened && output.file
        ? solveInThreads({ source: opened, sink: output.file, threads, isAsked })
        : solveFile;
    const { summary } = await runJob(job, solver).finally(bar.stop);
    return await reportJob(summary, output, flags);
  });
}
