import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deckhand, ended, startDeckhand } from './deckhand-process.ts';
import { hasPseudoTerminal, PseudoTerminal } from './pseudo-terminal.ts';
import { TemporaryFolder } from './temporary-folder.ts';
import { waitUntil } from './wait-until.ts';

const play = (input: string, ...flags: string[]) => deckhand(['play', 'board', ...flags], { input });

describe('deckhand play board in a pipe', () => {
  it('shows boards and answers, a line each, with neither prompts nor colours', async () => {
    expect(await play('5\n5\nh\nu\nq\n')).toEqual({
      code: 0,
      stdout: [
        'You are X and you move first: 3 in a line wins, on 3 columns and 3 rows. Type ? for help.',
        ...[' 1 | 2 | 3', '---+---+---', ' 4 | 5 | 6', '---+---+---', ' 7 | 8 | 9'],
        'I play O at 1.',
        ...[' O | 2 | 3', '---+---+---', ' 4 | X | 6', '---+---+---', ' 7 | 8 | 9'],
        'Cell 5 is taken by X: type the number of a free cell.',
        'draw: 2 3 4 6 7 8 9',
        ...[' 1 | 2 | 3', '---+---+---', ' 4 | 5 | 6', '---+---+---', ' 7 | 8 | 9'],
        'You finished no game.',
        '',
      ].join('\n'),
      stderr: '',
    });
  });

  it('plays X against O, wins where it can, and scores every game', async () => {
    // In every order there is a cell for each turn; those that are taken only earn a sentence.
    const cells = '9\n8\n7\n6\n5\n4\n3\n2\n1\n';
    const { code, stdout } = await play(`${cells}n\n${cells}`, '--side', 'o');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^You are O and I move first.*\nI play X at 1\.\n X \| 2 /);
    expect(stdout).toMatch(/\nI win\.\n/);
    expect(stdout).toMatch(/\nYou played 2 games: 0 won, 0 drawn, 2 lost\.\n$/);
  });

  it('can be beaten where X wins by perfect play', async () => {
    let input = '';
    for (let turn = 0; turn < 6; turn++) {
      const { stdout } = await play(`${input}h\n`, '--size', '4,3,3');
      const cell = /^win in \d moves?: (\d+)/m.exec(stdout)?.[1];
      if (cell === undefined) break;
      input += `${cell}\n`;
    }
    expect((await play(input, '--size', '4,3,3')).stdout).toMatch(
      /You win![\s\S]*: 1 won, 0 drawn, 0 lost\.\n$/,
    );
  });

  it('takes any best move by seed, the same ones by the same', async () => {
    const openings = await Promise.all(
      ['1', '2', '3', '4', '1'].map(async (seed) => (await play('', '--side', 'O', '--seed', seed)).stdout),
    );
    expect(openings[0]).toBe(openings[4]);
    expect(new Set(openings).size).toBeGreaterThan(1);
  });

  it('says honestly where it only guesses', async () => {
    const { code, stdout } = await play('28\n', '--size', '8,8,6', '--budget', '1000');
    expect(code).toBe(0);
    expect(stdout).toMatch(/\nPerfect play on this board takes longer .+\nI play O at \d+\.\n/);
  });

  it('stops at SIGINT with 130 and the score', async () => {
    const child = startDeckhand(['play', 'board']);
    let shown = '';
    child.stdout?.on('data', (text) => {
      shown += text;
    });
    const end = ended(child);
    await waitUntil(async () => shown.includes(' 7 | 8 | 9'));
    child.kill('SIGINT');
    expect(await end).toMatchObject({ code: 130, stderr: '', stdout: expect.stringMatching(/no game\.\n$/) });
  });

  it('stops at SIGINT though more lines were typed ahead, each with a long search', async () => {
    const child = startDeckhand(['play', 'board', '--size', '8,8,6', '--budget', '20000']);
    let shown = '';
    child.stdout?.on('data', (text) => {
      shown += text;
    });
    const end = ended(child);
    child.stdin?.write('h\n'.repeat(20_000));
    await waitUntil(async () => shown.includes('not known: '));
    child.kill('SIGINT');
    const { code, stdout } = await end;
    expect(code).toBe(130);
    expect(stdout.match(/not known: /g)?.length).toBeLessThan(20_000);
    expect(stdout).toMatch(/no game\.\n$/);
  });

  it.each([
    ['a flag of the cards', ['--cards', '3'], /--cards is for `deckhand play cards`/],
    ['a budget that is none', ['--budget', '0'], /budget is "0"/],
    ['a side that is none', ['--side', 'Z'], /--side is "Z"/],
    ['a board too large', ['--size', '9,9,5'], /81 cells/],
    ['a seed that is none', ['--seed', 'x'], /--seed is "x"/],
  ])('refuses %s with a sentence', async (_, flags, sentence) => {
    const { code, stdout, stderr } = await play('', ...flags);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^deckhand: .+\.\n$/);
    expect(stderr).toMatch(sentence);
  });

  it('is in the help', async () => {
    const { stdout } = await deckhand(['play', '--help']);
    expect(stdout).toContain('$ deckhand play board ');
    expect(stdout).toMatch(/--size <m,n,k>/);
  });
});

describe.skipIf(!hasPseudoTerminal)(
  'deckhand play board on a terminal (skipped without script of util-linux)',
  () => {
    let folder: TemporaryFolder;
    let terminal: PseudoTerminal;

    beforeEach(async () => {
      folder = await TemporaryFolder.create();
      terminal = new PseudoTerminal(folder.path, ['play', 'board']);
      await terminal.shows('> ');
    });
    afterEach(async () => {
      terminal.close();
      await folder.remove();
    });

    it('prompts, plays, and ends with q', async () => {
      terminal.type('5\r');
      await terminal.shows('I play O at 1.');
      terminal.type('q\r');
      expect(await terminal.ended()).toEqual({ code: 0, restored: true });
      expect(terminal.screen).toMatch(/You finished no game\.\r\n$/);
    });

    it('ends with Ctrl-C: exit code 130, the terminal as it was', async () => {
      terminal.type('5\x03');
      expect(await terminal.ended()).toEqual({ code: 130, restored: true });
      expect(terminal.screen).toMatch(/You finished no game\.\r\n$/);
    });
  },
);
