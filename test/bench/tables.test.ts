import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { afterAll, describe, expect, it } from 'vitest';
import { boardPositions } from '../../bench/joins/board-positions.ts';
import { BOARD, FIVE, MISSES, PLAIN, QUOTED, type Table, writeTable } from '../../bench/joins/tables.ts';
import { TemporaryFolder } from '../cli/temporary-folder.ts';

const folder = await TemporaryFolder.create();
afterAll(() => folder.remove());

function textOf(table: Table, rows: number): string {
  const path = folder.at(`${table.name}-${rows}.csv`);
  writeTable(table, rows, path);
  return readFileSync(path, 'utf8');
}

describe.each([PLAIN, QUOTED, BOARD, FIVE, MISSES])('the table $name', (table) => {
  const records = parse(textOf(table, 2000)) as string[][];

  it('has its columns, and rows numbered from 1', () => {
    expect(records[0]).toEqual(table.columns);
    expect(records.slice(1).map(([number]) => Number(number))).toEqual(
      Array.from({ length: 2000 }, (_, row) => row + 1),
    );
    expect(records.every((record) => record.length === table.columns.length)).toBe(true);
  });

  it('begins as a longer one does', () => {
    const short = textOf(table, 100);
    expect(textOf(table, 2000).slice(0, short.length)).toBe(short);
  });
});

describe('cards', () => {
  it.each([
    [PLAIN, 13],
    [QUOTED, 13],
    [FIVE, 13],
    [MISSES, 99],
  ])('are all of their range: $name', (table, highest) => {
    const [header = [], ...rows] = parse(textOf(table, 5000)) as string[][];
    for (const name of table.key) {
      const seen = new Set(rows.map((row) => Number(row[header.indexOf(name)])));
      expect([...seen].toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: highest }, (_, index) => index + 1),
      );
    }
  });

  it('are beside quoted cells with commas and doubled quotes', () => {
    const lines = textOf(QUOTED, 1000).trimEnd().split('\n').slice(1);
    expect(lines.every((line) => /^\d+,"[^"]+, [^"]+",(\d+,){4}".*, .*"$/.test(line))).toBe(true);
    expect(lines.some((line) => line.includes('""'))).toBe(true);
  });
});

describe('boards', () => {
  it('are the 5478 positions of tic-tac-toe', () => {
    expect(boardPositions()).toHaveLength(5478);
  });
});
