import type { Writable } from 'node:stream';
import { DeckhandError } from '../lambda/errors.ts';
import type { ByteSource, CommitOutcome, ResultFile, ResultSink } from '../lambda/storage/ports.ts';

/** Standard input as a source: of unknown size, and read once, from its beginning. */
export function standardInput(signal: AbortSignal): ByteSource {
  return {
    name: 'standard input',
    async *read(range) {
      if (range) {
        throw new DeckhandError({
          code: 'source_unreadable',
          message: 'Standard input can only be read from its beginning. Save it to a file first.',
        });
      }
      // A terminal or an idle pipe gives no chunk at which the abort could be seen.
      const stop = (): void => void process.stdin.destroy(signal.reason);
      signal.addEventListener('abort', stop);
      try {
        for await (const chunk of process.stdin) yield chunk as Uint8Array;
      } finally {
        signal.removeEventListener('abort', stop);
      }
    },
  };
}

/** How much of the errors file is kept to be shown, since a stream has no place beside it for a second file. */
const KEPT_ERROR_BYTES = 1 << 16;

/**
 * A sink that passes the result on as it comes, to standard output or to a device. What was passed on cannot be taken
 * back: after an abort only the exit code tells that the result is not whole.
 */
export class StreamSink implements ResultSink {
  readonly #stream: Writable;
  readonly #errors: Uint8Array[] = [];
  #errorBytes = 0;

  constructor(stream: Writable) {
    this.#stream = stream;
  }

  async write(file: ResultFile, bytes: Uint8Array): Promise<void> {
    if (file === 'result') return await writeAll(this.#stream, bytes);
    const room = KEPT_ERROR_BYTES - this.#errorBytes;
    if (room <= 0) return;
    const kept = bytes.slice(0, room);
    this.#errors.push(kept);
    this.#errorBytes += kept.length;
  }

  async commit(_summary: string): Promise<CommitOutcome> {
    return 'committed';
  }

  async abort(): Promise<void> {}

  /** The beginning of the errors file, at most 64 KiB. Empty if there were none. */
  get firstErrors(): Uint8Array {
    return Buffer.concat(this.#errors);
  }
}

/** Writes to standard output, at the pace of whoever reads it. */
export async function print(data: string | Uint8Array): Promise<void> {
  await writeAll(process.stdout, data);
}

/** Writes to standard error: what is meant for the person, never data. */
export function tell(text: string): void {
  process.stderr.write(text.endsWith('\n') ? text : `${text}\n`);
}

/** Resolves when the stream no longer needs the bytes, so that the caller may reuse their buffer. */
function writeAll(stream: Writable, data: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(data, (error) => (error ? reject(error) : resolve()));
  });
}

/**
 * Ends the process quietly when whoever reads standard output has seen enough, as in `deckhand table | head`.
 * Any other fault of the stream rejects the write that met it; without a listener it would end the process as well.
 */
export function exitQuietlyOnBrokenPipe(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(process.exitCode ?? 0);
  });
}
