import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EntryFinder } from '../../../lambda/csv/entry-finder.ts';
import { ErrorLines } from '../../../lambda/csv/error-lines.ts';
import type { Layout } from '../../../lambda/csv/layout.ts';
import { readQuotedRows } from '../../../lambda/csv/quoted-lane.ts';
import { RowBatch } from '../../../lambda/csv/row-batch.ts';

const LAYOUT: Layout = {
  delimiter: ',',
  columnCount: 2,
  columns: { notation: 'text', indexes: [0] },
  slots: Int32Array.of(0, -1),
  columnNames: ['hand'],
  addedColumns: 1,
  addedNames: ['result'],
  bodyStart: 0,
};

/** Finds the number that a cell spells; any other cell is at fault. `fullAt` makes it full from that number on. */
function numberFinder(fullAt = Number.POSITIVE_INFINITY): EntryFinder & { asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    get isFull() {
      return Number(asked.at(-1)) >= fullAt;
    },
    entryOf: ([cell = '']) => {
      asked.push(cell);
      return /^\d+$/.test(cell) ? Number(cell) : { code: 'not_a_card', message: 'It is no number.' };
    },
  };
}

interface Row {
  /** The row's bytes, line ends of the rows before it excluded. */
  readonly end: number;
  readonly pad: number;
  readonly entry: number;
}

/** Reads a whole file batch by batch, each of `capacity` rows at most: its rows, how many each batch had, and its errors. */
function readFile(text: string, capacity: number, finder = numberFinder()) {
  const bytes = Buffer.from(text);
  const errors = new ErrorLines(LAYOUT.columnNames);
  const batch = new RowBatch(errors);
  const rows: Row[] = [];
  const counts: number[] = [];
  let errorLines = '';
  for (let from = 0; from < bytes.length; ) {
    const slice = bytes.subarray(from);
    const place = { row: rows.length + 1, byte: from };
    errors.begin(slice, from);
    batch.reset(slice.length, capacity);
    const read = readQuotedRows(slice, true, LAYOUT, finder, batch, place);
    for (let row = 0; row < batch.count; row++) {
      rows.push({
        end: from + (batch.ends[row] as number),
        pad: batch.pads[row] as number,
        entry: batch.entries[row] as number,
      });
    }
    counts.push(batch.count);
    errorLines += errors.numbered(place.row);
    from += read;
  }
  return { rows, counts, errorLines };
}

describe('a batch that is full', () => {
  it.each(['', '\n', '\r\n'])('on the last row of the file, which ends with %j, holds all rows', (ending) => {
    const { rows, counts } = readFile(`1,"a"\n2,"b\n"\n3,"c"${ending}`, 3);
    expect(counts).toEqual([3]);
    expect(rows).toEqual([
      { end: 5, pad: 0, entry: 1 },
      { end: 12, pad: 0, entry: 2 },
      { end: 18, pad: 0, entry: 3 },
    ]);
  });

  it('leaves the rows behind it to the next one, and does not look at them', () => {
    const finder = numberFinder();
    const batch = new RowBatch(new ErrorLines(LAYOUT.columnNames));
    const bytes = Buffer.from('1,"a"\n2,b\n3,c\n4,d\n');
    batch.reset(bytes.length, bytes.length);
    batch.capacity = 2;
    const read = readQuotedRows(bytes, true, LAYOUT, finder, batch, { row: 1, byte: 0 });
    expect(read).toBe(10);
    expect(finder.asked).toEqual(['1', '2']);
  });

  it('because the finder is full, ends with the row that filled it', () => {
    const { counts } = readFile('1,"a"\n2,b\n7,c\n', 100, numberFinder(2));
    expect(counts).toEqual([2, 1]);
  });

  it('changes nothing of what the rows are', () => {
    const row = fc.constantFrom(
      '1,a',
      '2,"b"',
      '"3","b\n\n,""c"',
      '4',
      '5,,',
      'x,"y"',
      '\n',
      '6,a"b',
      '7,"a"b"',
    );
    const end = fc.constantFrom('\n', '\r\n', '\r', '\n\n');
    const files = fc.tuple(fc.array(fc.tuple(row, end)), fc.boolean());
    fc.assert(
      fc.property(files, fc.integer({ min: 1, max: 12 }), ([lines, isEnded], capacity) => {
        const text = lines.flat().join('');
        const file = isEnded ? text : text.replace(/[\r\n]+$/, '');
        const whole = readFile(file, 1000);
        const cut = readFile(file, capacity);
        expect(cut.rows).toEqual(whole.rows);
        expect(cut.errorLines).toBe(whole.errorLines);
        for (const count of cut.counts.slice(0, -2)) expect(count).toBe(capacity);
      }),
    );
  });
});

describe('a cell that is asked for', () => {
  it('is text of any language', () => {
    const finder = numberFinder();
    const errors = new ErrorLines(LAYOUT.columnNames);
    const batch = new RowBatch(errors);
    const bytes = Buffer.from('8÷3,a\n"日\n本",b\n,c\n');
    errors.begin(bytes, 0);
    batch.reset(bytes.length, bytes.length);
    readQuotedRows(bytes, true, LAYOUT, finder, batch, { row: 1, byte: 0 });
    expect(finder.asked).toEqual(['8÷3', '日\n本', '']);
  });
});

describe('a fault behind a full batch', () => {
  const table = '1,"a"\n2,b\n\n3,c\n"4,d\n5,e\n';

  it.each([1, 3])('is that of a later batch, with its row and byte: batches of %i', (capacity) => {
    const fault = { code: 'unclosed_quote', at: { row: 4, byte: 15 } };
    expect(() => readFile(table, capacity)).toThrow(expect.objectContaining(fault));
    const batch = new RowBatch(new ErrorLines(LAYOUT.columnNames));
    batch.reset(table.length, table.length);
    batch.capacity = capacity;
    const first = readQuotedRows(Buffer.from(table), true, LAYOUT, numberFinder(), batch, {
      row: 1,
      byte: 0,
    });
    expect(first).toBeGreaterThan(0);
  });

  it('is that of the same batch if it has room for one more row', () => {
    const batch = new RowBatch(new ErrorLines(LAYOUT.columnNames));
    batch.reset(table.length, table.length);
    batch.capacity = 4;
    const read = () =>
      readQuotedRows(Buffer.from(table), true, LAYOUT, numberFinder(), batch, { row: 1, byte: 0 });
    expect(read).toThrow(expect.objectContaining({ code: 'unclosed_quote', at: { row: 4, byte: 15 } }));
  });
});
