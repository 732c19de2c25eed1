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
});
