import { randomBytes } from 'node:crypto';
import { rmSync, type Stats } from 'node:fs';
import { access, constants, type FileHandle, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DeckhandError } from '../errors.ts';
import type { CommitOutcome, ResultFile, ResultSink } from './ports.ts';
import { resultKeys } from './result-keys.ts';

/** A sink of local files. The summary is not kept as a file: whoever ran the job has it. */
export interface FileSink extends ResultSink {
  readonly resultPath: string;
  /** Where the rows that could not be read are listed after a commit, if there were any. */
  readonly errorsPath: string;
  /** The descriptor of a file, for those who write its bytes themselves, at any offsets. An errors file left empty is none. */
  descriptor(file: ResultFile): Promise<number>;
  /** Forgets what was written so far; descriptors are void then. */
  restart(): Promise<void>;
}

interface Part {
  readonly temporary: string;
  readonly handle: FileHandle;
}

/**
 * Opens `path` for a result, with `<path>.errors.csv` beside it. Both are written under temporary names in the same
 * folder and renamed by `commit`, so that a reader sees the old files or the new ones, each whole. A commit removes an
 * errors file of an earlier job if this one had none; a commit after `abort` leaves all files as they were. Temporary
 * files are removed by `abort`, and at the end of the process if nobody got that far.
 * Throws `DeckhandError`: `output_is_source` if the result or its errors file is the file `source` (by inode, whatever
 * its name), `output_unwritable` if the folder is missing or may not be written, and also later, if the disk is full.
 */
export async function openFileSink(path: string, source?: string): Promise<FileSink> {
  const existing = await statIfThere(path);
  if (existing?.isDirectory()) throw unwritable(`${path} is a folder. Name a file in it.`);
  if (existing && !existing.isFile()) throw unwritable(`${path} is not a file. Name a file.`);
  // Through a symbolic link, the file it points to is replaced, not the link.
  const resultPath = existing ? await realpath(path) : path;
  // Named as in the results bucket.
  const errorsPath = resultKeys(path).errors;
  if (source !== undefined) {
    await refuseSource(path, existing, source);
    await refuseSource(errorsPath, await statIfThere(errorsPath), source);
  }
  await requireWritable(path, existing);
  return new TemporaryFileSink(resultPath, errorsPath, existing?.mode);
}

class TemporaryFileSink implements FileSink {
  readonly resultPath: string;
  readonly errorsPath: string;
  readonly #mode: number | undefined;
  readonly #parts = new Map<ResultFile, Part>();
  #aborted = false;

  constructor(resultPath: string, errorsPath: string, mode: number | undefined) {
    this.resultPath = resultPath;
    this.errorsPath = errorsPath;
    this.#mode = mode;
  }

  async descriptor(file: ResultFile): Promise<number> {
    return (await this.#part(file)).handle.fd;
  }

  async restart(): Promise<void> {
    await this.#discard();
  }

  async write(file: ResultFile, bytes: Uint8Array): Promise<void> {
    const part = await this.#part(file);
    try {
      let written = 0;
      while (written < bytes.length) written += (await part.handle.write(bytes, written)).bytesWritten;
    } catch (cause) {
      throw asWriteFault(this.#pathOf(file), cause);
    }
  }

  async commit(_summary: string): Promise<CommitOutcome> {
    if (this.#aborted) return 'committed';
    try {
      await this.#dropEmptyErrors();
      for (const { handle } of this.#parts.values()) await handle.close();
      if (this.#parts.has('errors')) await this.#publish('errors');
      else if (this.#parts.has('result')) await rm(this.errorsPath, { force: true });
      if (this.#parts.has('result')) await this.#publish('result');
    } catch (cause) {
      await this.abort();
      throw asWriteFault(this.resultPath, cause);
    }
    process.off('exit', this.#removeAtExit);
    return 'committed';
  }

  async abort(): Promise<void> {
    this.#aborted = true;
    await this.#discard();
  }

  async #discard(): Promise<void> {
    for (const { handle, temporary } of this.#parts.values()) {
      await handle.close().catch(() => {});
      await rm(temporary, { force: true });
    }
    this.#parts.clear();
    process.off('exit', this.#removeAtExit);
  }

  async #part(file: ResultFile): Promise<Part> {
    return this.#parts.get(file) ?? (await this.#begin(file));
  }

  /** Removes the errors file if nobody wrote to it. */
  async #dropEmptyErrors(): Promise<void> {
    const part = this.#parts.get('errors');
    if (part === undefined || (await part.handle.stat()).size > 0) return;
    this.#parts.delete('errors');
    await part.handle.close();
    await rm(part.temporary, { force: true });
  }

  async #begin(file: ResultFile): Promise<Part> {
    const path = this.#pathOf(file);
    const temporary = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}.tmp`);
    try {
      const handle = await open(temporary, 'wx+');
      const part = { temporary, handle };
      if (this.#parts.size === 0) process.on('exit', this.#removeAtExit);
      this.#parts.set(file, part);
      if (file === 'result' && this.#mode !== undefined) await handle.chmod(this.#mode);
      return part;
    } catch (cause) {
      throw asWriteFault(path, cause);
    }
  }

  async #publish(file: ResultFile): Promise<void> {
    const part = this.#parts.get(file);
    if (part) await rename(part.temporary, this.#pathOf(file));
  }

  #pathOf(file: ResultFile): string {
    return file === 'result' ? this.resultPath : this.errorsPath;
  }

  /** At the exit of a process nothing asynchronous runs any more. */
  readonly #removeAtExit = (): void => {
    for (const { temporary } of this.#parts.values()) rmSync(temporary, { force: true });
  };
}

async function statIfThere(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw asWriteFault(path, cause);
  }
}

async function refuseSource(path: string, existing: Stats | undefined, source: string): Promise<void> {
  const read = await statIfThere(source);
  if (!read || !existing || read.dev !== existing.dev || read.ino !== existing.ino) return;
  throw new DeckhandError({
    code: 'output_is_source',
    message: `Writing ${path} would overwrite the file that is being solved. Name another file to write.`,
  });
}

async function requireWritable(path: string, existing: Stats | undefined): Promise<void> {
  const folder = dirname(path);
  try {
    await access(folder, constants.W_OK);
    if (existing) await access(path, constants.W_OK);
  } catch (cause) {
    throw asWriteFault(path, cause);
  }
}

/** The fault of writing `path`, told by what the system says. */
export function asWriteFault(path: string, cause: unknown): DeckhandError {
  if (cause instanceof DeckhandError) return cause;
  const reason = (cause as NodeJS.ErrnoException).code;
  if (reason === 'ENOENT' || reason === 'ENOTDIR') {
    return unwritable(
      `There is no folder ${dirname(path)} to write ${basename(path)} in. Create it first.`,
      cause,
    );
  }
  if (reason === 'EACCES' || reason === 'EPERM' || reason === 'EROFS') {
    return unwritable(`You may not write ${path}. Choose another place for it.`, cause);
  }
  if (reason === 'ENOSPC' || reason === 'EDQUOT') {
    return unwritable(
      `The disk is full: ${path} could not be written. Free some space, or choose another disk.`,
      cause,
    );
  }
  return unwritable(`Writing ${path} failed (${reason ?? String(cause)}).`, cause);
}

function unwritable(message: string, cause?: unknown): DeckhandError {
  return new DeckhandError({ code: 'output_unwritable', message, cause });
}
