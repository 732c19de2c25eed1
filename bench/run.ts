// `npm run bench`: Deckhand beside what else could solve a file. See settings.ts for what may be asked of it.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { costOf, costSentences } from './cost/cost.ts';
import { functionMemory } from './cost/function-memory.ts';
import { DECKHAND_ONE_THREAD } from './joins/contenders.ts';
import { hold, type Standings } from './joins/contest.ts';
import { CONTESTS } from './joins/contests.ts';
import { measureGrowth } from './joins/growth.ts';
import { type Bar, contestBars, growthBars } from './report/bars.ts';
import { barsTable } from './report/bars-table.ts';
import { growthTable } from './report/growth-table.ts';
import { machineLine, peerVersions } from './report/machine.ts';
import { writeBetweenMarks } from './report/markdown.ts';
import { readmeNumbers } from './report/readme-numbers.ts';
import { secondsOfContender, standingsTable, standingsTitle } from './report/standings-table.ts';
import { readSettings, type Settings } from './settings.ts';
import { solversTable } from './solvers/solvers-table.ts';

const ROOT = new URL('../', import.meta.url);
const FOLDER = fileURLToPath(new URL('.deckhand/bench/', ROOT));

const settings = readSettings(process.argv.slice(2));
if ('say' in settings) {
  process.stdout.write(settings.say);
  process.exitCode = settings.code;
} else {
  prepare();
  try {
    process.exitCode = await run(settings);
  } finally {
    rmSync(FOLDER, { recursive: true, force: true });
  }
}

function prepare(): void {
  if (!existsSync(new URL('node_modules/', import.meta.url))) {
    tell('installing the peers in bench/');
    npm('ci', '--prefix', fileURLToPath(new URL('.', import.meta.url)));
  }
  npm('run', 'build', '--silent');
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
}

async function run({ parts, mostRows, rounds, isWhole }: Settings): Promise<0 | 1> {
  const sections: string[] = [];
  const contests: Standings[] = [];
  const bars: Bar[] = [];
  const show = (title: string, ...texts: readonly string[]) => {
    const section = [`## ${title}`, ...texts].join('\n\n');
    sections.push(section);
    print(section);
  };
  const machine = `${machineLine()}\n\nPeers: ${peerVersions()}.`;
  print(machine);
  const how = { mostRows, rounds, folder: FOLDER, tell };
  for (const part of parts) {
    if (part === 'growth') {
      const growth = await measureGrowth(how);
      bars.push(...growthBars(growth));
      show('growth: `plain` with more rows, Deckhand', growthTable(growth));
    } else if (part === 'solvers') {
      show('solvers', solversTable(tell));
    } else {
      const standings = await hold(CONTESTS[part], how);
      contests.push(standings);
      bars.push(...contestBars(standings));
      show(standingsTitle(standings), standingsTable(standings));
      if (part === 'plain') show('cost', ...costOfPlain(standings));
    }
  }
  if (!isWhole) return 0;
  show('bars', barsTable(bars));
  writeBetweenMarks(new URL('docs/benchmarks.md', ROOT), [machine, ...sections].join('\n\n'));
  writeBetweenMarks(new URL('README.md', ROOT), readmeNumbers(machineLine(), contests, bars));
  tell('written: README.md, docs/benchmarks.md');
  return bars.every(({ met }) => met) ? 0 : 1;
}

function costOfPlain(plain: Standings): readonly string[] {
  const { rows, bytesIn, bytesOut } = plain;
  const seconds = secondsOfContender(plain, DECKHAND_ONE_THREAD);
  const megabytes = functionMemory();
  return costSentences(costOf({ rows, bytesIn, bytesOut, seconds }, megabytes), megabytes);
}

function npm(...args: readonly string[]): void {
  execFileSync('npm', args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
}

function tell(message: string): void {
  process.stderr.write(`… ${message}\n`);
}

function print(text: string): void {
  process.stdout.write(`${text}\n\n`);
}
