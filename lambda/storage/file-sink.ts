import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeSync,
} from 'node:fs';
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
  readonly descriptor: number;
  isOpen: boolean;
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
  const existing = statIfThere(path);
  if (existing?.isDirectory()) throw unwritable(`${path} is a folder. Name a file in it.`);
  if (existing && !existing.isFile()) throw unwritable(`${path} is not a file. Name a file.`);
  // Through a symbolic link, the file it points to is replaced, not the link.
  const resultPath = existing ? realpathSync(path) : path;
  // Named as in the results bucket.
  const errorsPath = resultKeys(path).errors;
  if (source !== undefined) {
    refuseSource(path, existing, source);
    refuseSource(errorsPath, statIfThere(errorsPath), source);
  }
  requireWritable(path, existing);
  return new TemporaryFileSink(resultPath, errorsPath, existing?.mode);
}

/**
 * Asks the system synchronously: each call takes microseconds, and the first one of the other kind, with the threads behind it,
 * milliseconds.
 */
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
    return this.#part(file).descriptor;
  }

  async restart(): Promise<void> {
    this.#discard();
  }

  async write(file: ResultFile, bytes: Uint8Array): Promise<void> {
    const { descriptor } = this.#part(file);
    try {
      let written = 0;
      while (written < bytes.length) written += writeSync(descriptor, bytes, written);
    } catch (cause) {
      throw asWriteFault(this.#pathOf(file), cause);
    }
  }

  async commit(_summary: string): Promise<CommitOutcome> {
    if (this.#aborted) return 'committed';
    try {
      this.#dropEmptyErrors();
      for (const part of this.#parts.values()) close(part);
      if (this.#parts.has('errors')) this.#publish('errors');
      else if (this.#parts.has('result')) rmSync(this.errorsPath, { force: true });
      if (this.#parts.has('result')) this.#publish('result');
    } catch (cause) {
      await this.abort();
      throw asWriteFault(this.resultPath, cause);
    }
    process.off('exit', this.#removeAtExit);
    return 'committed';
  }

  async abort(): Promise<void> {
    this.#aborted = true;
    this.#discard();
  }

  #discard(): void {
    for (const part of this.#parts.values()) {
      try {
        close(part);
      } catch {
        // What it says of the bytes concerns nobody any more.
      }
      rmSync(part.temporary, { force: true });
    }
    this.#parts.clear();
    process.off('exit', this.#removeAtExit);
  }

  #part(file: ResultFile): Part {
    return this.#parts.get(file) ?? this.#begin(file);
  }

  /** Removes the errors file if nobody wrote to it. */
  #dropEmptyErrors(): void {
    const part = this.#parts.get('errors');
    if (part === undefined || fstatSync(part.descriptor).size > 0) return;
    this.#parts.delete('errors');
    close(part);
    rmSync(part.temporary, { force: true });
  }

  #begin(file: ResultFile): Part {
    const path = this.#pathOf(file);
    const temporary = join(dirname(path), `.${basename(path)}.${randomName()}.tmp`);
    try {
      const part = { temporary, descriptor: openSync(temporary, 'wx+'), isOpen: true };
      if (this.#parts.size === 0) process.on('exit', this.#removeAtExit);
      this.#parts.set(file, part);
      if (file === 'result' && this.#mode !== undefined) fchmodSync(part.descriptor, this.#mode);
      return part;
    } catch (cause) {
      throw asWriteFault(path, cause);
    }
  }

  #publish(file: ResultFile): void {
    const part = this.#parts.get(file);
    if (part) renameSync(part.temporary, this.#pathOf(file));
  }

  #pathOf(file: ResultFile): string {
    return file === 'result' ? this.resultPath : this.errorsPath;
  }

  /** At the exit of a process nothing asynchronous runs any more. */
  readonly #removeAtExit = (): void => {
    for (const { temporary } of this.#parts.values()) rmSync(temporary, { force: true });
  };
}

/** Closes a file, once: the system may have given its descriptor to another one by then. */
function close(part: Part): void {
  if (!part.isOpen) return;
  part.isOpen = false;
  closeSync(part.descriptor);
}

/** A name that no other command has for a file beside the same result. If one had it, opening the file would fail, and say so. */
function randomName(): string {
  return Math.random().toString(36).slice(2);
}

function statIfThere(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw asWriteFault(path, cause);
  }
}

function refuseSource(path: string, existing: Stats | undefined, source: string): void {
  const read = statIfThere(source);
  if (!read || !existing || read.dev !== existing.dev || read.ino !== existing.ino) return;
  throw new DeckhandError({
    code: 'output_is_source',
    message: `Writing ${path} would overwrite the file that is being solved. Name another file to write.`,
  });
}

function requireWritable(path: string, existing: Stats | undefined): void {
  const folder = dirname(path);
  try {
    accessSync(folder, constants.W_OK);
    if (existing) accessSync(path, constants.W_OK);
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
