import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deckhand } from './deckhand-process.ts';
import { TemporaryFolder } from './temporary-folder.ts';

const SAMPLE = fileURLToPath(new URL('../../samples/answers.csv', import.meta.url));
const RIGHT = 'hand,answer\n3 3 8 8,8/(3-8/3)\n';
const WRONG = `${RIGHT}3 3 8 8,3+3+8+8\n`;

let folder: TemporaryFolder;
beforeEach(async () => {
  folder = await TemporaryFolder.create();
});
afterEach(() => folder.remove());

describe('deckhand check with a file', () => {
  it('writes the verdicts behind the rows, and counts them on standard error', async () => {
    const out = folder.at('judged.csv');
    const { code, stdout, stderr } = await deckhand(['check', SAMPLE, '-o', out]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toMatch(/13 rows in .*\n {2}5 correct, 7 not correct, 1 unreadable; 12 distinct answers/);
    const [header, ...rows] = (await readFile(out, 'utf8')).trimEnd().split('\n');
    expect(header).toBe('contestant,hand,answer,verdict,reason,form');
    const given = (await readFile(SAMPLE, 'utf8')).trimEnd().split('\n').slice(1);
    rows.forEach((row, index) => {
      expect(row.startsWith(`${given[index]},`)).toBe(true);
    });
    expect(await readFile(`${out}.errors.csv`, 'utf8')).toMatch(/^row,.*\n13,\d+,not_a_card,/);
  });

  it('groups equal answers by their form', async () => {
    const { stdout } = await deckhand(['check', SAMPLE]);
    const forms = stdout.split('\n').map((row) => row.split(',').at(-1));
    expect(forms.filter((form) => form === '8/(3-8/3)')).toHaveLength(2);
    expect(forms.filter((form) => form === '4*(7-8/8)')).toHaveLength(2);
  });

  it('judges standard input by the options of a job, as deckhand solve does by the header', async () => {
    const checked = await deckhand(['check', '--target', '22'], { input: WRONG });
    expect(checked.stdout).toContain('3 3 8 8,3+3+8+8,correct,');
    expect((await deckhand(['solve', '--target', '22'], { input: WRONG })).stdout).toBe(checked.stdout);
    const solved = await deckhand(['solve', '--game', 'cards'], { input: RIGHT });
    expect(solved.stdout).toBe('hand,answer,result\n3 3 8 8,8/(3-8/3),8/(3-8/3)\n');
  });

  it('exits with 1 under --strict if any answer is not correct or any hand unreadable', async () => {
    expect(await deckhand(['check'], { input: WRONG })).toMatchObject({ code: 0 });
    expect(await deckhand(['check', '--strict'], { input: RIGHT })).toMatchObject({ code: 0 });
    expect(await deckhand(['check', '--strict'], { input: WRONG })).toMatchObject({ code: 1 });
    expect(await deckhand(['check', '--strict'], { input: `${RIGHT}3 x,3\n` })).toMatchObject({ code: 1 });
  });

  it.each([
    ['no column answer', ['check'], 'hand\n3 3 8 8\n', /answer/],
    ['no header', ['check'], '3,3,8,8,8/(3-8/3)\n', /header/],
    ['another game', ['check', '--game', 'cards'], RIGHT, /--game/],
  ])('refuses %s with a sentence', async (_, args, input, message) => {
    const { code, stdout, stderr } = await deckhand(args, { input });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
  });
});

describe('deckhand check with one answer', () => {
  const one = (...args: string[]) => deckhand(['check', '--hand', ...args]);

  it('says that it is correct, and its form', async () => {
    expect(await one('8 8 3 3', '8 ÷ (3 - 8:3)')).toEqual({
      code: 0,
      stdout: 'correct: Every card is used once and the value is 24.\nform: 8/(3-8/3)\n',
      stderr: '',
    });
  });

  it('says why it is not, and exits with 1', async () => {
    expect(await one('3 3 8 8', '3+3+8+8')).toEqual({
      code: 1,
      stdout: 'wrong_value: The value is 22 and not 24.\nform: 3+3+8+8\n',
      stderr: '',
    });
    expect(await one('3 3 8 8', '')).toMatchObject({
      code: 1,
      stdout: 'cannot_parse: There is no answer.\n',
    });
  });

  it('reports it as JSON', async () => {
    const { stdout } = await one('A 25', '--json', '--', '-A+25');
    expect(JSON.parse(stdout)).toEqual({
      hand: [1, 25],
      answer: '-A+25',
      verdict: 'correct',
      reason: expect.any(String),
      form: '25-1',
    });
  });

  it.each([
    ['no answer', ['3 3 8 8']],
    ['a hand that is none', ['3 x', '3']],
    ['an output', ['3 3 8 8', '8', '-o', 'out.csv']],
    ['an option that is none', ['3 3 8 8', '8', '--target', 'soon']],
  ])('refuses %s with a sentence', async (_, args) => {
    const { code, stdout, stderr } = await one(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/\.\n$|--help/);
  });
});
