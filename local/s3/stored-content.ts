import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';

/** A file on disk that holds a run of an object's bytes. */
export interface ContentFile {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
}

/** Bytes a read takes from the disk at a time. */
const READ_SIZE = 256 * 1024;

/**
 * The bytes of an object: one file, or one for each part of a multipart upload. They never change. Readers `hold` the
 * content, so that an object may be overwritten while it is read: the files go when the last reader is done.
 */
export class StoredContent {
  readonly files: readonly ContentFile[];
  /** Bytes. */
  readonly size: number;
  #readers = 0;
  #discarded = false;

  constructor(files: readonly ContentFile[]) {
    this.files = files;
    this.size = files.reduce((sum, file) => sum + file.size, 0);
  }

  /** Runs `use` while the files are certain to stay. */
  async hold<Result>(use: () => Promise<Result>): Promise<Result> {
    this.#readers++;
    try {
      return await use();
    } finally {
      this.#readers--;
      if (this.#discarded) await this.#removeFiles();
    }
  }

  /** The bytes from `start` up to but not including `end`. Read them inside {@link hold}. */
  async *read(start = 0, end = this.size): AsyncGenerator<Buffer> {
    let offset = 0;
    for (const file of this.files) {
      const from = Math.max(start - offset, 0);
      const to = Math.min(end - offset, file.size);
      if (from < to) {
        yield* createReadStream(file.path, { start: from, end: to - 1, highWaterMark: READ_SIZE });
      }
      offset += file.size;
      if (offset >= end) break;
    }
  }

  /** Removes the files, now or once nobody reads them. */
  async discard(): Promise<void> {
    this.#discarded = true;
    await this.#removeFiles();
  }

  async #removeFiles(): Promise<void> {
    if (this.#readers > 0) return;
    for (const file of this.files) await rm(file.path, { force: true });
  }
}
