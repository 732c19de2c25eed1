import { S3Error } from './s3-error.ts';

/** The bytes from `start` up to but not including `end`. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Reads a Range header against an object of `size` bytes: `bytes=0-4`, `bytes=6-`, `bytes=-5`.
 * Undefined means the whole object: no header, several ranges, or nonsense, which HTTP says to ignore.
 * Throws InvalidRange (416) if not one byte of the range is there.
 */
export function readRangeHeader(header: string | undefined, size: number): ByteRange | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    if (length === 0) throw invalidRange(size);
    return { start: size - length, end: size };
  }
  const start = Number(first);
  const end = last === '' ? size : Math.min(Number(last) + 1, size);
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= size) throw invalidRange(size);
  return { start, end };
}

function invalidRange(size: number): S3Error {
  return new S3Error(416, 'InvalidRange', 'The requested range is not satisfiable', {
    ActualObjectSize: size,
  });
}
