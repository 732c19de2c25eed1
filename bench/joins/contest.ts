import { execFileSync } from 'node:child_process';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { median } from '../statistics.ts';
import { firstDifference } from './compare-rows.ts';
import { type Contender, DECKHAND_ONE_THREAD, type JoinFiles } from './contenders.ts';
import { sameBytes } from './same-bytes.ts';
import { type Table, writeTable } from './tables.ts';
import { timeSteps, type Usage } from './timed-process.ts';

/** One kind of table, and who solves it. */
export interface Contest {
  readonly table: Table;
  /** Makes the CSV of every position with its answer at the path. */
  readonly makeAnswers: (path: string) => void;
  readonly contenders: readonly Contender[];
}

/** What came of a contest. */
export interface Standings {
  readonly table: Table;
  readonly rows: number;
  readonly bytesIn: number;
  readonly bytesOut: number;
  readonly entries: readonly Entry[];
}

/** One contender and what it took in each round; undefined in the rounds that it sat out. */
export interface Entry {
  readonly contender: Contender;
  readonly rounds: readonly (Usage | undefined)[];
}

/** How a contest is run. */
export interface ContestSettings {
  /** Files have at most so many rows. */
  readonly mostRows: number;
  readonly rounds: number;
  /** Where the files are made. */
  readonly folder: string;
  /** Hears what is being done. */
  readonly tell: (message: string) => void;
}

/**
 * A contender is timed in as many rounds as it does in so many seconds. One that does not do one in that time is timed by
 * its first run alone, to which the start of a process and cold files make no difference. All rounds of all would take an hour.
 */
const PATIENCE_SECONDS = 30;

/**
 * Generates a table, lets every contender solve it once and compares what each wrote with what Deckhand wrote, and only
 * then times them: in turn, round after round, each run a process of its own. Throws if a row differs.
 */
export async function hold(contest: Contest, settings: ContestSettings): Promise<Standings> {
  const { table, contenders } = contest;
  const { rounds, folder, tell } = settings;
  const rows = Math.min(table.rows, settings.mostRows);
  const files: JoinFiles = {
    input: join(folder, `${table.name}.csv`),
    output: join(folder, `${table.name}.out.csv`),
    answers: join(folder, `${table.name}.answers.csv`),
    reference: join(folder, `${table.name}.deckhand.csv`),
  };
  tell(`${table.name}: generating ${rows.toLocaleString('en')} rows`);
  writeTable(table, rows, files.input);
  contest.makeAnswers(files.answers);

  tell(`${table.name}: solving them with Deckhand, to compare the others with`);
  await timeSteps(DECKHAND_ONE_THREAD.steps(table, { ...files, output: files.reference }));
  await requireTrueSolutions(table, files);
  const firsts = new Map<Contender, Usage>();
  for (const contender of contenders) firsts.set(contender, await compare(contender, table, files, tell));

  const entries = contenders.map((contender) => ({ contender, rounds: [] as (Usage | undefined)[] }));
  for (let round = 0; round < rounds; round++) {
    tell(`${table.name}: round ${round + 1} of ${rounds}`);
    for (const { contender, rounds: usages } of entries) {
      const first = firsts.get(contender);
      const ownRounds = PATIENCE_SECONDS / (first?.seconds ?? 0);
      if (round === 0 && ownRounds < 1) usages.push(first);
      else usages.push(round < ownRounds ? await timeContender(contender, table, files) : undefined);
    }
  }
  const standings = {
    table,
    rows,
    bytesIn: statSync(files.input).size,
    bytesOut: statSync(files.reference).size,
    entries,
  };
  for (const path of Object.values(files)) rmSync(path, { force: true });
  return standings;
}

/** In each round, the time of one contender divided by that of another; the median of that. NaN if they shared no round. */
export function ratioOf({ entries }: Standings, one: Contender, other: Contender): number {
  const ones = entries.find(({ contender }) => contender === one)?.rounds ?? [];
  const others = entries.find(({ contender }) => contender === other)?.rounds ?? [];
  return median(
    ones.flatMap((usage, round) => {
      const beside = others[round];
      return usage && beside ? [usage.seconds / beside.seconds] : [];
    }),
  );
}

/** The first run of a contender, whose output is compared. It also brings files and programs into memory, and hardly ever counts. */
async function compare(
  contender: Contender,
  table: Table,
  files: JoinFiles,
  tell: (message: string) => void,
): Promise<Usage> {
  const usage = await timeContender(contender, table, files, async () => {
    const { agreement } = contender;
    if (agreement === undefined) return;
    const { size } = statSync(files.reference);
    const isSame =
      statSync(files.output).size === size && (await sameBytes(files.reference, files.output, size));
    if (isSame && agreement.results === 'cells') return;
    const whole = { ...agreement, cardColumns: cardColumnsOf(table) };
    const difference = await firstDifference(files.reference, files.output, whole);
    if (difference !== undefined) throw new Error(`${contender.name} and Deckhand differ.\n${difference}`);
  });
  const agrees = contender.agreement === undefined ? '' : ', and its rows agree';
  tell(`${table.name}: ${contender.name}: ${usage.seconds.toFixed(2)} s at first${agrees}`);
  return usage;
}

/** Deckhand's own results must be true, whatever they agree with. */
async function requireTrueSolutions(table: Table, { reference }: JoinFiles): Promise<void> {
  const cardColumns = cardColumnsOf(table);
  if (cardColumns.length === 1) return; // a board
  const agreement = { inOrder: true, results: 'solutions', cardColumns } as const;
  const difference = await firstDifference(reference, reference, agreement);
  if (difference !== undefined) throw new Error(`Deckhand is wrong.\n${difference}`);
}

function cardColumnsOf({ columns, key }: Table): readonly number[] {
  return key.map((name) => columns.indexOf(name));
}

async function timeContender(
  contender: Contender,
  table: Table,
  files: JoinFiles,
  inspect: () => Promise<void> = async () => {},
): Promise<Usage> {
  execFileSync('sync'); // nobody waits for the disk on another's account
  const usage = await timeSteps(contender.steps(table, files));
  await inspect();
  rmSync(files.output, { force: true });
  rmSync(`${files.output}.copy`, { force: true });
  return usage;
}
