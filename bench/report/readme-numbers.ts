import { type Contender, CSV_PARSE, DECKHAND, DUCKDB_TABLE, UDSV } from '../joins/contenders.ts';
import { ratioOf, type Standings } from '../joins/contest.ts';
import type { Bar } from './bars.ts';
import { markdownTable } from './markdown.ts';
import { formatOf, peakOf, secondsOfContender, standingsTable, standingsTitle } from './standings-table.ts';

/** The numbers for the README: the first contest in whole, the others in a line each. */
export function readmeNumbers(machine: string, contests: readonly Standings[], bars: readonly Bar[]): string {
  const [plain, ...others] = contests;
  const missed = bars
    .filter(({ met }) => !met)
    .map(({ what, wanted, found }) => `${what} (${wanted}): ${found}`);
  return [
    machine,
    ...(plain ? [`${standingsTitle(plain)}:`, standingsTable(plain)] : []),
    'Other files, and how many times longer others take for them:',
    othersTable(others),
    ...(missed.length > 0 ? [`Bars of the project that were missed: ${missed.join('; ')}.`] : []),
  ].join('\n\n');
}

function othersTable(contests: readonly Standings[]): string {
  return markdownTable(
    ['file', 'rows:', 'Deckhand, 2 threads:', 'peak memory:', 'DuckDB:', 'csv-parse:', 'uDSV:'],
    contests.map((standings) => {
      const times = (contender: Contender) => {
        const ratio = ratioOf(standings, contender, DECKHAND);
        return Number.isNaN(ratio) ? '' : `${ratio.toFixed(1)} ×`;
      };
      return [
        formatOf(standings.table),
        standings.rows.toLocaleString('en'),
        `${secondsOfContender(standings, DECKHAND).toFixed(2)} s`,
        `${peakOf(standings, DECKHAND).toFixed(0)} MB`,
        times(DUCKDB_TABLE),
        times(CSV_PARSE),
        times(UDSV),
      ];
    }),
  );
}
