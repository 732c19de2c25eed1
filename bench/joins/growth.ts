import { execFileSync } from 'node:child_process';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { median } from '../statistics.ts';
import { deckhandStep } from './contenders.ts';
import type { ContestSettings } from './contest.ts';
import { linesOf } from './csv-lines.ts';
import { sameBytes } from './same-bytes.ts';
import { PLAIN, writeTable } from './tables.ts';
import { timeSteps, type Usage } from './timed-process.ts';

/** What Deckhand took for one size of file with so many threads. */
export interface Growth {
  readonly threads: number;
  readonly rows: number;
  readonly seconds: number;
  /**
   * Nanoseconds a row, without those of the smallest file and what it took: the start, in which the code is compiled. By the least times, since
   * differences of medians are mostly what else the machine did.
   */
  readonly rowNanoseconds: number;
  readonly peakMegabytes: number;
}

const SIZES = [1_000_000, 10_000_000, 50_000_000];
/** Rows of the smallest file: enough for V8 to compile what matters. */
const FEW = 100_000;
const THREADS = [1, 2];

/**
 * Times Deckhand on files of growing size, in turn, with one thread and with two. Every file begins as the larger ones do, and so
 * must its result.
 */
export async function measureGrowth({
  mostRows,
  rounds,
  folder,
  tell,
}: ContestSettings): Promise<readonly Growth[]> {
  const sizes = [...new Set([FEW, ...SIZES].map((size) => Math.min(size, mostRows)))];
  const files = sizes.map((size) => ({
    size,
    input: join(folder, `growth-${size}.csv`),
    output: join(folder, `growth-${size}.out.csv`),
    usages: THREADS.map((threads) => ({ threads, usages: [] as Usage[] })),
  }));
  for (const file of files) {
    tell(`growth: generating ${file.size.toLocaleString('en')} rows`);
    writeTable(PLAIN, file.size, file.input);
  }
  for (const { input, output } of files) await timeSteps([deckhandStep(input, output, 2)]);
  for (const [index, { size, output }] of files.entries()) {
    if ((await countLines(output)) !== size + 1) throw new Error(`Not every one of ${size} rows came out.`);
    const larger = files[index + 1];
    if (larger !== undefined && !(await sameBytes(output, larger.output, statSync(output).size))) {
      throw new Error(`The results of ${size} and of ${larger.size} rows do not begin alike.`);
    }
  }
  for (let round = 0; round < rounds; round++) {
    tell(`growth: round ${round + 1} of ${rounds}`);
    for (const { input, output, usages } of files) {
      for (const { threads, usages: ofThreads } of usages) {
        rmSync(output, { force: true });
        execFileSync('sync');
        ofThreads.push(await timeSteps([deckhandStep(input, output, threads)]));
      }
    }
  }
  for (const { input, output } of files) for (const path of [input, output]) rmSync(path);
  return THREADS.flatMap((threads, index) =>
    growthOf(
      threads,
      files.map(({ size, usages }) => ({ rows: size, usages: usages[index]?.usages ?? [] })),
    ),
  );
}

/** What is left when the first and smallest file is taken away. */
function growthOf(
  threads: number,
  files: readonly { readonly rows: number; readonly usages: readonly Usage[] }[],
): readonly Growth[] {
  const [smallest, ...larger] = files;
  if (smallest === undefined) return [];
  const secondsOf = ({ usages }: typeof smallest) => usages.map(({ seconds }) => seconds);
  const least = (file: typeof smallest) => Math.min(...secondsOf(file));
  return larger.map((file) => ({
    threads,
    rows: file.rows,
    seconds: median(secondsOf(file)),
    rowNanoseconds: ((least(file) - least(smallest)) / (file.rows - smallest.rows)) * 1e9,
    peakMegabytes: Math.max(...file.usages.map(({ peakMegabytes = 0 }) => peakMegabytes)),
  }));
}

async function countLines(path: string): Promise<number> {
  let count = 0;
  for await (const lines of linesOf(path)) count += lines.length;
  return count;
}
