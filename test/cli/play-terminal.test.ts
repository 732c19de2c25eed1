import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HandSolver } from '../../lambda/games/cards/hand-solver.ts';
import { parseOptions } from '../../lambda/options.ts';
import { hasPseudoTerminal, PseudoTerminal } from './pseudo-terminal.ts';
import { TemporaryFolder } from './temporary-folder.ts';

const CTRL_C = '\x03';
const CTRL_D = '\x04';
const UP = '\x1b[A';
const CLEAN = { restored: true };
const PROMPT = '> ';

let folder: TemporaryFolder;
let terminal: PseudoTerminal;

beforeEach(async () => {
  folder = await TemporaryFolder.create();
});
afterEach(async () => {
  terminal.close();
  await folder.remove();
});

/** A practice that waits at its first prompt. */
async function start(env: Readonly<Record<string, string>> = {}): Promise<void> {
  terminal = new PseudoTerminal(folder.path, ['play', '--seed', '1'], env);
  await terminal.shows(PROMPT);
}

describe.skipIf(!hasPseudoTerminal)(
  'deckhand play on a terminal (skipped without script of util-linux)',
  () => {
    it('prompts, judges what is typed, in colour, and ends with q', async () => {
      await start();
      const hand = /Hand 1: ([\d ]+)/.exec(terminal.screen)?.[1] ?? '';
      const answer = new HandSolver(parseOptions({})).first(hand.split(' ').map(Number));
      terminal.type(`${answer}\r`);
      await terminal.shows('Hand 2: ');
      expect(terminal.screen).toContain('\x1b[32mCorrect!\x1b[39m');
      terminal.type('q\r');
      await terminal.shows('You solved 1 of 1 hand.');
      expect(await terminal.ended()).toEqual({ code: 0, ...CLEAN });
    });

    it('has a history', async () => {
      await start();
      terminal.type('1+1\r');
      await terminal.shows('No. ');
      terminal.type(`${UP}+1\r`);
      terminal.type('q\r');
      await terminal.shows('with 2 wrong answers');
      expect(terminal.screen).toContain('used 3 times');
      expect(await terminal.ended()).toEqual({ code: 0, ...CLEAN });
    });

    it('ends with Ctrl-D, on a line of its own', async () => {
      await start();
      terminal.type(CTRL_D);
      expect(await terminal.ended()).toEqual({ code: 0, ...CLEAN });
      expect(terminal.screen).toMatch(/\r\nYou solved no hand\.\r\n$/);
    });

    it('answers lines that were typed ahead of Ctrl-D', async () => {
      await start();
      terminal.type(`1+1\rs\r${CTRL_D}`);
      expect(await terminal.ended()).toEqual({ code: 0, ...CLEAN });
      expect(terminal.screen).toMatch(
        /No\. .*A solution is .*\r\nYou solved 0 of 1 hand, with 1 wrong answer\.\r\n$/s,
      );
    });

    it('ends with Ctrl-C in the middle of a line: exit code 130, the terminal as it was', async () => {
      await start();
      terminal.type('8/(3-');
      await terminal.shows('8/(3-');
      terminal.type(CTRL_C);
      expect(await terminal.ended()).toEqual({ code: 130, ...CLEAN });
      expect(terminal.screen).toMatch(/8\/\(3-\r\nYou solved no hand\.\r\n$/);
    });

    it.each([
      ['SIGINT', 130],
      ['SIGTERM', 143],
    ] as const)('ends with %s from elsewhere: exit code %i, the terminal as it was', async (signal, code) => {
      await start();
      terminal.kill(signal);
      expect(await terminal.ended()).toEqual({ code, ...CLEAN });
      expect(terminal.screen).toMatch(/\r\nYou solved no hand\.\r\n$/);
    });

    it('has no colours under NO_COLOR', async () => {
      await start({ NO_COLOR: '1' });
      terminal.type('1+1\r');
      await terminal.shows('No. ');
      terminal.type(CTRL_D);
      await terminal.ended();
      // Sequences that end with m are colours and styles; the others move the cursor.
      const sequences = terminal.screen.split('\x1b').slice(1);
      expect(sequences.filter((text) => /^\[[\d;]*m/.test(text))).toEqual([]);
    });
  },
);
