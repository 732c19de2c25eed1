import { createInterface, type Interface } from 'node:readline';
import { setImmediate } from 'node:timers/promises';
import { styleText } from 'node:util';
import type { Line } from './line.ts';

/** Whom a person talks with, line by line: a practice, or a game. Knows nothing of terminals. */
export interface Partner {
  /** Whether there is nothing more to say. */
  readonly ended: boolean;
  /** Answers one line typed. */
  enter(line: string): Promise<readonly Line[]>;
  /** The score in a sentence, at the end. */
  end(): string;
}

const STYLES = { plain: 'reset', hand: 'bold', good: 'green', bad: 'red', quiet: 'dim' } as const;
const PROMPT = '> ';

/**
 * Holds a practice or a game on standard input and output: on a terminal with a prompt, line editing and a history, else line by
 * line. `opening` is what is shown first. However it ends, also by `signal`, the terminal is as it was and the score is
 * told. Rejects with the reason of `signal`, if that comes before lines that were typed are answered.
 */
export async function converse(
  partner: Partner,
  opening: readonly Line[],
  signal: AbortSignal,
): Promise<void> {
  const { stdin, stdout } = process;
  // Into a pipe or from one goes one line for each: no prompt, no echo, no colours.
  const onTerminal = Boolean(stdin.isTTY && stdout.isTTY);
  const coloured = onTerminal && stdout.hasColors();
  const reader = createInterface({
    input: stdin,
    output: stdout,
    terminal: onTerminal,
    prompt: PROMPT,
  });
  const show = (lines: readonly Line[]): void => {
    for (const { text, tone } of lines) stdout.write(`${coloured ? styleText(STYLES[tone], text) : text}\n`);
  };
  let closed = false;
  reader.once('close', () => {
    closed = true;
  });
  // Lines typed ahead are answered after Ctrl-D too; a reader that is closed prompts no more.
  const ask = (): void => {
    if (onTerminal && !closed) reader.prompt();
  };
  try {
    show(opening);
    await exchange(partner, reader, { show, ask }, signal);
  } finally {
    // Gives the terminal back as it was: raw mode ends.
    reader.close();
    // With many lines typed ahead Node keeps the pipe open though the reader is closed, and the process would not end.
    stdin.destroy();
    // Whoever ended it by Ctrl-C or Ctrl-D is still on the line of the prompt.
    if (onTerminal && !partner.ended) stdout.write('\n');
    stdout.write(`${partner.end()}\n`);
  }
}

interface Screen {
  show(lines: readonly Line[]): void;
  ask(): void;
}

async function exchange(
  partner: Partner,
  reader: Interface,
  { show, ask }: Screen,
  signal: AbortSignal,
): Promise<void> {
  // In raw mode Ctrl-C is a key like any other, and no signal unless it is made one.
  reader.on('SIGINT', () => process.emit('SIGINT', 'SIGINT'));
  signal.addEventListener('abort', () => reader.close(), { once: true });
  const lines = reader[Symbol.asyncIterator]();
  while (!partner.ended) {
    ask();
    const { value, done } = await lines.next();
    if (done) return;
    show(await partner.enter(value));
    // Lines typed ahead come without a turn for signals between them, and an answer may take a second.
    await setImmediate();
    signal.throwIfAborted();
  }
}
