import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { DECKHAND } from './deckhand-process.ts';
import { waitUntil } from './wait-until.ts';

/** Whether a pseudo-terminal can be had: by `script` of util-linux, which Linux has nearly everywhere. */
export const hasPseudoTerminal = (() => {
  try {
    return /util-linux/.test(execFileSync('script', ['--version'], { encoding: 'utf8' }));
  } catch {
    return false;
  }
})();

/**
 * What a shell on the terminal does: it notes the terminal's settings, runs the command in a process whose id it tells, and
 * notes its exit code and the settings then.
 */
const SESSION = `stty -g > before
sh -c 'echo $$ > pid; exec "$NODE" "$DECKHAND" "$@"' deckhand "$@"
echo $? > code
stty -g > after`;

/** The command on a terminal of its own, as a person uses it. */
export class PseudoTerminal {
  readonly #folder: string;
  readonly #child: ChildProcess;
  readonly #closed: Promise<unknown>;
  #screen = '';

  /** Starts the command; `folder` is empty, and takes what is noted of the terminal. */
  constructor(folder: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
    this.#folder = folder;
    const { NO_COLOR: _, FORCE_COLOR: __, CI: ___, ...inherited } = process.env;
    const quoted = args.map((arg) => `'${arg}'`).join(' ');
    this.#child = spawn('script', ['-qec', `set -- ${quoted}\n${SESSION}`, '/dev/null'], {
      cwd: folder,
      env: { ...inherited, TERM: 'xterm', SHELL: '/bin/sh', NODE: process.execPath, DECKHAND, ...env },
    });
    this.#closed = once(this.#child, 'close');
    this.#child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.#screen += text;
    });
  }

  /** All that came to the screen so far, escape sequences included. */
  get screen(): string {
    return this.#screen;
  }

  /** Resolves once the screen shows this. */
  async shows(text: string): Promise<void> {
    await waitUntil(async () => this.#screen.includes(text));
  }

  /** Presses keys. */
  type(keys: string): void {
    this.#child.stdin?.write(keys);
  }

  /** Sends a signal to the command itself. */
  kill(signal: NodeJS.Signals): void {
    process.kill(Number(this.#noted('pid')), signal);
  }

  /** Resolves when the command has ended and all it wrote is on the screen: with its exit code, and whether the terminal's settings are as before. */
  async ended(): Promise<{ readonly code: number; readonly restored: boolean }> {
    await this.#closed;
    return { code: Number(this.#noted('code')), restored: this.#noted('after') === this.#noted('before') };
  }

  close(): void {
    this.#child.kill('SIGKILL');
  }

  #noted(name: string): string {
    return readFileSync(`${this.#folder}/${name}`, 'utf8').trim();
  }
}
