import { describe, expect, it } from 'vitest';
import {
  COPY,
  type Contender,
  CSV_PARSE,
  DECKHAND,
  DECKHAND_ONE_THREAD,
  DUCKDB_TABLE,
  SQLITE_TABLE,
} from '../../bench/joins/contenders.ts';
import { ratioOf, type Standings } from '../../bench/joins/contest.ts';
import { PLAIN } from '../../bench/joins/tables.ts';
import { contestBars, growthBars } from '../../bench/report/bars.ts';

type Seconds = readonly (number | undefined)[];

function standings(times: readonly (readonly [Contender, Seconds])[], peakMegabytes = 100): Standings {
  return {
    table: PLAIN,
    rows: 10_000_000,
    bytesIn: 171e6,
    bytesOut: 254e6,
    entries: times.map(([contender, seconds]) => ({
      contender,
      rounds: seconds.map((each) => (each === undefined ? undefined : { seconds: each, peakMegabytes })),
    })),
  };
}

const GOOD: readonly (readonly [Contender, Seconds])[] = [
  [DECKHAND, [1, 2, 1]],
  [DECKHAND_ONE_THREAD, [2, 2, 2]],
  [DUCKDB_TABLE, [6, 13, 6.5]],
  [SQLITE_TABLE, [8, undefined, undefined]],
  [CSV_PARSE, [25, undefined, undefined]],
  [COPY, [0.5, 0.5, 0.5]],
];

const missed = (plain: Standings) =>
  contestBars(plain)
    .filter(({ met }) => !met)
    .map(({ what }) => what);

describe('a ratio', () => {
  it('is the median of those of the rounds that both took part in', () => {
    expect(ratioOf(standings(GOOD), DUCKDB_TABLE, DECKHAND)).toBe(6.5);
    expect(ratioOf(standings(GOOD), SQLITE_TABLE, DECKHAND)).toBe(8);
    expect(ratioOf(standings(GOOD.slice(0, 1)), SQLITE_TABLE, DECKHAND)).toBeNaN();
  });
});

describe('the bars of the plain table', () => {
  it('are met by what is just fast enough', () => {
    expect(missed(standings(GOOD))).toEqual([]);
  });

  it.each([
    { contender: DUCKDB_TABLE, seconds: [5, 5, 5], what: 'faster than DuckDB with a ready table' },
    { contender: SQLITE_TABLE, seconds: [7.9], what: 'faster than SQLite with a ready table' },
    { contender: CSV_PARSE, seconds: [24], what: 'faster than csv-parse + Map + csv-stringify' },
    { contender: COPY, seconds: [0.3, 0.3, 0.3], what: 'time against `cp` of the input and of the output' },
  ])('are missed alone: $what', ({ contender, seconds, what }) => {
    const times = GOOD.map(([each, usual]) => [each, each === contender ? seconds : usual] as const);
    expect(missed(standings(times))).toEqual([what]);
  });

  it('are missed without the contender that they are about', () => {
    expect(missed(standings(GOOD.filter(([contender]) => contender !== CSV_PARSE)))).toEqual([
      'faster than csv-parse + Map + csv-stringify',
    ]);
  });

  it('are of memory, too', () => {
    expect(missed(standings(GOOD, 200))).toEqual(['peak memory, plain, 1 or 2 threads']);
  });
});

describe('the bar of growing files', () => {
  const met = (...costs: readonly number[]) =>
    growthBars(
      [1, 2].flatMap((threads) =>
        costs.map((cost) => ({
          threads,
          rows: 1,
          seconds: 1,
          // With two, the dearest costs much more.
          rowNanoseconds: threads === 2 && cost === costs[0] ? 2 * cost : cost,
          peakMegabytes: 100,
        })),
      ),
    )[0]?.met;

  it('is met if a row costs the same in all', () => {
    expect(met(50, 55, 44)).toBe(true);
    expect(met(50, 63, 50)).toBe(false);
    expect(met(40, 50.5, 50)).toBe(false);
  });

  it('is missed by times that cannot be', () => {
    expect(met(-5, 50, 50)).toBe(false);
    expect(met(Number.NaN, 50)).toBe(false);
  });
});
