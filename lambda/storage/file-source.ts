import { closeSync, createReadStream, openSync, readSync, type Stats, statSync } from 'node:fs';
import { DeckhandError } from '../errors.ts';
import type { ByteRange, ByteSource } from './ports.ts';

/** Bytes of one read: large enough that the calls cost nothing, small enough that memory stays flat. */
const CHUNK_BYTES = 1 << 20;

/** How a file is read. */
export interface FileSourceOptions {
  /** Stops a read that is under way; the read then throws the signal's reason. */
  readonly signal?: AbortSignal;
}

/** A local file, or a pipe that a path names. */
export interface FileSource extends ByteSource {
  /** Opens it for reads at any offsets; the caller closes the descriptor. Throws `DeckhandError` as {@link openFileSource}. */
  open(): number;
  /** Throws `DeckhandError` (`source_changed`) if the file is no longer the one that was opened. */
  assertUnchanged(): Promise<void>;
}

/**
 * Opens a local file as a source. A pipe (such as `<(zcat cards.csv.gz)`) works too; it has no size and no ranges.
 * Throws `DeckhandError`: `source_missing`, `source_unreadable`; and while reading `source_changed` if the file
 * is not the same at the end as it was here, `source_broken` if the disk fails.
 */
export async function openFileSource(path: string, options: FileSourceOptions = {}): Promise<FileSource> {
  const opened = inspect(path);
  if (opened.isDirectory()) {
    throw new DeckhandError({
      code: 'source_unreadable',
      message: `${path} is a folder. Name a file in it.`,
    });
  }
  const isRegular = opened.isFile();
  return {
    name: path,
    ...(isRegular ? { size: opened.size } : {}),
    open: () => openToRead(path),
    assertUnchanged: async () => assertUnchanged(path, opened),
    read: (range) => (isRegular ? readFile(path, opened, range, options) : readPipe(path, range, options)),
  };
}

function inspect(path: string): Stats {
  try {
    return statSync(path);
  } catch (cause) {
    throw asReadFault(path, cause);
  }
}

function openToRead(path: string): number {
  try {
    return openSync(path, 'r');
  } catch (cause) {
    throw asReadFault(path, cause);
  }
}

async function* readFile(
  path: string,
  opened: Stats,
  range: ByteRange | undefined,
  options: FileSourceOptions,
): AsyncIterable<Uint8Array> {
  const start = Math.min(range?.start ?? 0, opened.size);
  const end = Math.max(start, Math.min(range?.end ?? opened.size, opened.size));
  let seen = 0;
  options.signal?.throwIfAborted();
  const chunks =
    end - start <= CHUNK_BYTES
      ? [readPart(path, start, end)]
      : chunksOf(path, { start, end: end - 1 }, options);
  for await (const chunk of chunks) {
    seen += chunk.length;
    if (chunk.length > 0) yield chunk;
  }
  if (seen !== end - start) throw changed(path);
  assertUnchanged(path, opened);
}

/** A log that grows, or a file that an editor saves, would otherwise be solved up to some arbitrary byte. */
function assertUnchanged(path: string, opened: Stats): void {
  const now = inspect(path);
  if (now.size !== opened.size || now.mtimeMs !== opened.mtimeMs || now.ino !== opened.ino)
    throw changed(path);
}

function changed(path: string): DeckhandError {
  return new DeckhandError({
    code: 'source_changed',
    message: `${path} changed while it was read. Run the command again when nothing writes to the file.`,
  });
}

/** A part of a file in one go, as far as the file has it: a stream takes milliseconds to be made. */
function readPart(path: string, start: number, end: number): Buffer {
  const descriptor = openToRead(path);
  try {
    const bytes = Buffer.allocUnsafe(end - start);
    return bytes.subarray(0, readAt(path, descriptor, bytes, start));
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Fills `bytes` with those that an open file has from `position` on, and returns how many there were. `path` is what messages call
 * the file. Throws `DeckhandError` (`source_broken`).
 */
export function readAt(path: string, descriptor: number, bytes: Buffer, position: number): number {
  let length = 0;
  try {
    while (length < bytes.length) {
      const read = readSync(descriptor, bytes, length, bytes.length - length, position + length);
      if (read === 0) break;
      length += read;
    }
  } catch (cause) {
    throw asReadFault(path, cause);
  }
  return length;
}

async function* readPipe(
  path: string,
  range: ByteRange | undefined,
  options: FileSourceOptions,
): AsyncIterable<Uint8Array> {
  if (range) {
    throw new DeckhandError({
      code: 'source_unreadable',
      message: `${path} is a pipe and can only be read from its beginning. Save it to a file first.`,
    });
  }
  yield* chunksOf(path, {}, options);
}

async function* chunksOf(
  path: string,
  bounds: { readonly start?: number; readonly end?: number },
  options: FileSourceOptions,
): AsyncIterable<Uint8Array> {
  const stream = createReadStream(path, { ...bounds, highWaterMark: CHUNK_BYTES, ...options });
  try {
    for await (const chunk of stream) yield chunk;
  } catch (cause) {
    if (options.signal?.aborted) throw options.signal.reason;
    throw asReadFault(path, cause);
  }
}

/** The fault of reading `path`, told by what the system says. */
function asReadFault(path: string, cause: unknown): DeckhandError {
  const reason = (cause as NodeJS.ErrnoException).code;
  if (reason === 'ENOENT' || reason === 'ENOTDIR') {
    return new DeckhandError({
      code: 'source_missing',
      message: `There is no file ${path}. Check the path.`,
      cause,
    });
  }
  if (reason === 'EACCES' || reason === 'EPERM') {
    return new DeckhandError({
      code: 'source_unreadable',
      message: `You may not read ${path}. Change its permissions, or run as somebody who may.`,
      cause,
    });
  }
  return new DeckhandError({
    code: 'source_broken',
    message: `Reading ${path} failed (${reason ?? String(cause)}). Check the disk, and run the command again.`,
    retryable: true,
    cause,
  });
}
