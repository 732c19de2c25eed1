import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { markdownTable } from '../report/markdown.ts';
import { median } from '../statistics.ts';
import type { Case, Measured } from './case.ts';
import { CASES } from './cases.ts';

const CASE_PROCESS = fileURLToPath(new URL('./case-process.ts', import.meta.url));

/** Measures every case and returns the table. Each has a process of its own, so that none is warmed up by another. */
export function solversTable(tell: (message: string) => void): string {
  return markdownTable(
    ['what', 'bar', 'first run:', 'median:', 'runs:', 'one:', 'peak memory:'],
    CASES.map((each) => {
      tell(`solvers: ${each.name}`);
      return row(each, measureApart(each));
    }),
  );
}

/** With this process's own flags, which teach Node to run TypeScript. */
function measureApart({ name }: Case): Measured {
  const args = [...process.execArgv, CASE_PROCESS, name];
  return JSON.parse(
    execFileSync(process.execPath, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }),
  ) as Measured;
}

function row(
  { name, bar, runs, things }: Case,
  { seconds, megabytes }: Measured,
): readonly (string | number)[] {
  const [first = 0] = seconds;
  const middle = median(seconds);
  return [
    name,
    bar === undefined ? '' : `< ${bar} s`,
    `${first.toFixed(2)} s`,
    `${middle.toFixed(2)} s`,
    runs,
    things === undefined ? '' : `${((middle / things) * 1e6).toFixed(1)} µs`,
    `${megabytes} MB`,
  ];
}
