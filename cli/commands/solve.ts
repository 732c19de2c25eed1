import { NO_CACHE } from '../../lambda/cache/answer-cache.ts';
import { requirePlayable } from '../../lambda/choose-games.ts';
import { runJob } from '../../lambda/job.ts';
import { openFileSource } from '../../lambda/storage/file-source.ts';
import { usageError } from '../fault.ts';
import { readGameFlags } from '../game-flags.ts';
import { untilInterrupted } from '../interrupt.ts';
import { openOutput } from '../output.ts';
import { startJobProgress } from '../progress.ts';
import { type ReportFlags, reportJob } from '../report.ts';
import { standardInput } from '../standard-streams.ts';

/** The flags of `deckhand solve`, as commander parsed them; those of the game besides. */
export interface SolveFlags extends ReportFlags {
  readonly out?: string;
}

/** `deckhand solve [FILE|-]`: solves a local file. Returns the exit code; throws `DeckhandError`. */
export async function solve(file: string | undefined, flags: SolveFlags): Promise<number> {
  const options = readGameFlags(flags);
  requirePlayable(options);
  if (file === undefined && process.stdin.isTTY) {
    throw usageError('Name a file to solve, or write - to solve what comes on standard input.');
  }
  const path = file === '-' ? undefined : file;
  return await untilInterrupted(async (signal) => {
    const source = path === undefined ? standardInput(signal) : await openFileSource(path, { signal });
    const output = await openOutput(flags.out ?? '-', path);
    const bar = await startJobProgress(source.size, output.onTerminal);
    const { summary } = await runJob({
      source,
      identity: { name: source.name },
      sink: output.sink,
      options,
      cache: NO_CACHE,
      signal,
      onProgress: bar.update,
    }).finally(bar.stop);
    return await reportJob(summary, output, flags);
  });
}
