// `npm run bench`: how long cards and boards take. Each case has a process of its own, so that none is warmed up by another.
import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { BOARD_CASES } from './board-cases.ts';
import { CARD_CASES } from './card-cases.ts';
import type { Case } from './case.ts';

const CASES: readonly Case[] = [...CARD_CASES, ...BOARD_CASES];

/** What one case took. */
interface Measured {
  /** Seconds of each run, in order. The first has the compiler's warming up in it. */
  readonly seconds: readonly number[];
  /** Peak memory of the process in MB. */
  readonly megabytes: number;
}

const [, script = '', chosen] = process.argv;
const one = CASES.find(({ name }) => name === chosen);
if (one) process.stdout.write(JSON.stringify(measure(one)));
else report();

function measure({ name, runs, run, result }: Case): Measured {
  const seconds = Array.from({ length: runs }, () => {
    const started = performance.now();
    const found = run();
    if (found !== result) throw new Error(`${name}: ${found} came out, not ${result}.`);
    return (performance.now() - started) / 1000;
  });
  return { seconds, megabytes: Math.round(process.resourceUsage().maxRSS / 1024) };
}

function report(): void {
  const processor = cpus();
  print(`${processor[0]?.model.trim()}, ${processor.length} cores; Node ${process.version}; ${today()}`);
  print('');
  print('| what | bar | first run | median | runs | one | peak memory |');
  print('| --- | --- | --- | --- | --- | --- | --- |');
  for (const each of CASES) print(row(each, measureApart(each)));
}

function measureApart({ name }: Case): Measured {
  const args = [...process.execArgv, script, name];
  return JSON.parse(
    execFileSync(process.execPath, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }),
  ) as Measured;
}

function row({ name, bar, runs, things }: Case, { seconds, megabytes }: Measured): string {
  const [first = 0] = seconds;
  const middle = median(seconds);
  const cells = [
    name,
    bar === undefined ? '' : `< ${bar} s`,
    `${first.toFixed(2)} s`,
    `${middle.toFixed(2)} s`,
    runs,
    things === undefined ? '' : `${((middle / things) * 1e6).toFixed(0)} µs`,
    `${megabytes} MB`,
  ];
  return `| ${cells.join(' | ')} |`;
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
