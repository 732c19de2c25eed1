import type { ByteRange, ByteSource, CommitOutcome, ResultFile, ResultSink } from './ports.ts';

/** A source whose bytes are in memory already. */
export function memorySource(bytes: Uint8Array, name: string): ByteSource {
  return {
    name,
    size: bytes.length,
    async *read(range?: ByteRange) {
      yield bytes.subarray(range?.start ?? 0, range?.end ?? bytes.length);
    },
  };
}

/** A sink that keeps its files in memory: for direct invocations, whose input is small, and for tests. */
export class MemorySink implements ResultSink {
  /** The summary committed, as JSON; undefined before. */
  summary: string | undefined;
  readonly #parts = new Map<ResultFile, Buffer[]>();
  readonly #onWrite: (bytes: number) => void;

  /** `onWrite` hears of the bytes before they are kept, and throws if there is no room for them. */
  constructor(onWrite: (bytes: number) => void = () => {}) {
    this.#onWrite = onWrite;
  }

  async write(file: ResultFile, bytes: Uint8Array): Promise<void> {
    this.#onWrite(bytes.length);
    const parts = this.#parts.get(file) ?? [];
    parts.push(Buffer.from(bytes));
    this.#parts.set(file, parts);
  }

  async commit(summary: string): Promise<CommitOutcome> {
    this.summary = summary;
    return 'committed';
  }

  async abort(): Promise<void> {
    this.#parts.clear();
  }

  /** The bytes of a file; undefined if it was never written. */
  bytes(file: ResultFile): Buffer | undefined {
    const parts = this.#parts.get(file);
    return parts && Buffer.concat(parts);
  }

  /** A file as text; undefined if it was never written. */
  text(file: ResultFile): string | undefined {
    return this.bytes(file)?.toString('utf8');
  }
}
