import { clock } from '../lambda/clock.ts';
import type { JobProgress } from '../lambda/job.ts';
import { readableBytes, readableNumber } from './readable.ts';

/** Shows how far something is. `stop` removes the bar from the screen, and may be called more than once. */
export interface ProgressBar<Progress> {
  update(progress: Progress): void;
  stop(): void;
}

/**
 * A progress bar of a job on standard error: bytes read, rows, rows a second. Nothing at all if standard error is not
 * a terminal, or if the data goes to the same terminal. `size` is the number of bytes to come, if it is known.
 */
export async function startJobProgress(
  size: number | undefined,
  dataOnTerminal: boolean,
): Promise<ProgressBar<JobProgress>> {
  const started = clock();
  const bar = await startBar(size, '{done} · {rows} rows · {rate} rows/s', dataOnTerminal);
  return {
    stop: bar.stop,
    update: ({ bytesIn, rows }) => {
      const seconds = Math.max((clock() - started) / 1000, 0.001);
      bar.update(bytesIn, { rows: readableNumber(rows), rate: readableNumber(Math.round(rows / seconds)) });
    },
  };
}

/** A progress bar of an upload of `size` bytes, under the same conditions. */
export async function startUploadProgress(size: number | undefined): Promise<ProgressBar<number>> {
  const bar = await startBar(size, '{done} uploaded', false);
  return { stop: bar.stop, update: (bytes) => bar.update(bytes, {}) };
}

interface Bar {
  update(bytes: number, texts: Readonly<Record<string, string>>): void;
  stop(): void;
}

async function startBar(size: number | undefined, format: string, dataOnTerminal: boolean): Promise<Bar> {
  if (!process.stderr.isTTY || dataOnTerminal) return { update: () => {}, stop: () => {} };
  const { default: progress } = await import('cli-progress');
  const bar = new progress.SingleBar({
    stream: process.stderr,
    format: size === undefined ? format : `{bar} {percentage}% · ${format}`,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    barsize: 30,
    hideCursor: true,
    clearOnComplete: true,
  });
  bar.start(size ?? 0, 0, { done: readableBytes(0), rows: '0', rate: '0' });
  return {
    update: (bytes, texts) => bar.update(bytes, { done: readableBytes(bytes), ...texts }),
    stop: () => bar.stop(),
  };
}
