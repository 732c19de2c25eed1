import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { readRecords } from '../../../lambda/csv/records.ts';

const TEXT = 'a,"b,\n1"\n\nc,"d ""e"""\r\nf,g';

/** The records of a text up to the `most`-th, each with its end. */
function recordsOf(text: string, atEnd: boolean, most = Number.POSITIVE_INFINITY) {
  const records: { cells: string[]; end: number }[] = [];
  readRecords(Buffer.from(text), ',', atEnd, (cells, end) => {
    records.push({ cells: [...cells], end });
    return records.length < most;
  });
  return records;
}

describe('the records of some bytes', () => {
  it('come with the offset behind their line ends', () => {
    expect(recordsOf(TEXT, true)).toEqual([
      { cells: ['a', 'b,\n1'], end: 9 },
      { cells: ['c', 'd "e"'], end: 23 },
      { cells: ['f', 'g'], end: 26 },
    ]);
  });

  it('lack the last one unless the bytes are the last ones or end with a line feed', () => {
    expect(recordsOf(TEXT, false)).toHaveLength(2);
    expect(recordsOf(`${TEXT}\r`, false)).toHaveLength(2);
    expect(recordsOf(`${TEXT}\n`, false)).toHaveLength(3);
    expect(recordsOf(`${TEXT},"\n`, false)).toHaveLength(2);
    expect(recordsOf(`${TEXT}\n`, true)).toHaveLength(3);
  });

  it.each(['', '\n', '\n\n'])('end where it is enough, also at the last one, before %j', (ending) => {
    const all = recordsOf(TEXT + ending, true);
    for (let most = 1; most <= all.length; most++) {
      expect(recordsOf(TEXT + ending, true, most)).toEqual(all.slice(0, most));
    }
  });

  it('are given although something behind them is at fault, if they are enough', () => {
    const faulty = `${TEXT}\n"h\n`;
    expect(recordsOf(faulty, true, 3)).toHaveLength(3);
    expect(() => recordsOf(faulty, true, 4)).toThrow('end within quotes');
  });

  it('cost csv-parse no error, with its stack, though they are ragged or not read to the end', () => {
    const made = vi.spyOn(Error, 'captureStackTrace');
    for (const most of [1, 2, 5]) recordsOf('a\nb,c\n"d\n"\ne,f,g', true, most);
    expect(made).not.toHaveBeenCalled();
    made.mockRestore();
  });

  it('pass on what their reader throws, from any of them', () => {
    for (const last of [1, 2, 3]) {
      let seen = 0;
      const throwing = () =>
        readRecords(Buffer.from(TEXT), ',', true, () => {
          seen++;
          if (seen === last) throw new Error('no more paper');
          return true;
        });
      expect(throwing).toThrow('no more paper');
      expect(seen).toBe(last);
    }
  });
});

describe('one reader after the other', () => {
  const text = fc.array(fc.constantFrom('a', 'b', '"', '"', ',', '\n', '\r', '\r\n', ' '), { maxLength: 12 });
  const earlier = fc.array(
    fc.record({
      text: text.map((parts) => parts.join('')),
      atEnd: fc.boolean(),
      most: fc.integer({ min: 1, max: 4 }),
      throws: fc.boolean(),
    }),
    { maxLength: 4 },
  );

  it('gets what csv-parse makes of its bytes, wherever those before ended', () => {
    fc.assert(
      fc.property(earlier, text, (before, parts) => {
        for (const { text, atEnd, most, throws } of before) readHowever(text, atEnd, most, throws);
        const bytes = parts.join('');
        const records = outcomeOf(() => recordsOf(bytes, true).map(({ cells }) => cells));
        expect(records).toEqual(outcomeOf(() => parseWhole(bytes)));
      }),
      { numRuns: 2000 },
    );
  });

  it('gets bytes that are longer than csv-parse is given at a time', () => {
    const long = `${'x'.repeat(50_000)},"${'y""\n'.repeat(20_000)}"`;
    const rows = [long, 'a,b', long];
    expect(recordsOf(rows.join('\n'), true).map(({ cells }) => cells)).toEqual(parseWhole(rows.join('\n')));
    expect(recordsOf(rows.join('\n'), true).map(({ end }) => end)).toEqual([
      long.length + 1,
      long.length + 5,
      2 * long.length + 5,
    ]);
  });
});

function readHowever(text: string, atEnd: boolean, most: number, throws: boolean): void {
  let seen = 0;
  outcomeOf(() =>
    readRecords(Buffer.from(text), ',', atEnd, () => {
      seen++;
      if (throws && seen === most) throw new Error('no more paper');
      return seen < most;
    }),
  );
}

function outcomeOf<T>(read: () => T): T | 'fault' {
  try {
    return read();
  } catch {
    return 'fault';
  }
}

function parseWhole(text: string): string[][] {
  return parse(text, {
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    record_delimiter: ['\r\n', '\n', '\r'],
  });
}
