import { describe, expect, it } from 'vitest';
import { readRecords } from '../../../lambda/csv/records.ts';

const TEXT = 'a,"b,\n1"\n\nc,"d ""e"""\r\nf,g';

/** The records of a text up to the `most`-th, each with its end. */
function recordsOf(text: string, atEnd: boolean, most = Number.POSITIVE_INFINITY) {
  const records: { cells: string[]; end: number }[] = [];
  readRecords(Buffer.from(text), ',', atEnd, (cells, end) => {
    records.push({ cells, end });
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

  it('lack the last one unless the bytes are the last ones', () => {
    expect(recordsOf(TEXT, false)).toHaveLength(2);
    expect(recordsOf(`${TEXT}\n`, false)).toHaveLength(2);
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
    expect(() => recordsOf(faulty, true, 4)).toThrow('Quote Not Closed');
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
