import { readdir, readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deckhand, ended, startDeckhand } from './deckhand-process.ts';
import { TemporaryFolder } from './temporary-folder.ts';
import { waitUntil } from './wait-until.ts';

let folder: TemporaryFolder;

beforeEach(async () => {
  folder = await TemporaryFolder.create();
});
afterEach(() => folder.remove());

const games = (...args: string[]) => deckhand(['games', ...args]);

/** How often each of these texts comes. */
function tally(texts: readonly (string | number)[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const text of texts) counts[text] = (counts[text] ?? 0) + 1;
  return counts;
}

describe('deckhand games', () => {
  it('lists all 255168 games of 3,3,3 to a file, each once', async () => {
    const out = folder.at('games.csv');
    expect(await games('-o', out)).toEqual({ code: 0, stdout: '', stderr: `255,168 games: ${out}\n` });
    const [header, ...rows] = (await readFile(out, 'utf8')).trimEnd().split('\n');
    expect(header).toBe('moves,board,winner');
    expect(new Set(rows).size).toBe(255_168);
    expect(tally(rows.map((row) => row.slice(-1)))).toEqual({ X: 131_184, O: 77_904, D: 46_080 });
    const lengths = { 5: 1440, 6: 5328, 7: 47_952, 8: 72_576, 9: 127_872 };
    expect(tally(rows.map((row) => row.indexOf(',')))).toEqual(lengths);
  });

  it('lists the final boards as the reference has them', async () => {
    const { code, stdout, stderr } = await games('--boards');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const [header, ...rows] = stdout.trimEnd().split('\n');
    expect(header).toBe('board,winner,games');
    const reference = await readFile(new URL('../vectors/ttt_finals.csv', import.meta.url), 'utf8');
    expect(rows.sort()).toEqual(reference.trimEnd().split('\n').slice(1).sort());
  });

  it('lists so many at most', async () => {
    expect((await games('--limit', '2')).stdout).toBe(
      'moves,board,winner\n1234567,XOXOXOX--,X\n123456879,XOXOXOOXX,X\n',
    );
    expect((await games('--boards', '--limit', '1')).stdout).toBe('board,winner,games\n----OOXXX,X,12\n');
    expect((await games('--size', '4,4,4', '--limit', '1')).stdout).toMatch(
      /\n1 2 3 4 5 6 7 8 9 10 11 12 13,XOXOXOXOXOXOX---,X\n$/,
    );
  });

  it.each([
    [[], '255168'],
    [['--boards'], '958'],
    [['--size', '4,3,3'], '151188768'],
  ])('counts %j', async (args, count) => {
    expect(await games('--count', ...args)).toEqual({ code: 0, stdout: `${count}\n`, stderr: '' });
  });

  it('ends quietly when nobody reads on', async () => {
    const child = startDeckhand(['games', '--size', '5,5,5']);
    child.stdout?.destroy();
    expect(await ended(child)).toMatchObject({ code: 0, stderr: '' });
  });

  it('stops at SIGINT with 130, and leaves no file', async () => {
    const child = startDeckhand(['games', '--size', '8,8,8', '-o', folder.at('games.csv')]);
    const end = ended(child);
    await waitUntil(async () => (await readdir(folder.path)).length > 0);
    child.kill('SIGINT');
    expect(await end).toMatchObject({ code: 130, stdout: '' });
    expect(await readdir(folder.path)).toEqual([]);
  });

  it.each([
    ['a limit that is none', ['--limit', '0'], /--limit is "0"/],
    ['a limit to a count', ['--limit', '5', '--count'], /--count counts all/],
    ['a size that is none', ['--size', 'big'], /size is "big"/],
  ])('refuses %s with a sentence', async (_, args, sentence) => {
    const { code, stdout, stderr } = await games(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^deckhand: .+\.\n$/);
    expect(stderr).toMatch(sentence);
  });

  it('has examples in its help', async () => {
    const { code, stdout } = await games('--help');
    expect(code).toBe(0);
    expect(stdout).toContain('Examples:\n  $ deckhand games ');
  });
});
