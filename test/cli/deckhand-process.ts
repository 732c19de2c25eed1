import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The command as a person starts it; `npm run build` has made what it needs. */
export const DECKHAND = fileURLToPath(new URL('../../bin/deckhand', import.meta.url));

const LONGEST_RUN_MS = 25_000;

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface DeckhandOptions {
  readonly input?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** A file descriptor for standard error, in place of a pipe. */
  readonly stderr?: number;
}

/** Runs the command to its end. */
export function deckhand(args: readonly string[], options: DeckhandOptions = {}): Promise<Ended> {
  const child = startDeckhand(args, options);
  // A test that fails because the command does not end leaves nothing behind.
  const timer = setTimeout(() => child.kill(), LONGEST_RUN_MS);
  child.stdin?.end(options.input ?? '');
  return ended(child).finally(() => clearTimeout(timer));
}

/** Starts the command, with pipes for standard input, output and error. */
export function startDeckhand(args: readonly string[], options: DeckhandOptions = {}): ChildProcess {
  const { DECKHAND_DEBUG: _, ...inherited } = process.env;
  return spawn(process.execPath, [DECKHAND, ...args], {
    env: { ...inherited, ...options.env },
    stdio: ['pipe', 'pipe', options.stderr ?? 'pipe'],
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
  });
}

/** Resolves when the process has ended and said everything. */
export function ended(child: ChildProcess): Promise<Ended> {
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      said[name] += text;
    });
  }
  // A command that ends before it has read its input is no fault of the test.
  child.stdin?.on('error', () => {});
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...said }));
  });
}
