import { describe, expect, it } from 'vitest';
import { HandSolver } from '../../lambda/games/cards/hand-solver.ts';
import { parseOptions } from '../../lambda/options.ts';
import { deckhand, ended, startDeckhand } from './deckhand-process.ts';
import { waitUntil } from './wait-until.ts';

const play = (input: string, ...flags: string[]) => deckhand(['play', '--seed', '1', ...flags], { input });

/** The hands that a practice showed. */
function handsIn(stdout: string): number[][] {
  return [...stdout.matchAll(/^Hand \d+: (.+)$/gm)].map(([, cards = '']) => cards.split(' ').map(Number));
}

describe('deckhand play in a pipe', () => {
  it('shows hands and answers, a line each, with neither prompts nor colours', async () => {
    const { code, stdout, stderr } = await play('h\n1+1\ns\nn\nq\n', '--max', '9');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const lines = stdout.split('\n');
    expect(lines).toEqual([
      expect.stringMatching(/^Make 24 /),
      expect.stringMatching(/^Hand 1: \d \d \d \d$/),
      expect.stringMatching(/^Begin with \d[-+*/]\d\.$/),
      expect.stringMatching(/^No\. /),
      expect.stringMatching(/^A solution is .+\. Type n /),
      expect.stringMatching(/^Hand 2: \d \d \d \d$/),
      'You solved 0 of 1 hand, with 1 wrong answer.',
      '',
    ]);
  });

  it('judges answers: all its hands can be solved, by seed the same', async () => {
    const hands = handsIn((await play('n\n'.repeat(9))).stdout);
    expect(hands).toHaveLength(10);
    const solver = new HandSolver(parseOptions({}));
    const answers = hands.map((hand) => solver.first(hand));
    expect(answers).not.toContain(undefined);
    const { stdout } = await play(`${answers.join('\n')}\n`);
    expect(stdout.match(/^Correct!$/gm)).toHaveLength(10);
    expect(stdout).toMatch(/\nYou solved 10 of 10 hands\.\n$/);
  });

  it('follows target and operators', async () => {
    const { stdout } = await play('s\n', '--target', '7', '--ops', '+', '--cards', '3');
    expect(stdout).toMatch(/^Make 7 of all cards of a hand with \+ and/);
    expect(stdout).toMatch(/A solution is \d\+\d\+\d\./);
  });

  it('ends at the end of the input, also in the middle of a line', async () => {
    expect(await play('')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/You solved no hand\.\n$/),
    });
    expect((await play('h')).stdout).toMatch(/Begin with .*\nYou solved no hand\.\n$/);
  });

  it('ends with q at once, even if more is to come', async () => {
    const child = startDeckhand(['play', '--seed', '1']);
    const end = ended(child);
    child.stdin?.write('q\nn\n');
    const { code, stdout } = await end;
    expect(code).toBe(0);
    expect(handsIn(stdout)).toHaveLength(1);
  });

  it('without a seed chooses one and tells it apart from the practice', async () => {
    const { stdout, stderr } = await deckhand(['play'], { input: 'n\nn\n' });
    const seed = /^The seed is (\d+): --seed \1 deals the same hands again\.\n$/.exec(stderr)?.[1] ?? '';
    const again = await deckhand(['play', 'cards', '--seed', seed], { input: 'n\nn\n' });
    expect(again).toEqual({ code: 0, stdout, stderr: '' });
  });

  it('stops at SIGINT with 130 and the score', async () => {
    const child = startDeckhand(['play', '--seed', '1']);
    let shown = '';
    child.stdout?.on('data', (text) => {
      shown += text;
    });
    const end = ended(child);
    await waitUntil(async () => shown.includes('Hand 1'));
    child.kill('SIGINT');
    expect(await end).toMatchObject({ code: 130, stderr: '', stdout: expect.stringMatching(/no hand\.\n$/) });
  });

  it.each([
    ['another game', ['chess']],
    ['a flag of boards', ['--side', 'O']],
    ['too many cards', ['--cards', '7']],
    ['a range upside down', ['--min', '9', '--max', '2']],
    ['a bad target', ['--target', 'soon']],
    ['an unknown flag', ['--count', '3']],
  ])('refuses %s with a sentence', async (_, args) => {
    const { code, stdout, stderr } = await deckhand(['play', ...args]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^(deckhand|error): .+/);
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  it('says so if no hand is as wished, with 1', async () => {
    const { code, stdout, stderr } = await play('', '--cards', '1', '--max', '3');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/No hand is as wished/);
  });
});
