import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Spellings } from '../../lambda/spellings.ts';

/** Short and long cells, of which few letters differ, and those that a key could confuse. */
const cell = fc.oneof(
  fc.constantFrom(
    '',
    '1',
    '11',
    '111',
    'A',
    '1A',
    'A1',
    '\0',
    '\0\0',
    '1\0',
    '\u007f',
    '\u0080',
    'é',
    '日',
    ' 1',
  ),
  fc.integer({ min: 0, max: 400 }).map(String),
  fc.string({ maxLength: 3 }),
);

const rows = fc
  .integer({ min: 1, max: 9 })
  .chain((cells) =>
    fc.array(fc.array(cell, { minLength: cells, maxLength: cells }), { minLength: 1, maxLength: 300 }),
  );

describe('spellings', () => {
  it('are never taken for one another, and found again if they have no NUL', () => {
    fc.assert(
      fc.property(rows, (spelled) => {
        const spellings = new Spellings(spelled[0]?.length ?? 1);
        const kept = new Map<string, number>();
        for (const cells of spelled) {
          const name = JSON.stringify(cells);
          const found = spellings.entryOf(cells);
          if (found !== undefined || !name.includes('\\u0000')) expect(found).toBe(kept.get(name));
          if (kept.has(name)) continue;
          kept.set(name, kept.size);
          spellings.keep(cells, kept.size - 1);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('of more different short cells than are numbered are found, too', () => {
    const spellings = new Spellings(6);
    const spelled = Array.from({ length: 99 }, (_, card) => [`${card}`, '', 'A', '2', '3', `${98 - card}`]);
    spelled.forEach((cells, entry) => {
      spellings.keep(cells, entry);
    });
    expect(spelled.map((cells) => spellings.entryOf(cells))).toEqual(spelled.map((_, entry) => entry));
  });

  it.each(['', 'long '])(
    'are forgotten when there are very many, and all at once when asked: %j',
    (begin) => {
      const spellings = new Spellings(3);
      const cellsOf = (row: number) => [
        `${begin}${row % 100}`,
        `${Math.floor(row / 100) % 100}`,
        `${Math.floor(row / 10_000)}`,
      ];
      for (let row = 0; row < 70_000; row++) spellings.keep(cellsOf(row), row);
      expect(spellings.entryOf(cellsOf(0))).toBeUndefined();
      expect(spellings.entryOf(cellsOf(69_999))).toBe(69_999);
      spellings.clear();
      expect(spellings.entryOf(cellsOf(69_999))).toBeUndefined();
    },
  );

  it('with a NUL are not taken for what it would part', () => {
    const spellings = new Spellings(2);
    spellings.keep(['\0', '111'], 7);
    expect(spellings.entryOf(['', '\u0000111'])).toBeUndefined();
  });

  it('of great length are not kept', () => {
    const spellings = new Spellings(1);
    spellings.keep(['3'.padEnd(1000)], 7);
    expect(spellings.entryOf(['3'.padEnd(1000)])).toBeUndefined();
  });
});
