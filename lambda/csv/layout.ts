import { DeckhandError } from '../errors.ts';
import type { Game, PositionColumns } from '../games/game.ts';
import type { Options } from '../options.ts';
import { DELIMITERS } from './characters.ts';
import { type FirstRow, readFirstRow } from './first-row.ts';
import { refuseBinary, refuseUtf16 } from './text-check.ts';

/** How a file is written: what its first row tells about all the others. */
export interface Layout {
  readonly delimiter: string;
  /** Number of cells of the first row; later rows may have fewer, not more. */
  readonly columnCount: number;
  readonly columns: PositionColumns;
  /** By column: the index of its cell's start among the spans of the hand cells, or -1 if it is none of them. */
  readonly slots: Int32Array;
  /** The hand cells' names, for messages: the header's, or the numbers of their columns, from 1. */
  readonly columnNames: readonly string[];
  /** How many cells an answer fills. */
  readonly addedColumns: number;
  /** Names of the added columns; empty if the file has no header. */
  readonly addedNames: readonly string[];
  /** Offset at which the rows begin: behind the header (before its line end), or behind a byte order mark. */
  readonly bodyStart: number;
}

/** A file whose game and layout are known. */
export interface RecognisedFile {
  readonly game: Game;
  readonly layout: Layout;
}

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf] as const;

/**
 * Recognises the layout of a file from its first bytes.
 * `head` holds the first row whole, or as much of it as there is up to `MAX_ROW_BYTES`; `atEnd` says that the
 * file ends with it. `games` are the games that may be meant, in order of preference.
 * Throws `DeckhandError`: `empty_input`, `utf16`, `not_text`, `no_card_columns`, `unclosed_quote`,
 * `row_too_long`, or what {@link Game.findColumns} finds wrong with the header.
 * Returns undefined if `head` is too short to tell.
 */
export function recogniseLayout(
  head: Buffer,
  atEnd: boolean,
  games: readonly Game[],
  options: Options,
): RecognisedFile | undefined {
  refuseUtf16(head);
  const start = BYTE_ORDER_MARK.every((byte, index) => head[index] === byte) ? BYTE_ORDER_MARK.length : 0;
  const readings: FirstRow[] = [];
  for (const delimiter of DELIMITERS) {
    const row = readFirstRow(head.subarray(start), atEnd, delimiter);
    if (row === 'incomplete') return undefined;
    if (row !== 'none') readings.push({ ...row, end: start + row.end });
  }
  const [first] = readings;
  if (first === undefined) {
    throw new DeckhandError({
      code: 'empty_input',
      message: 'The file is empty: it has no row. Fill in its rows and try again.',
    });
  }
  refuseBinary(head.subarray(start, first.end));
  // The delimiter that splits the row into most cells is tried first, so that `1;2,5;3` is not read by its comma.
  readings.sort((a, b) => b.cells.length - a.cells.length);
  return (
    fromHeader(readings, games, options) ??
    fromFirstRow(readings, games, options, start) ??
    refuse(readings, games)
  );
}

function fromHeader(
  readings: readonly FirstRow[],
  games: readonly Game[],
  options: Options,
): RecognisedFile | undefined {
  let fault: unknown;
  for (const row of readings) {
    for (const game of games) {
      try {
        const columns = game.findColumns(row.cells, options);
        if (columns === undefined) continue;
        const columnNames = columns.indexes.map((index) => (row.cells[index] as string).trim());
        const added = game.addedColumns(options);
        const addedNames = freeNames(added, row.cells);
        const named = { columns, columnNames, addedNames, addedColumns: added.length, bodyStart: row.end };
        return { game, layout: { ...cellsOf(row, columns), ...named } };
      } catch (error) {
        fault ??= error; // another delimiter may still read the header well
      }
    }
  }
  if (fault !== undefined) throw fault;
  return undefined;
}

function fromFirstRow(
  readings: readonly FirstRow[],
  games: readonly Game[],
  options: Options,
  bodyStart: number,
): RecognisedFile | undefined {
  for (const row of readings) {
    for (const game of games) {
      const columns = game.guessColumns(row.cells, options);
      if (columns === undefined) continue;
      const columnNames = columns.indexes.map((index) => `${index + 1}`);
      const addedColumns = game.addedColumns(options).length;
      const named = { columns, columnNames, addedNames: [], addedColumns, bodyStart };
      return { game, layout: { ...cellsOf(row, columns), ...named } };
    }
  }
  return undefined;
}

function cellsOf(
  row: FirstRow,
  columns: PositionColumns,
): Pick<Layout, 'delimiter' | 'columnCount' | 'slots'> {
  const slots = new Int32Array(row.cells.length).fill(-1);
  columns.indexes.forEach((column, index) => {
    slots[column] = 2 * index;
  });
  return { delimiter: row.delimiter, columnCount: row.cells.length, slots };
}

/** `result`, or `result2`, `result3` … if the header has that name already. */
function freeNames(wanted: readonly string[], header: readonly string[]): string[] {
  const taken = new Set(header.map((name) => name.trim().toLowerCase()));
  return wanted.map((name) => {
    let free = name;
    for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${name}${number}`;
    taken.add(free.toLowerCase());
    return free;
  });
}

function refuse(readings: readonly FirstRow[], games: readonly Game[]): never {
  const row = (readings[0]?.cells ?? []).join(readings[0]?.delimiter);
  const shown = JSON.stringify(row.slice(0, 80));
  if (/^sep=.?$/i.test(row)) {
    throw new DeckhandError({
      code: 'no_card_columns',
      message: `The first row, ${shown}, only tells a spreadsheet the delimiter. Remove it, so that the file begins with its header; the delimiter is recognised.`,
    });
  }
  throw new DeckhandError({
    code: 'no_card_columns',
    message: `Nothing to solve was found in the first row, ${shown}. ${games.map((game) => game.columnsHint).join(' ')}`,
  });
}
