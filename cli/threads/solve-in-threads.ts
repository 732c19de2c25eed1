import { closeSync, createReadStream } from 'node:fs';
import { isGzip } from '../../lambda/is-gzip.ts';
import { type SolveFile, solveFile } from '../../lambda/job.ts';
import type { FileSink } from '../../lambda/storage/file-sink.ts';
import { type FileSource, readAt } from '../../lambda/storage/file-source.ts';
import { THREAD_BLOCK_BYTES } from './file-block.ts';
import type { FirstBlock } from './join-blocks.ts';

/** New positions of the first block, of some 60,000 rows, up to which each thread may solve them for itself. */
const MOST_NEW_POSITIONS = 4_000;
/** Smaller files are solved before another thread has started. */
const SMALL_BYTES = 16 << 20;

/** What a file is solved with. */
export interface ThreadedSolveInit {
  readonly source: FileSource;
  readonly sink: FileSink;
  readonly threads: number;
  /** Whether a person asked for so many, see {@link isWorthOthers}. */
  readonly isAsked: boolean;
  /** Bytes of a block; for tests. @default {@link THREAD_BLOCK_BYTES} */
  readonly blockBytes?: number;
  /** Whether this thread is one of them; if not, all wait alike until they have started: for tests with small files. @default true */
  readonly joinsItself?: boolean;
  /** Bytes of a file below which one thread solves it; for tests. @default {@link SMALL_BYTES} */
  readonly smallBytes?: number;
}

/**
 * Solves a local file in several threads, if it is large and plain; any other like {@link solveFile}. The same bytes come out.
 */
export function solveInThreads(init: ThreadedSolveInit): SolveFile {
  const { source, sink, threads } = init;
  const { blockBytes = THREAD_BLOCK_BYTES, smallBytes = SMALL_BYTES, joinsItself = true } = init;
  return async (job, games, meter) => {
    const { signal } = job;
    const { size } = source;
    if (threads < 2 || size === undefined || size < smallBytes) return await solveFile(job, games, meter);
    const descriptor = source.open();
    try {
      if (isGzip(headOf(source, descriptor))) return await solveFile(job, games, meter);
      const output = {
        result: { path: sink.resultPath, descriptor: await sink.descriptor('result') },
        errors: { path: sink.errorsPath, descriptor: await sink.descriptor('errors') },
      };
      const { joinInThreads } = await import('./threaded-join.ts');
      const outcome = await joinInThreads({
        source: { ...source, size },
        descriptor,
        output,
        games,
        options: job.options,
        lane: job.lane ?? 'kernel',
        threads,
        blockBytes,
        joinsItself,
        isWorthOthers: (first) => isWorthOthers(first, init.isAsked),
        signal,
        onProgress: (progress) => job.onProgress?.(progress),
      });
      if (outcome === undefined) {
        await sink.restart();
        return await solveFile(job, games, meter);
      }
      meter.bytesOut = outcome.resultBytes;
      if (job.hashes !== false) meter.sha256 = await sha256Of(output.result.descriptor, signal);
      return outcome.joined;
    } finally {
      closeSync(descriptor);
    }
  };
}

/**
 * Whether other threads are of use. Each solves the positions that it meets for itself, and keeps them in memory of its own: if there are
 * many, all would solve the same ones, unless most rows have one of their own. Then a person may ask for it.
 */
export function isWorthOthers({ rows, newPositions }: FirstBlock, isAsked: boolean): boolean {
  return newPositions <= MOST_NEW_POSITIONS || (isAsked && newPositions > rows / 2);
}

function headOf(source: FileSource, descriptor: number): Buffer {
  const head = Buffer.alloc(2);
  return head.subarray(0, readAt(source.name, descriptor, head, 0));
}

async function sha256Of(descriptor: number, signal: AbortSignal | undefined): Promise<string> {
  const { createHash } = await import('node:crypto');
  const hash = createHash('sha256');
  const bytes = createReadStream('', {
    fd: descriptor,
    start: 0,
    autoClose: false,
    highWaterMark: 1 << 20,
    ...(signal && { signal }),
  });
  for await (const chunk of bytes) hash.update(chunk);
  return hash.digest('hex');
}
