import { isLineEnd } from './characters.ts';
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
 * Throws `DeckhandError` (`unclosed_quote`, `row_too_long`).
 */
export function readFirstRow(
  bytes: Buffer,
  atEnd: boolean,
  delimiter: string,
): FirstRow | 'none' | 'incomplete' {
  for (let size = FIRST_ROW_BYTES; ; size *= 4) {
    const offered = bytes.subarray(0, size);
    const whole = offered.length === bytes.length;
    const first = firstRecord(offered, atEnd && whole, delimiter);
    if (first !== undefined) return first;
    if (!whole) continue;
    if (atEnd) return 'none';
    if (bytes.length > MAX_ROW_BYTES) throw endlessRow(bytes, 0, 0);
    return 'incomplete';
  }
}

function firstRecord(bytes: Buffer, atEnd: boolean, delimiter: string): FirstRow | undefined {
  let first: FirstRow | undefined;
  try {
    readRecords(bytes, delimiter, atEnd, (cells, recordEnd) => {
      let end = recordEnd;
      while (isLineEnd(bytes[end - 1])) end--;
      if (end > MAX_ROW_BYTES) throw endlessRow(bytes, 0, 0);
      first = { delimiter, cells: cells.map(textOf), end };
      return false;
    });
  } catch (error) {
    throw recordFault(error, bytes, 0, 0);
  }
  return first;
}
