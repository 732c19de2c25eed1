import {
  COPY,
  CSV_PARSE,
  CSV_PARSE_BARE,
  DECKHAND,
  DECKHAND_CSV_PARSE,
  DECKHAND_ONE_THREAD,
  DUCKDB_TABLE,
  SQLITE_TABLE,
} from '../joins/contenders.ts';
import { ratioOf, type Standings } from '../joins/contest.ts';
import type { Growth } from '../joins/growth.ts';
import { PLAIN, QUOTED } from '../joins/tables.ts';
import { peakOf } from './standings-table.ts';

/** Something that must hold, and what was found. */
export interface Bar {
  readonly what: string;
  readonly wanted: string;
  readonly aim?: string;
  readonly found: string;
  readonly met: boolean;
}

const MOST_MEGABYTES = 200;

/** The bars of a contest: all have one of memory. */
export function contestBars(standings: Standings): readonly Bar[] {
  const { table } = standings;
  const peak = Math.max(peakOf(standings, DECKHAND), peakOf(standings, DECKHAND_ONE_THREAD));
  return [
    ...(table === PLAIN ? plainBars(standings) : []),
    ...(table === QUOTED ? quotedBars(standings) : []),
    memoryBar(`peak memory, ${table.name}, 1 or 2 threads`, peak),
  ];
}

function plainBars(plain: Standings): readonly Bar[] {
  const speed = (name: string, ratio: number, least: number, aim?: number): Bar => ({
    what: `faster than ${name}`,
    wanted: `≥ ${least} ×`,
    ...(aim === undefined ? {} : { aim: `${aim} ×` }),
    found: `${ratio.toFixed(1)} ×`,
    met: ratio >= least,
  });
  const copying = ratioOf(plain, DECKHAND, COPY);
  return [
    speed('DuckDB with a ready table', ratioOf(plain, DUCKDB_TABLE, DECKHAND), 6, 10),
    {
      what: 'time against `cp` of the input and of the output',
      wanted: '≤ 2.5 ×',
      aim: '1.3 ×',
      found: `${copying.toFixed(2)} ×`,
      met: copying <= 2.5,
    },
    speed('csv-parse + Map + csv-stringify', ratioOf(plain, CSV_PARSE, DECKHAND), 25),
    speed('SQLite with a ready table', ratioOf(plain, SQLITE_TABLE, DECKHAND), 8),
  ];
}

function quotedBars(quoted: Standings): readonly Bar[] {
  const share = ratioOf(quoted, CSV_PARSE_BARE, DECKHAND_CSV_PARSE);
  return [
    {
      what: "csv-parse lane, 1 thread, of csv-parse's bare speed",
      wanted: '≥ 80 %',
      found: `${(share * 100).toFixed(0)} %`,
      met: share >= 0.8,
    },
  ];
}

/**
 * The bars of growing files. That rows cost the same is judged with one thread: the second one is still starting when the
 * smallest file is done.
 */
export function growthBars(growth: readonly Growth[]): readonly Bar[] {
  const costs = growth.filter(({ threads }) => threads === 1).map(({ rowNanoseconds }) => rowNanoseconds);
  const spread = Math.max(...costs) / Math.min(...costs);
  return [
    {
      what: 'cost of a row, 1 thread, dearest against cheapest of 1, 10 and 50 M rows',
      wanted: '≤ 1.25 ×',
      found: `${spread.toFixed(2)} ×`,
      met: spread >= 1 && spread <= 1.25, // below 1 if a time cannot be, such as one shorter than the start
    },
    memoryBar(
      'peak memory, plain up to 50 M rows, 1 or 2 threads',
      Math.max(...growth.map(({ peakMegabytes }) => peakMegabytes)),
    ),
  ];
}

function memoryBar(what: string, megabytes: number): Bar {
  return {
    what,
    wanted: `< ${MOST_MEGABYTES} MB`,
    found: `${megabytes.toFixed(0)} MB`,
    met: megabytes < MOST_MEGABYTES,
  };
}
