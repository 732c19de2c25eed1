import type { Writable } from 'node:stream';
import type { CommitOutcome, ResultFile, ResultSink } from '../lambda/storage/ports.ts';

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

/** Resolves when the stream no longer needs the bytes, so that the caller may reuse their buffer. */
export function writeAll(stream: Writable, data: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(data, (error) => (error ? reject(error) : resolve()));
  });
}
