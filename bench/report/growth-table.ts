import type { Growth } from '../joins/growth.ts';
import { markdownTable } from './markdown.ts';

/** What rows cost in files of growing size. */
export function growthTable(growth: readonly Growth[]): string {
  return markdownTable(
    ['threads:', 'rows:', 'median:', 'a row, without the start:', 'peak memory:'],
    growth.map(({ threads, rows, seconds, rowNanoseconds, peakMegabytes }) => [
      threads,
      rows.toLocaleString('en'),
      `${seconds.toFixed(2)} s`,
      `${rowNanoseconds.toFixed(0)} ns`,
      `${peakMegabytes.toFixed(0)} MB`,
    ]),
  );
}
