import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DECKHAND, deckhand } from './deckhand-process.ts';
import { TemporaryFolder } from './temporary-folder.ts';

describe('deckhand hand', () => {
  it('prints the solution, and nothing else', async () => {
    expect(await deckhand(['hand', '3', '3', '8', '8'])).toEqual({
      code: 0,
      stdout: '8/(3-8/3)\n',
      stderr: '',
    });
  });

  it.each([
    ['one text', ['3 3 8 8']],
    ['one text with commas', ['3,3,8,8']],
    ['another order', ['8', '3', '8', '3']],
  ])('takes the cards as %s', async (_, cards) => {
    expect(await deckhand(['hand', ...cards])).toMatchObject({ code: 0, stdout: '8/(3-8/3)\n' });
  });

  it('prints all solutions, one a line', async () => {
    const { code, stdout } = await deckhand(['hand', '4', '7', '8', '8', '--solutions', 'all']);
    expect(code).toBe(0);
    expect(stdout.trimEnd().split('\n')).toHaveLength(3);
  });

  it('prints their number, also if it is none', async () => {
    const count = (...cards: string[]) => deckhand(['hand', ...cards, '--solutions', 'count']);
    expect(await count('4', '7', '8', '8')).toMatchObject({ code: 0, stdout: '3\n' });
    expect(await count('1', '1', '1', '1')).toMatchObject({ code: 1, stdout: '0\n' });
  });

  it('explains the hand behind its solutions', async () => {
    const explained = (...cards: string[]) => deckhand(['hand', ...cards, '--explain']);
    expect(await explained('3', '3', '8', '8')).toMatchObject({
      code: 0,
      stdout: '8/(3-8/3)\ncount: 1\nfractions: yes\nbrackets: 1\ndifficulty: 9\n',
    });
    expect(await explained('1', '1', '1', '1')).toMatchObject({ code: 1, stdout: 'count: 0\n' });
  });

  it('takes letters', async () => {
    const letters = await deckhand(['hand', 'A', '2', 'q', 'K']);
    expect(letters.code).toBe(0);
    expect(letters.stdout).toBe((await deckhand(['hand', '1', '2', '12', '13'])).stdout);
  });

  it.each([
    [['24'], '24'],
    [['4', '6'], '4*6'],
    [['1', '1', '2', '2', '2', '3'], '2*2*2*3'],
  ])('takes one to six cards: %j', async (cards, solution) => {
    const { code, stdout } = await deckhand(['hand', ...cards, '--solutions', 'all']);
    expect(code).toBe(0);
    expect(stdout).toContain(solution);
  });

  it.each([
    ['as they are', ['-4', '3', '8', '9']],
    ['after --', ['--', '-4', '3', '8', '9']],
  ])('takes negative cards %s', async (_, cards) => {
    expect(await deckhand(['hand', ...cards])).toMatchObject({ code: 0, stdout: '3+8+9-(-4)\n' });
  });

  it('says that a hand has no solution, and exits with 1', async () => {
    const { code, stdout, stderr } = await deckhand(['hand', '1', '1', '1', '1']);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/1 1 1 1 has no solution for 24/);
  });

  it.each([
    ['a card that is none', ['3', '3', '8', 'x']],
    ['a fraction', ['3', '3', '8', '1.5']],
    ['no card', []],
    ['cards without separators', ['3388']],
    ['seven cards', ['1', '2', '3', '4', '5', '6', '7']],
    ['an unknown flag', ['3', '3', '8', '8', '--targets', '24']],
    ['a bad option', ['3', '3', '8', '8', '--target', 'soon']],
    ['an option of boards', ['3', '3', '8', '8', '--size', '4,4,4']],
    ['a game without cards', ['3', '3', '8', '8', '--game', 'board']],
  ])('refuses %s with a sentence, and exits with 2', async (_, args) => {
    const { code, stdout, stderr } = await deckhand(['hand', ...args]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).not.toBe('');
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  it('loads nothing but the bundle: neither the AWS SDK nor any other package', async () => {
    const probe = `process.on('exit', () => console.error(Object.keys(require.cache).join()))`;
    const folder = await TemporaryFolder.create();
    await folder.write('probe.cjs', probe);
    const { stderr } = await deckhand(['hand', '3', '3', '8', '8'], {
      env: { NODE_OPTIONS: `--require ${folder.at('probe.cjs')}` },
    }).finally(() => folder.remove());
    const bin = dirname(DECKHAND);
    expect(stderr.trim().split(',')).toEqual([folder.at('probe.cjs'), DECKHAND, join(bin, 'built.js')]);
  });
});
