import { CsvError, Parser } from 'csv-parse';
import { DeckhandError } from '../errors.ts';
import { CARRIAGE_RETURN, LINE_FEED, QUOTE } from './characters.ts';

/**
 * The longest row, in bytes. It bounds memory: an unclosed quote makes the rest of the file one row, and fails here.
 */
export const MAX_ROW_BYTES = 1 << 20;

/**
 * Called for each record with its cells, each byte as one character (see {@link textOf}), and the offset just behind it, its
 * line end included. Tells whether to read on.
 */
export type OnRecord = (cells: string[], end: number) => boolean;

/** Thrown through csv-parse, which cannot be asked to stop. */
const ENOUGH = new Error('enough records were read');

/**
 * Reads the records of `bytes` with csv-parse, up to the one at which `onRecord` says that it is enough: nothing behind
 * that is looked at. Unless `atEnd`, the last record may be incomplete; it is not reported, and the caller offers its
 * bytes again with more behind them.
 *
 * The profile is the one that lost no row in trials (arrays, relaxed quotes and column counts, all line ends named):
 * csv-parse's own ways of skipping bad records drop good rows silently. Where a record ends is taken from
 * `parser.info.bytes` at the moment that the record is pushed, because the documented `info` and `raw` options
 * cost 70 % and 40 % of the throughput. Together these save 8 % of the time: bytes are not decoded; a line feed behind
 * a carriage return is an empty line, so that two line ends do instead of three; and how long a record is, is for the
 * caller to check.
 *
 * The two methods by which a `Transform` works are called as a stream would call them, but without its queues and
 * events: so all happens within this call, and what is thrown in it comes out of it.
 *
 * Throws csv-parse's `CsvError`, which {@link recordFault} turns into a sentence, and what `onRecord` throws.
 */
export function readRecords(bytes: Buffer, delimiter: string, atEnd: boolean, onRecord: OnRecord): void {
  const parser = new Parser({
    delimiter,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    record_delimiter: ['\n', '\r'],
    encoding: 'latin1',
  });
  parser.push = (record: string[] | null): boolean => {
    if (record !== null && !onRecord(record, behindLineEnd(bytes, parser.info.bytes))) throw ENOUGH;
    // As if each record were the first: csv-parse makes an error, with its stack, of each that has not as many cells as that.
    (parser.info as { records: number }).records = 0;
    return true;
  };
  try {
    parser._transform(bytes, 'utf8', throwFault);
    if (atEnd) parser._flush(throwFault);
  } catch (error) {
    if (error !== ENOUGH) throw error;
  }
}

/** The offset behind a line end that csv-parse saw end at `end`, by the first half of two perhaps. */
function behindLineEnd(bytes: Uint8Array, end: number): number {
  return bytes[end - 1] === CARRIAGE_RETURN && bytes[end] === LINE_FEED ? end + 1 : end;
}

/** What a cell of a record says: its bytes decoded. */
export function textOf(cell: string): string {
  for (let at = 0; at < cell.length; at++) {
    if (cell.charCodeAt(at) > 127) return Buffer.from(cell, 'latin1').toString();
  }
  return cell;
}

function throwFault(error?: Error | null): void {
  if (error) throw error;
}

/** The fault of a file whose row at `row` and `byte` csv-parse refused; `bytes` begin with that row. */
export function recordFault(error: unknown, bytes: Uint8Array, row: number, byte: number): unknown {
  return error instanceof CsvError ? endlessRow(bytes, row, byte, error) : error;
}

/**
 * The fault of a row longer than {@link MAX_ROW_BYTES}, or not ended when the file is; `bytes` begin with it.
 * If it has a quote, the cause is a quote that is not closed.
 */
export function endlessRow(bytes: Uint8Array, row: number, byte: number, cause?: unknown): DeckhandError {
  const place = row === 0 ? 'The first row' : `Row ${row}, which begins at byte ${byte},`;
  const at = { row, byte };
  if (bytes.subarray(0, MAX_ROW_BYTES).includes(QUOTE)) {
    return new DeckhandError({
      code: 'unclosed_quote',
      message: `${place} opens a quote that is not closed, at least not within ${MAX_ROW_BYTES} bytes. Close it, or double the quote if it is part of the text.`,
      at,
      cause,
    });
  }
  return new DeckhandError({
    code: 'row_too_long',
    message: `${place} is longer than ${MAX_ROW_BYTES} bytes. Shorten it, or check that the lines of the file end as they should.`,
    at,
    cause,
  });
}
