import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** One process to run: a Node program with its arguments, or a command of the system. */
export type Step =
  | { readonly program: string; readonly args: readonly string[] }
  | { readonly command: string; readonly args: readonly string[] };

/** What a process took. */
export interface Usage {
  /** Wall time from the start of the process to its end. */
  readonly seconds: number;
  /** CPU time of all its threads; unknown of what is not Node. */
  readonly cpuSeconds?: number;
  /** Peak resident memory; unknown of what is not Node. */
  readonly peakMegabytes?: number;
}

const USAGE_SCRIPT = fileURLToPath(new URL('./usage.cjs', import.meta.url));

/** Runs the steps one after the other, each as a process of its own, and adds up what they took. Throws if one of them fails. */
export async function timeSteps(steps: readonly Step[]): Promise<Usage> {
  const usages: Usage[] = [];
  for (const step of steps) usages.push(await timeStep(step));
  const sum = usages.reduce((seconds, usage) => seconds + usage.seconds, 0);
  return { ...usages[0], seconds: sum };
}

async function timeStep(step: Step): Promise<Usage> {
  const isNode = 'program' in step;
  const command = isNode ? process.execPath : step.command;
  const args = isNode ? ['--require', USAGE_SCRIPT, step.program, ...step.args] : step.args;
  const started = performance.now();
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe', 'pipe'] });
  const messages = text(child.stderr as Readable);
  const usage = text(child.stdio[3] as Readable);
  const [code] = (await once(child, 'exit')) as [number | null];
  const seconds = (performance.now() - started) / 1000;
  if (code !== 0) {
    throw new Error(`${[command, ...args].join(' ')} ended with ${code}:\n${(await messages).slice(-2000)}`);
  }
  return { ...(isNode ? (JSON.parse(await usage) as Omit<Usage, 'seconds'>) : {}), seconds };
}
