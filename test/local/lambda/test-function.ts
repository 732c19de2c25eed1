import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** A handler that does what its event says, so that one bundle serves all tests. */
const HANDLER = `
let runs = 0;
export const handler = async (event, context) => {
  runs++;
  if (event.say !== undefined) console.log(event.say);
  if (event.write !== undefined) process.stdout.write(event.write);
  if (event.boom) throw new TypeError('boom!');
  if (event.reject) { Promise.reject(new Error('nobody listens')); await new Promise(() => setInterval(() => {}, 1000)); }
  if (event.hang) await new Promise(() => setInterval(() => {}, 1000));
  if (event.spin) for (;;);
  if (event.exit !== undefined) process.exit(event.exit);
  if (event.eat) { const kept = []; for (;;) { kept.push(Buffer.alloc(20_000_000, 1)); await new Promise((r) => setTimeout(r, 20)); } }
  if (event.gate) await (await fetch(event.gate)).text();
  if (event.length) return 'x'.repeat(event.length);
  return {
    runs, pid: process.pid, id: context.awsRequestId, arn: context.invokedFunctionArn,
    remaining: context.getRemainingTimeInMillis(), env: event.env ? process.env : undefined, echo: event.echo,
  };
};
`;

/** What {@link HANDLER} answers if its event asks for nothing else. */
export interface TestAnswer {
  readonly runs: number;
  readonly pid: number;
  readonly id: string;
  readonly arn: string;
  readonly remaining: number;
  readonly env?: Record<string, string>;
  readonly echo?: unknown;
}

/** A temporary folder with the test handler's bundle and a fresh build of the worker. */
export interface TestFunction {
  readonly codeDir: string;
  readonly workerPath: string;
  remove(): Promise<void>;
}

export async function createTestFunction(handler = HANDLER): Promise<TestFunction> {
  const folder = await mkdtemp(join(tmpdir(), 'deckhand-lambda-test-'));
  const codeDir = join(folder, 'code');
  const workerPath = join(folder, 'worker.mjs');
  await mkdir(codeDir);
  await writeFile(join(codeDir, 'index.mjs'), handler);
  await bundleWorker(workerPath);
  return { codeDir, workerPath, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Builds the worker as the project's own build does, but apart from `dist`, which may be old or missing. */
export async function bundleWorker(outfile: string): Promise<void> {
  const source = fileURLToPath(new URL('../../../local/lambda/worker.ts', import.meta.url));
  await build({
    entryPoints: [source],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.15',
  });
}

/** True while a process with that id runs. One that has ended but was not waited for, as its parent is dead, does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    if (process.platform !== 'linux') return true;
    // The state follows the name, which is in brackets: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
    return !/^.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
