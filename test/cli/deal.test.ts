import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deckhand } from './deckhand-process.ts';
import { TemporaryFolder } from './temporary-folder.ts';

let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await TemporaryFolder.create();
});
afterAll(() => folder.remove());

const deal = (...flags: string[]) => deckhand(['deal', ...flags]);
const linesOf = (text: string) => text.trimEnd().split('\n');

describe('deckhand deal', () => {
  it('prints hands as CSV, and tells the seed that deals them again', async () => {
    const { code, stdout, stderr } = await deal();
    expect(code).toBe(0);
    const [header, ...hands] = linesOf(stdout);
    expect(header).toBe('c1,c2,c3,c4');
    expect(new Set(hands).size).toBe(10);
    const seed = /^The seed is (\d+): --seed \1 deals the same hands again\.\n$/.exec(stderr)?.[1] ?? '';
    expect(await deal('--seed', seed)).toEqual({ code: 0, stdout, stderr: '' });
  });

  it('deals what `deckhand solve` solves, with the same solutions as it', async () => {
    const flags = ['--seed', '3', '--count', '20', '--cards', '5', '--max', '20', '--target', '36'];
    const bare = await deal(...flags);
    const solved = await deckhand(['solve', '--target', '36'], { input: bare.stdout });
    expect(linesOf(solved.stdout)).toHaveLength(21);
    expect((await deal(...flags, '--with-solutions')).stdout).toBe(solved.stdout);
  });

  it('deals hands with so many solutions', async () => {
    const flags = ['--seed', '3', '--count', '5', '--solutions-exactly', '4'];
    const { stdout } = await deal(...flags, '--with-solutions', '--solutions', 'count');
    const [header, ...rows] = linesOf(stdout);
    expect(header).toBe('c1,c2,c3,c4,result');
    expect(rows.map((row) => row.split(',')[4])).toEqual(['4', '4', '4', '4', '4']);
  });

  it('writes a file, whole, and says so', async () => {
    const path = folder.at('hands.csv');
    writeFileSync(path, 'old');
    const flags = ['--seed', '1', '--count', '3', '--unsolvable'];
    expect(await deal(...flags, '-o', path)).toEqual({ code: 0, stdout: '', stderr: `3 hands: ${path}\n` });
    expect(readFileSync(path, 'utf8')).toBe((await deal(...flags)).stdout);
  });

  it('deals what there is, says how much that is, and exits with 1', async () => {
    const { code, stdout, stderr } = await deal('--seed', '1', '--cards', '1', '--min', '20', '--max', '29');
    expect({ code, stdout }).toEqual({ code: 1, stdout: 'c1\n24\n' });
    expect(stderr).toMatch(/^deckhand: Of all 10 hands, only 1 is as wished, and 10 were asked for\./);
  });

  it('gives up on what is rare beyond reach', async () => {
    const flags = ['--seed', '1', '--cards', '3', '--max', '999', '--ops', '+-', '--target', '1/2'];
    const { code, stdout, stderr } = await deal(...flags);
    expect({ code, stdout }).toEqual({ code: 1, stdout: 'c1,c2,c3\n' });
    expect(stderr).toMatch(/^deckhand: Of 50000 hands tried, none was as wished, .* ask for fewer hands/);
  });

  it.each([
    ['too many cards', ['--cards', '7'], /The wish --cards is "7"/],
    ['no number', ['--solutions-exactly', 'two'], /The wish --solutions-exactly is "two"/],
    ['a range upside down', ['--min', '5', '--max', '4'], /smaller one as min/],
    ['wishes that contradict each other', ['--unsolvable', '--solutions-min', '2'], /Unsolvable hands/],
    ['another game', ['--game', 'check'], /plays cards/],
    ['a bad target', ['--target', 'soon'], /target is "soon"/],
    ['an unknown flag', ['--solution', '2'], /There is no option/],
    ['a folder that is missing', ['-o', '/nowhere/at/all.csv', '--seed', '1'], /no folder/],
  ])('refuses %s with a sentence', async (_, flags, sentence) => {
    const { code, stdout, stderr } = await deal(...flags);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(sentence);
  });
});
