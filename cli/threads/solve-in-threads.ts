import { createHash } from 'node:crypto';
import { closeSync, createReadStream, readSync } from 'node:fs';
import { isGzip } from '../../lambda/gzip.ts';
import { type SolveFile, solveFile } from '../../lambda/job.ts';
import { asWriteFault, type FileSink } from '../../lambda/storage/file-sink.ts';
import type { FileSource } from '../../lambda/storage/file-source.ts';
import { joinInThreads } from './threaded-join.ts';

/** Files smaller than this are solved before threads have started. */
const SMALL_BYTES = 4 << 20;

/** What a file is solved with. */
export interface ThreadedSolveInit {
  readonly source: FileSource;
  readonly sink: FileSink;
  readonly threads: number;
  readonly signal: AbortSignal;
}

/**
 * Solves a local file in several threads, if it is large and plain; any other like {@link solveFile}. The same bytes come out.
 */
export function solveInThreads({ source, sink, threads, signal }: ThreadedSolveInit): SolveFile {
  return async (job, games, meter) => {
    const { size } = source;
    if (threads < 2 || size === undefined || size < SMALL_BYTES) return await solveFile(job, games, meter);
    const descriptor = source.open();
    try {
      if (isGzip(headOf(descriptor))) return await solveFile(job, games, meter);
      const output = { result: await sink.descriptor('result'), errors: await sink.descriptor('errors') };
      const outcome = await joinInThreads({
        source: { ...source, size },
        descriptor,
        output,
        games,
        options: job.options,
        lane: job.lane ?? 'kernel',
        threads,
        signal,
        onProgress: (progress) => job.onProgress?.(progress),
      });
      if (outcome === undefined) {
        await sink.restart();
        return await solveFile(job, games, meter);
      }
      meter.bytesIn = size;
      meter.bytesOut = outcome.resultBytes;
      if (job.hashes !== false) meter.sha256 = await sha256Of(output.result);
      return outcome.joined;
    } catch (error) {
      throw isWriteFault(error) ? asWriteFault(sink.resultPath, error) : error;
    } finally {
      closeSync(descriptor);
    }
  };
}

function headOf(descriptor: number): Buffer {
  const head = Buffer.alloc(2);
  return head.subarray(0, readSync(descriptor, head, 0, head.length, 0));
}

function isWriteFault(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && error.syscall === 'write';
}

async function sha256Of(descriptor: number): Promise<string> {
  const hash = createHash('sha256');
  const bytes = createReadStream('', { fd: descriptor, start: 0, autoClose: false, highWaterMark: 1 << 20 });
  for await (const chunk of bytes) hash.update(chunk);
  return hash.digest('hex');
}
