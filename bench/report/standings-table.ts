import { type Contender, DECKHAND } from '../joins/contenders.ts';
import { type Entry, ratioOf, type Standings } from '../joins/contest.ts';
import type { Table } from '../joins/tables.ts';
import { median } from '../statistics.ts';
import { markdownTable } from './markdown.ts';

/** One contest as a table, the fastest first. */
export function standingsTable(standings: Standings): string {
  const entries = standings.entries.toSorted((a, b) => medianSeconds(a) - medianSeconds(b));
  return markdownTable(
    ['contender', 'median:', 'min–max:', '× Deckhand:', 'CPU:', 'peak memory:', 'runs:'],
    entries.map((entry) => {
      const seconds = secondsOf(entry);
      const ratio = ratioOf(standings, entry.contender, DECKHAND);
      return [
        entry.contender.name,
        `${median(seconds).toFixed(2)} s`,
        `${Math.min(...seconds).toFixed(2)}–${Math.max(...seconds).toFixed(2)}`,
        ratio.toFixed(ratio < 10 ? 2 : 0),
        measured(entry, 'cpuSeconds', (middle) => `${middle.toFixed(2)} s`),
        measured(entry, 'peakMegabytes', (middle) => `${middle.toFixed(0)} MB`),
        seconds.length,
      ];
    }),
  );
}

/** What file it was, for the line above the table. */
export function standingsTitle({ table, rows, bytesIn, bytesOut }: Standings): string {
  const sizes = `${(bytesIn / 1e6).toFixed(0)} MB in, ${(bytesOut / 1e6).toFixed(0)} MB out`;
  return `${table.name}: ${rows.toLocaleString('en')} rows of ${formatOf(table)}; ${sizes}`;
}

/** The columns of a table and what they hold. */
export function formatOf({ columns, content }: Table): string {
  return `\`${columns.join()}\`, ${content}`;
}

/** The median time of a contender, NaN if it did not take part. */
export function secondsOfContender({ entries }: Standings, contender: Contender): number {
  const entry = entries.find((each) => each.contender === contender);
  return entry === undefined ? Number.NaN : medianSeconds(entry);
}

/** The most memory that a contender took in any round, in MB. */
export function peakOf({ entries }: Standings, contender: Contender): number {
  const entry = entries.find((each) => each.contender === contender);
  return Math.max(...(entry?.rounds ?? []).map((usage) => usage?.peakMegabytes ?? 0));
}

function secondsOf({ rounds }: Entry): readonly number[] {
  return rounds.flatMap((usage) => (usage === undefined ? [] : [usage.seconds]));
}

function medianSeconds(entry: Entry): number {
  return median(secondsOf(entry));
}

function measured(
  { rounds }: Entry,
  what: 'cpuSeconds' | 'peakMegabytes',
  format: (middle: number) => string,
): string {
  const numbers = rounds.flatMap((usage) => usage?.[what] ?? []);
  return numbers.length === 0 ? '' : format(median(numbers));
}
