import { CsvError, Parser } from 'csv-parse';
import { DeckhandError } from '../errors.ts';
import { CARRIAGE_RETURN, LINE_FEED, QUOTE } from './characters.ts';

/**
 * The longest row, in bytes. It bounds memory: an unclosed quote makes the rest of the file one row, and fails here.
 */
export const MAX_ROW_BYTES = 1 << 20;

/**
 * Called for each record with its cells, each byte as one character (see {@link textOf}), and the offset just behind it, its
 * line end included. Tells whether to read on; it may not keep the cells.
 */
export type OnRecord = (cells: string[], end: number) => boolean;

/** Thrown through csv-parse, which cannot be asked to stop. */
const ENOUGH = new Error('Enough records were read.');
const NOT_CLOSED = new Error('The bytes end within quotes.');

/** Bytes that csv-parse is given first, and at a time later on. It copies them behind those that it keeps, for nothing if it has to stop early. */
const FIRST_CHUNK_BYTES = 1 << 9;
const CHUNK_BYTES = 1 << 14;
/** csv-parse looks at up to two bytes only when it has more: of so many line ends, one at least is read as an empty line. */
const LINE_ENDS = Buffer.from('\n\n\n\n');
const CLOSING_QUOTE = Buffer.of(QUOTE);

/** By delimiter. */
const readers = new Map<string, RecordReader>();

/**
 * Reads the records of `bytes` with csv-parse, up to the one at which `onRecord` says that it is enough: nothing behind
 * that is looked at. Unless `atEnd` or a line feed ends it, the last record may be incomplete; it is not reported, and the caller
 * offers its bytes again with more behind them.
 *
 * Throws what {@link recordFault} turns into a sentence, and what `onRecord` throws.
 */
export function readRecords(bytes: Buffer, delimiter: string, atEnd: boolean, onRecord: OnRecord): void {
  let reader = readers.get(delimiter);
  if (reader === undefined) {
    reader = new RecordReader(delimiter);
    readers.set(delimiter, reader);
  }
  try {
    reader.read(bytes, atEnd, onRecord);
  } catch (error) {
    // A fault of csv-parse itself would leave its parser in a state that nobody knows.
    if (error instanceof CsvError) readers.delete(delimiter);
    throw error;
  }
}

/**
 * One csv-parse parser for all bytes that are ever read with it. A parser brings functions of its own, and for the first one alone
 * they are compiled as well as can be: a new one for each block of 256 kB costs a quarter more time, not counting its making.
 *
 * The profile is the one that lost no row in trials (arrays, relaxed quotes and column counts, all line ends named):
 * csv-parse's own ways of skipping bad records drop good rows silently. Where a record ends is taken from
 * `parser.info.bytes` at the moment that the record is pushed, because the documented `info` and `raw` options
 * cost 70 % and 40 % of the throughput. Together these save 8 % of the time: bytes are not decoded; a line feed behind
 * a carriage return is an empty line, so that two line ends do instead of three; and how long a record is, is for the
 * caller to check.
 *
 * The method by which a `Transform` works is called as a stream would call it, but without its queues and
 * events: so all happens within this call, and what is thrown in it comes out of it.
 */
class RecordReader {
  readonly #parser: Parser;
  /** Bytes that csv-parse was given, now and before. */
  #fed = 0;
  #bytes: Buffer = LINE_ENDS;
  /** How many were given before those that are read now. */
  #fedBefore = 0;
  /** Takes the records; undefined while what is left of the bytes is cleared away. */
  #onRecord: OnRecord | undefined;

  constructor(delimiter: string) {
    const parser = new Parser({
      delimiter,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      record_delimiter: ['\n', '\r'],
      encoding: 'latin1',
    });
    parser.push = (record: string[]): boolean => {
      // As if each record were the first: csv-parse makes an error, with its stack, of each that has not as many cells as that.
      (parser.info as { records: number }).records = 0;
      if (this.#onRecord && !this.#onRecord(record, this.#behindLineEnd(parser.info.bytes))) throw ENOUGH;
      return true;
    };
    this.#parser = parser;
  }

  read(bytes: Buffer, atEnd: boolean, onRecord: OnRecord): void {
    this.#bytes = bytes;
    this.#fedBefore = this.#fed;
    this.#onRecord = onRecord;
    try {
      for (let at = 0, size = FIRST_CHUNK_BYTES; at < bytes.length; size = Math.min(2 * size, CHUNK_BYTES)) {
        this.#feed(bytes.subarray(at, at + size));
        at += size;
      }
      const mayEnd = atEnd || bytes.at(-1) === LINE_FEED;
      if (mayEnd && !this.#endRecord() && atEnd) throw NOT_CLOSED;
    } catch (error) {
      if (error !== ENOUGH) throw error;
    } finally {
      this.#onRecord = undefined;
      this.#bytes = LINE_ENDS;
      this.#clear();
    }
  }

  /** Ends a record that is not whole, so that the next bytes begin one. */
  #clear(): void {
    if (this.#endRecord()) return;
    this.#feed(CLOSING_QUOTE);
    this.#endRecord();
  }

  /** Ends the record, but for one that ends within quotes: returns false then. */
  #endRecord(): boolean {
    const before = this.#parser.info.empty_lines;
    this.#feed(LINE_ENDS);
    return this.#parser.info.empty_lines > before;
  }

  #feed(bytes: Buffer): void {
    this.#parser._transform(bytes, 'utf8', throwFault);
    this.#fed += bytes.length;
  }

  /** The offset behind a line end that csv-parse saw end at `fed`, by the first half of two perhaps, or by one that the bytes lack. */
  #behindLineEnd(fed: number): number {
    const bytes = this.#bytes;
    const end = Math.min(fed - this.#fedBefore, bytes.length);
    return bytes[end - 1] === CARRIAGE_RETURN && bytes[end] === LINE_FEED ? end + 1 : end;
  }
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

/** The fault of a file that ends within quotes, which its row at `row` and `byte` opens; `bytes` begin with that row. Any other error stays. */
export function recordFault(error: unknown, bytes: Uint8Array, row: number, byte: number): unknown {
  return error === NOT_CLOSED ? endlessRow(bytes, row, byte, error) : error;
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
