import { closeSync, createWriteStream, openSync, readSync, statSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { type FileSink, openFileSink } from '../lambda/storage/file-sink.ts';
import type { ResultSink } from '../lambda/storage/ports.ts';
import { StreamSink } from './stream-sink.ts';

/** Where a solved table goes, and how to speak of it. */
export interface Output {
  readonly name: string;
  readonly sink: ResultSink;
  /** The sink, if it is of files. */
  readonly file?: FileSink;
  readonly onTerminal: boolean;
  /** Where a person finds all unreadable rows, whose number is `bad`. */
  readonly errorsHint: (bad: number) => string;
  /** The beginning of the errors file, once the job is done. */
  readonly firstErrors: () => Promise<Uint8Array>;
}

/** What the errors file's beginning is read for: to show a few rows of it. */
const ERROR_SAMPLE_BYTES = 1 << 16;

/**
 * Opens the place that `--out` names: `-` is standard output, anything else a file, which may not be `source` itself.
 * Throws `DeckhandError` (`output_is_source`, `output_unwritable`).
 */
export async function openOutput(out: string, source: string | undefined): Promise<Output> {
  if (out === '-') return streamOutput('standard output', process.stdout, process.stdout.isTTY);
  // A device or a pipe is written as it is: renaming a file over /dev/null would replace it.
  if (isDeviceOrPipe(out)) {
    const stream = createWriteStream(out);
    // The write that failed rejects; an event nobody listens to would end the process with a stack.
    stream.on('error', () => {});
    return streamOutput(out, stream, false);
  }
  const sink = await openFileSink(out, source);
  return {
    name: out,
    sink,
    file: sink,
    onTerminal: false,
    errorsHint: (bad) => `${listed(bad)} in ${sink.errorsPath}:`,
    firstErrors: async () => beginningOf(sink),
  };
}

function isDeviceOrPipe(path: string): boolean {
  try {
    const existing = statSync(path);
    return !existing.isFile() && !existing.isDirectory();
  } catch {
    return false; // there is none yet; if there is another reason, whoever opens the file tells it
  }
}

function streamOutput(name: string, stream: Writable, onTerminal: boolean): Output {
  const sink = new StreamSink(stream);
  return {
    name,
    sink,
    onTerminal,
    errorsHint: (bad) => `with -o FILE ${listed(bad)} in FILE.errors.csv:`,
    firstErrors: async () => sink.firstErrors,
  };
}

function listed(rows: number): string {
  return rows === 1 ? 'it is listed' : 'they are listed';
}

function beginningOf(sink: FileSink): Uint8Array {
  const descriptor = openSync(sink.errorsPath, 'r');
  try {
    const bytes = Buffer.alloc(ERROR_SAMPLE_BYTES);
    return bytes.subarray(0, readSync(descriptor, bytes));
  } finally {
    closeSync(descriptor);
  }
}
