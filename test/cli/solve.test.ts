import { open, readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deckhand, ended, startDeckhand } from './deckhand-process.ts';
import { TemporaryFolder } from './temporary-folder.ts';
import { waitUntil } from './wait-until.ts';

const SAMPLE = fileURLToPath(new URL('../../samples/cards.csv', import.meta.url));
const TRICKY = fileURLToPath(new URL('../../samples/tricky.csv', import.meta.url));
const TABLE = 'id,c1,c2,c3,c4\n1,3,3,8,8\n2,1,1,1,1\n';
const SOLVED = 'id,c1,c2,c3,c4,result\n1,3,3,8,8,8/(3-8/3)\n2,1,1,1,1,\n';

let folder: TemporaryFolder;
beforeEach(async () => {
  folder = await TemporaryFolder.create();
});
afterEach(() => folder.remove());

describe('deckhand solve', () => {
  it('reports boards as boards', async () => {
    const { stderr } = await deckhand([
      'solve',
      await folder.write('boards.csv', 'board\nX--------\nOOO------\n'),
    ]);
    expect(stderr).toContain('1 valued, 0 beyond the budget, 1 unreadable; 1 distinct board');
    expect(stderr).toContain('1 row could not be read as a board; ');
  });

  it('writes the solved table to standard output, and the summary to standard error', async () => {
    const { code, stdout, stderr } = await deckhand(['solve', await folder.write('cards.csv', TABLE)]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: SOLVED });
    expect(stderr).toMatch(/2 rows/);
    expect(stderr).toMatch(/1 solved, 1 without a solution/);
  });

  it.each([['-'], [undefined]])('solves standard input, asked for by %s', async (file) => {
    const { code, stdout } = await deckhand(['solve', ...(file ? [file] : [])], { input: TABLE });
    expect({ code, stdout }).toEqual({ code: 0, stdout: SOLVED });
  });

  it('writes to a file, and then nothing to standard output', async () => {
    const out = folder.at('solved.csv');
    const { code, stdout, stderr } = await deckhand(['solve', SAMPLE, '-o', out]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toContain(out);
    const [given, solved] = await Promise.all([readFile(SAMPLE, 'utf8'), readFile(out, 'utf8')]);
    const rows = solved.trimEnd().split('\n');
    expect(rows.map((row) => row.slice(0, row.lastIndexOf(',')))).toEqual(given.trimEnd().split('\n'));
    expect(await readdir(folder.path)).toEqual(['solved.csv']);
  });

  it('takes the options of a job', async () => {
    const { stdout } = await deckhand(['solve', '--target', '4', '--ops', '+-'], { input: TABLE });
    expect(stdout).toBe('id,c1,c2,c3,c4,result\n1,3,3,8,8,\n2,1,1,1,1,1+1+1+1\n');
  });

  it('reports the summary as JSON', async () => {
    const { stderr } = await deckhand(['solve', '-', '--json'], { input: TABLE });
    expect(JSON.parse(stderr)).toMatchObject({ status: 'done', rows: 2, solved: 1, unsolvable: 1, bad: 0 });
  });

  it('packs the result of a packed file', async () => {
    const out = folder.at('solved.csv.gz');
    const packed = await folder.write('cards.csv.gz', gzipSync(TABLE));
    expect(await deckhand(['solve', packed, '-o', out])).toMatchObject({ code: 0 });
    expect(gunzipSync(await readFile(out)).toString()).toBe(SOLVED);
  });

  it('writes a device as it is', async () => {
    expect(await deckhand(['solve', SAMPLE, '-o', '/dev/null'])).toMatchObject({ code: 0, stdout: '' });
  });

  it.each(['closed', 'full'])('keeps its answer and exit code when standard error is %s', async (state) => {
    const full = await open('/dev/full', 'w');
    const child = startDeckhand(['solve', SAMPLE], state === 'full' ? { stderr: full.fd } : {});
    child.stderr?.destroy();
    const { code, stdout } = await ended(child);
    await full.close();
    expect(code).toBe(0);
    expect(stdout).toContain('8/(3-8/3)');
  });

  it('ends quietly when nobody reads on', async () => {
    const child = startDeckhand(['solve', SAMPLE]);
    child.stdout?.destroy();
    expect(await ended(child)).toMatchObject({ code: 0, stderr: '' });
  });
});

describe('rows that deckhand solve cannot read', () => {
  it('keep their place, and are listed beside the result', async () => {
    const out = folder.at('solved.csv');
    const { code, stderr } = await deckhand(['solve', TRICKY, '-o', out]);
    expect(code).toBe(0);
    expect(stderr).toContain(`2 rows could not be read as a hand; they are listed in ${out}.errors.csv:`);
    expect(stderr).toMatch(/row 3, byte \d+: .+/);
    const errors = (await readFile(`${out}.errors.csv`, 'utf8')).trimEnd().split('\n');
    expect(errors[0]).toBe('row,byte,code,message,raw');
    expect(errors).toHaveLength(3);
    expect(await readFile(out, 'utf8')).toContain('\nCleo,4,x,7,8,not a card,\n');
  });

  it('are shown when the result goes to standard output, and how to get them all', async () => {
    const { code, stderr } = await deckhand(['solve', TRICKY]);
    expect(code).toBe(0);
    expect(stderr).toMatch(/2 rows .* with -o FILE they are listed in FILE\.errors\.csv/);
    expect(stderr).toMatch(/row 3, byte \d+: .+/);
  });

  it('are spoken of as one if there is one', async () => {
    const input = 'c1,c2,c3,c4\n3,3,8,x\n';
    const shown = await deckhand(['solve', '-'], { input });
    expect(shown.stderr).toContain('1 row could not be read as a hand; with -o FILE it is listed in');
    const out = folder.at('out.csv');
    const listed = await deckhand(['solve', '-', '-o', out], { input });
    expect(listed.stderr).toContain(`1 row could not be read as a hand; it is listed in ${out}.errors.csv:`);
  });

  it('are shown however long they are', async () => {
    const input = `c1,c2,c3,c4,note\n3,3,8,x,${'y'.repeat(200_000)}\n`;
    const { stderr } = await deckhand(['solve', '-'], { input });
    expect(stderr).toContain('row 1, byte 17: Column c4: "x" is not a card');
    expect(stderr).not.toContain('other');
  });

  it('make the exit code 1 under --strict', async () => {
    expect(await deckhand(['solve', TRICKY, '--strict'])).toMatchObject({ code: 1 });
    expect(await deckhand(['solve', SAMPLE, '--strict'])).toMatchObject({ code: 0 });
  });
});

describe('what deckhand solve refuses, with a sentence and exit code 2', () => {
  it('a missing file', async () => {
    const { code, stdout, stderr } = await deckhand(['solve', folder.at('none.csv')]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toBe(`deckhand: There is no file ${folder.at('none.csv')}. Check the path.\n`);
  });

  it('a result that would overwrite the table', async () => {
    const path = await folder.write('cards.csv', TABLE);
    const { code, stderr } = await deckhand(['solve', path, '-o', path]);
    expect(code).toBe(2);
    expect(stderr).toContain('would overwrite');
    expect(await readFile(path, 'utf8')).toBe(TABLE);
  });

  it('a result in a folder that is missing', async () => {
    const { code, stderr } = await deckhand(['solve', SAMPLE, '-o', folder.at('none/out.csv')]);
    expect(code).toBe(2);
    expect(stderr).toContain(`There is no folder ${folder.at('none')}`);
  });

  it('a file without cards, leaving an older result alone', async () => {
    const out = await folder.write('out.csv', 'old');
    const path = await folder.write('people.csv', 'name,age\nAnn,34\n');
    const { code, stdout, stderr } = await deckhand(['solve', path, '-o', out]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^deckhand: .*people\.csv: .+/);
    expect(await readFile(out, 'utf8')).toBe('old');
    expect(await readdir(folder.path)).toEqual(['out.csv', 'people.csv']);
  });

  it.each([
    ['an empty file', ''],
    ['a file that is no text', 'PK\x03\x04\0\0\0\x08'],
    ['a broken archive', Buffer.from([0x1f, 0x8b, 0x08])],
  ])('%s, without a word of uploading it', async (_, content) => {
    const { code, stderr } = await deckhand(['solve', await folder.write('a.csv', content)]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/try again\.$/m);
    expect(stderr).not.toContain('upload');
  });

  it('a full disk', async () => {
    const { code, stderr } = await deckhand(['solve', SAMPLE, '-o', '/dev/full']);
    expect(code).toBe(2);
    expect(stderr).toBe('deckhand: The disk is full. Free some space, or choose another place with -o.\n');
  });

  it.each([
    ['an unknown flag', ['--strickt']],
    ['a bad option', ['--solutions', 'some']],
    ['a game that is not there', ['--game', 'chess']],
    ['an option of boards for cards', ['--game', 'cards', '--size', '4,4,4']],
    ['options of two games', ['--size', '4,4,4', '--target', '36']],
    ['two files', ['b.csv']],
  ])('%s, which is no fault of the file', async (_, args) => {
    const { code, stdout, stderr } = await deckhand(['solve', SAMPLE, ...args]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).not.toBe('');
    expect(stderr).not.toContain(SAMPLE);
    expect(stderr).not.toMatch(/^\s+at /m);
  });
});

describe('a signal while deckhand solve runs', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('%s ends it with %i, and leaves no file', async (signal, code) => {
    const child = startDeckhand(['solve', '-', '-o', folder.at('out.csv')]);
    const end = ended(child);
    // Enough for several blocks, so that a temporary file is there; the input stays open.
    child.stdin?.write(TABLE);
    const feeding = setInterval(() => child.stdin?.write('3,4,5,6,7\n'.repeat(50_000)), 20);
    await waitUntil(async () => (await readdir(folder.path)).length > 0);
    clearInterval(feeding);
    child.kill(signal);
    expect(await end).toMatchObject({ code, stdout: '' });
    expect(await readdir(folder.path)).toEqual([]);
  });
});
