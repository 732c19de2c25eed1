import { DeckhandError } from '../errors.ts';
import { dropLineEnds, isLineEnd, QUOTE, skipLineEnds } from './characters.ts';
import { endlessRow, MAX_ROW_BYTES, readRecords, recordFault, textOf } from './records.ts';

/** The first row of a file, as one delimiter splits it. */
export interface FirstRow {
  readonly delimiter: string;
  readonly cells: readonly string[];
  /** Offset behind the row, before its line end. */
  readonly end: number;
}

/** Bytes offered at first to find the first row in; a longer one gets four times as many until it is whole. */
const FIRST_ROW_BYTES = 4096;

/**
 * Reads the first row by one delimiter. `bytes` and `atEnd` are as in `recogniseLayout`, without the byte order mark.
 * Returns `none` if the file has no row, `incomplete` if `bytes` are too few to tell.
 * Throws `DeckhandError` (`empty_input`, `unclosed_quote`, `row_too_long`).
 */
export function readFirstRow(
  bytes: Buffer,
  atEnd: boolean,
  delimiter: string,
): FirstRow | 'none' | 'incomplete' {
  const start = skipLineEnds(bytes, 0);
  const rows = bytes.subarray(start);
  if (rows.length === 0 && !atEnd && start > MAX_ROW_BYTES) throw emptyLines();
  for (let size = FIRST_ROW_BYTES; ; size *= 4) {
    const offered = rows.subarray(0, size);
    const whole = offered.length === rows.length;
    const first = firstRecord(offered, atEnd && whole, delimiter);
    if (first !== undefined) return { ...first, end: start + first.end };
    if (!whole) continue;
    if (atEnd) return 'none';
    if (rows.length > MAX_ROW_BYTES) throw endlessRow(rows, 0, 0);
    return 'incomplete';
  }
}

/** The row that `bytes` begin with, or undefined if more of it may follow or there is none. */
function firstRecord(bytes: Buffer, atEnd: boolean, delimiter: string): FirstRow | undefined {
  const line = firstLine(bytes);
  // A parser takes a while to make, and the first one of all, which is to read the rows, is the fastest.
  if (!line.includes(QUOTE)) {
    if (line.length === 0 || (line.length === bytes.length && !atEnd)) return undefined;
    if (line.length > MAX_ROW_BYTES) throw endlessRow(bytes, 0, 0);
    return { delimiter, cells: line.toString().split(delimiter), end: line.length };
  }
  let first: FirstRow | undefined;
  try {
    readRecords(bytes, delimiter, atEnd, (cells, recordEnd) => {
      const end = dropLineEnds(bytes, recordEnd);
      if (end > MAX_ROW_BYTES) throw endlessRow(bytes, 0, 0);
      first = { delimiter, cells: cells.map(textOf), end };
      return false;
    });
  } catch (error) {
    throw recordFault(error, bytes, 0, 0);
  }
  return first;
}

/** What stands before the first line end. */
function firstLine(bytes: Buffer): Buffer {
  let end = 0;
  while (end < bytes.length && !isLineEnd(bytes[end])) end++;
  return bytes.subarray(0, end);
}

function emptyLines(): DeckhandError {
  return new DeckhandError({
    code: 'empty_input',
    message: `The file begins with more than ${MAX_ROW_BYTES} bytes of empty lines. Remove them, or, if nothing else is in it, fill in its rows.`,
  });
}
