import { createHash } from 'node:crypto';
import { type ChecksumAlgorithm, type Checksums, startChecksum } from './checksums.ts';

/** What S3 knows about a run of bytes. */
export interface Digests {
  readonly size: number;
  readonly md5: Buffer;
  /** SHA-256 as hex, if it was asked for. */
  readonly sha256: string | undefined;
  readonly checksums: Checksums;
}

/** Computes size, MD5 and checksums while bytes pass by. */
export class RunningDigests {
  #size = 0;
  readonly #md5 = createHash('md5');
  readonly #sha256;
  readonly #checksums;

  constructor(
    algorithms: Iterable<ChecksumAlgorithm>,
    options: { readonly sha256: boolean } = { sha256: false },
  ) {
    this.#sha256 = options.sha256 ? createHash('sha256') : undefined;
    this.#checksums = [...algorithms].map((algorithm) => ({ algorithm, sum: startChecksum(algorithm) }));
  }

  get size(): number {
    return this.#size;
  }

  update(bytes: Uint8Array): void {
    this.#size += bytes.length;
    this.#md5.update(bytes);
    this.#sha256?.update(bytes);
    for (const { sum } of this.#checksums) sum.update(bytes);
  }

  /** Call it once, after the last byte. */
  finish(): Digests {
    return {
      size: this.#size,
      md5: this.#md5.digest(),
      sha256: this.#sha256?.digest('hex'),
      checksums: Object.fromEntries(
        this.#checksums.map(({ algorithm, sum }) => [algorithm, sum.digest().toString('base64')]),
      ),
    };
  }
}
