import { readFileSync } from 'node:fs';
import { linesOf } from './csv-lines.ts';
import { exactValue } from './exact-value.ts';

/** What two files that do the same work must have in common, row by row. */
export interface Agreement {
  /** Whether the rows come in the order of the reference; if not, each must come once. */
  readonly inOrder: boolean;
  /**
   * `cells`: the same cells, whatever is quoted. `solutions`: the same cells but for the result, which is empty in the same rows, and
   * otherwise any expression of the cards that makes 24.
   */
  readonly results: 'cells' | 'solutions';
  /** The columns of the cards, from 0; only needed to judge solutions. */
  readonly cardColumns: readonly number[];
}

const LINE_FEED = 0x0a;
const TARGET = 24;

/**
 * Compares a solved table with a reference, whose rows begin with their number, from 1. Returns what is wrong with the
 * first row that differs, in a sentence, or undefined if none does.
 */
export async function firstDifference(
  reference: string,
  other: string,
  agreement: Agreement,
): Promise<string | undefined> {
  const expected = new NumberedRows(readFileSync(reference));
  const agree = agreement.results === 'cells' ? sameCells : sameSolvability(agreement.cardColumns);
  const seen = new Uint8Array(expected.count + 1);
  let lines = 0;
  for await (const batch of linesOf(other)) {
    for (const line of batch) {
      const number = lines === 0 ? 0 : leadingNumber(line);
      if (agreement.inOrder && number !== lines) return `Row ${lines} is not where it should be: ${line}`;
      const wanted = expected.row(number);
      if (wanted === undefined) return `There is a row that should not be: ${line}`;
      if (seen[number] === 1) return `Row ${number} comes twice: ${line}`;
      if (!agree(wanted, line, number === 0)) return `Row ${number} should be: ${wanted}\nbut is: ${line}`;
      seen[number] = 1;
      lines++;
    }
  }
  const missing = seen.indexOf(0);
  return missing < 0 ? undefined : `Row ${missing} is missing: ${expected.row(missing)}`;
}

/** The lines of a file by the number that they begin with; the header is line 0. */
class NumberedRows {
  readonly #bytes: Buffer;
  readonly #starts: number[] = [];

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    for (let start = 0; start < bytes.length; start = bytes.indexOf(LINE_FEED, start) + 1) {
      this.#starts.push(start);
    }
    this.#starts.push(bytes.length);
  }

  /** Rows behind the header. */
  get count(): number {
    return this.#starts.length - 2;
  }

  row(number: number): Buffer | undefined {
    const start = this.#starts[number];
    const end = this.#starts[number + 1];
    return start === undefined || end === undefined ? undefined : this.#bytes.subarray(start, end - 1);
  }
}

function leadingNumber(line: Buffer): number {
  let number = 0;
  for (let index = 0; index < line.length; index++) {
    const digit = (line[index] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) break;
    number = number * 10 + digit;
  }
  return number;
}

function sameCells(expected: Buffer, actual: Buffer): boolean {
  return expected.equals(actual) || cellsOf(expected).join('\0') === cellsOf(actual).join('\0');
}

function sameSolvability(cardColumns: readonly number[]) {
  const judged = new Map<string, boolean>();
  return (expected: Buffer, actual: Buffer, isHeader: boolean): boolean => {
    if (isHeader) return sameCells(expected, actual);
    const wanted = cellsOf(expected);
    const cells = cellsOf(actual);
    const [wantedResult, result] = [wanted.pop(), cells.pop()];
    if (wanted.join('\0') !== cells.join('\0')) return false;
    if (result === undefined || wantedResult === undefined) return false;
    if (result === '' || wantedResult === '') return result === wantedResult;
    const hand = cardColumns.map((column) => Number(cells[column])).sort((a, b) => a - b);
    const claim = `${hand}=${result}`;
    const known = judged.get(claim) ?? makesTarget(result, hand);
    judged.set(claim, known);
    return known;
  };
}

function makesTarget(result: string, hand: readonly number[]): boolean {
  const value = exactValue(result);
  return value !== undefined && value.n === TARGET * value.d && value.cards.join() === hand.join();
}

/** A cell in quotes, in which two stand for one, or a bare one. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/y;

/** The cells of one line. A parser of CSV takes a hundred times as long, since it has to be made for each line. */
function cellsOf(line: Buffer): string[] {
  const text = line.toString();
  if (!text.includes('"')) return text.split(',');
  const cells: string[] = [];
  CELL.lastIndex = 0;
  for (;;) {
    const match = CELL.exec(text);
    if (match === null) throw new Error(`The quotes of this row are not well placed: ${text}`);
    const [, quoted, bare = '', end] = match;
    cells.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end === '') return cells;
  }
}
