import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFirstRow } from '../../../lambda/csv/first-row.ts';
import { MAX_ROW_BYTES } from '../../../lambda/csv/records.ts';

describe('the first row', () => {
  it('is text of any language', () => {
    const first = readFirstRow(Buffer.from('"Größe, 名",c1\n1,2\n'), true, ',');
    expect(first).toEqual({ delimiter: ',', cells: ['Größe, 名', 'c1'], end: 17 });
  });

  it('is read whatever is wrong behind it', () => {
    const first = readFirstRow(Buffer.from('a,b\n"1,2\n'), true, ',');
    expect(first).toMatchObject({ cells: ['a', 'b'], end: 3 });
  });

  it.each([
    ['row_too_long', 'c1,'],
    ['unclosed_quote', '"a",'],
  ])('is refused (%s) if it is too long, though it ends', (code, begin) => {
    const row = Buffer.from(`${begin.padEnd(MAX_ROW_BYTES + 1, 'x')}\n1,2\n`);
    expect(() => readFirstRow(row, true, ',')).toThrow(expect.objectContaining({ code }));
    const longest = row.subarray(1);
    expect(readFirstRow(longest, true, ',')).toMatchObject({ end: MAX_ROW_BYTES });
  });

  it('is the first record that csv-parse finds', () => {
    const cell = fc.constantFrom('a', 'b c', '"d"', '"e,\n""f"', 'g"h', '', 'é', '日');
    const line = fc.array(cell, { minLength: 2, maxLength: 4 }).map((cells) => cells.join());
    const end = fc.constantFrom('\n', '\r\n', '\r', '');
    fc.assert(
      fc.property(fc.array(end, { maxLength: 3 }), line, end, fc.boolean(), (empty, row, ending, more) => {
        const before = empty.join('');
        const text = before + row + ending + (more && ending ? 'x,y\n' : '');
        const [cells] = parse(text, {
          relax_quotes: true,
          relax_column_count: true,
          skip_empty_lines: true,
          record_delimiter: ['\r\n', '\n', '\r'],
        });
        const end = Buffer.byteLength(before + row);
        expect(readFirstRow(Buffer.from(text), true, ',')).toEqual({ delimiter: ',', cells, end });
      }),
    );
  });

  it.each(['a,b', '"a",b'])('may go on behind bytes that end with it: %j', (row) => {
    expect(readFirstRow(Buffer.from(`\n${row}`), false, ',')).toBe('incomplete');
    expect(readFirstRow(Buffer.from(`\n${row}\n`), false, ',')).toMatchObject({
      cells: ['a', 'b'],
      end: row.length + 1,
    });
  });
});

describe('empty lines before the first row', () => {
  const lines = Buffer.alloc(MAX_ROW_BYTES + 2, '\r\n');

  it('may be as long as a row', () => {
    const table = Buffer.concat([lines, Buffer.from('a,b\n')]);
    expect(readFirstRow(table, true, ',')).toMatchObject({ cells: ['a', 'b'], end: lines.length + 3 });
  });

  it('and none behind them, are no row that is too long', () => {
    expect(readFirstRow(lines, true, ',')).toBe('none');
    expect(() => readFirstRow(lines, false, ',')).toThrow(expect.objectContaining({ code: 'empty_input' }));
    expect(readFirstRow(lines.subarray(2), false, ',')).toBe('incomplete');
  });
});
