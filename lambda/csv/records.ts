import { CsvError, Parser } from 'csv-parse';
import { DeckhandError } from '../errors.ts';
import { QUOTE } from './characters.ts';

/**
 * The longest row, in bytes. It bounds memory: an unclosed quote makes the rest of the file one row, and fails here.
 */
export const MAX_ROW_BYTES = 1 << 20;

/** Called for each record with its cells and the offset just behind it, its line end included. */
export type OnRecord = (cells: string[], end: number) => void;

/**
 * Reads the records of `bytes` with csv-parse. Unless `atEnd`, the last record may be incomplete; it is not reported,
 * and the caller offers its bytes again with more behind them.
 *
 * The profile is the one that lost no row in trials (arrays, relaxed quotes and column counts, all three line ends
 * named): csv-parse's own ways of skipping bad records drop good rows silently. Where a record ends is taken from
 * `parser.info.bytes` at the moment that the record is pushed, because the documented `info` and `raw` options
 * cost 70 % and 40 % of the throughput.
 *
 * Rejects with csv-parse's `CsvError`; {@link recordFault} turns it into a sentence.
 */
export function readRecords(
  bytes: Buffer,
  delimiter: string,
  atEnd: boolean,
  onRecord: OnRecord,
): Promise<void> {
  const parser = new Parser({
    delimiter,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: MAX_ROW_BYTES,
  });
  parser.push = (record: string[] | null): boolean => {
    if (record === null || parser.destroyed) return true;
    try {
      onRecord(record, parser.info.bytes);
    } catch (error) {
      parser.destroy(error as Error); // thrown from here, it would escape the promise when the parser is flushing
    }
    return true;
  };
  return new Promise<void>((resolve, reject) => {
    const settle = (error?: Error | null) => (error ? reject(error) : resolve());
    parser.on('error', reject);
    if (atEnd) parser.end(bytes, settle);
    else parser.write(bytes, settle);
  }).finally(() => parser.destroy());
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
