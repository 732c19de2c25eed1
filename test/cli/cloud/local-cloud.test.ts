import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningCloud } from '../../../cli/cloud/cloud-file.ts';
import { ended, deckhand as run, startDeckhand } from '../deckhand-process.ts';
import { TemporaryFolder } from '../temporary-folder.ts';
import { waitUntil } from '../wait-until.ts';

const SAMPLES = fileURLToPath(new URL('../../../samples/', import.meta.url));
const TABLE = 'id,c1,c2,c3,c4\n1,3,3,8,8\n2,1,1,1,1\n';
const SOLVED = 'id,c1,c2,c3,c4,result\n1,3,3,8,8,8/(3-8/3)\n2,1,1,1,1,\n';

let state: TemporaryFolder;
let env: Record<string, string>;
let cloud: ChildProcess;
let cloudEnd: ReturnType<typeof ended>;
let note: RunningCloud;

beforeAll(async () => {
  state = await TemporaryFolder.create();
  env = { DECKHAND_CLOUD_FILE: state.at('cloud.json') };
  cloud = startDeckhand(['cloud', '--stop-after', '10'], { env });
  cloudEnd = ended(cloud);
  note = JSON.parse(await firstContent(state.at('cloud.json'), cloudEnd));
}, 120_000);

afterAll(async () => {
  cloud.kill('SIGTERM');
  const { code, stdout, stderr } = await cloudEnd;
  await state.remove();
  // Asserted here, since every test of this file needs the cloud to run.
  expect(code).toBe(0);
  expect(stderr).not.toContain('Warning');
  expect(stderr).not.toContain('Not simulated');
  expect(stderr).toMatch(/^Stopped\.\n$/m);
  expect(stdout).toContain('aws --endpoint-url $AWS_ENDPOINT_URL s3 cp samples/cards.csv s3://$UPLOADS/');
  const { UploadsBucket: UPLOADS, ResultsBucket: RESULTS, SolveFunction: FUNCTION } = note.outputs;
  for (const [name, value] of Object.entries({ ...note.env, UPLOADS, RESULTS, FUNCTION }))
    expect(stdout).toContain(`export ${name}=${value}`);
}, 60_000);

let folder: TemporaryFolder;
beforeEach(async () => {
  folder = await TemporaryFolder.create();
});
afterEach(() => folder.remove());

describe('deckhand cloud', () => {
  it('notes where it runs', () => {
    expect(note.pid).toBe(cloud.pid);
    expect(note.endpoint).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(note.outputs).toMatchObject({
      UploadsBucket: expect.any(String),
      ResultsBucket: expect.any(String),
      SolveFunction: expect.any(String),
    });
  });

  it('refuses to run twice', async () => {
    const { code, stdout, stderr } = await deckhand(['cloud']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(`runs already at ${note.endpoint}`);
  });

  it.each([
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('leaves nothing behind when %s stops it before it runs', async (signal, code) => {
    // A folder of its own for what the command and the CDK write.
    const starting = startDeckhand(['cloud'], {
      env: { DECKHAND_CLOUD_FILE: folder.at('cloud.json'), TMPDIR: folder.path },
    });
    const end = ended(starting);
    // Something of the synthesis is there.
    await waitUntil(async () => {
      const [work] = (await readdir(folder.path)).filter((name) => name.startsWith('deckhand-'));
      return work !== undefined && (await readdir(folder.at(work))).length > 0;
    });
    starting.kill(signal);
    expect(await end).toMatchObject({ code, stdout: '' });
    const left = (await readdir(folder.path)).filter((name) => /^(deckhand-|cloud\.json)/.test(name));
    expect(left).toEqual([]);
  });

  it('refuses a port that is none', async () => {
    expect(await deckhand(['cloud', '--port', '99999'])).toMatchObject({ code: 2 });
  });
});

describe('deckhand upload', () => {
  it('downloads the solved table beside the file', async () => {
    const file = await folder.write('cards.csv', TABLE);
    const { code, stdout, stderr } = await deckhand(['upload', file]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toMatch(/1 solved, 1 without a solution/);
    expect(await readFile(folder.at('cards.solved.csv'), 'utf8')).toBe(SOLVED);
    expect((await readdir(folder.path)).sort()).toEqual(['cards.csv', 'cards.solved.csv']);
  });

  it('waits for the result of this upload, when the same file was solved before with other options', async () => {
    const file = await folder.write('again.csv', TABLE);
    const once = await deckhand(['upload', file, '-o', '-']);
    const twice = await deckhand(['upload', file, '-o', '-', '--metadata', 'target=4', '--ops', '+-']);
    expect(once.stdout).toBe(SOLVED);
    expect(twice.stdout).toBe('id,c1,c2,c3,c4,result\n1,3,3,8,8,\n2,1,1,1,1,1+1+1+1\n');
  });

  it('takes several options in one flag, as the aws command does', async () => {
    const file = await folder.write('several.csv', TABLE);
    const { stdout } = await deckhand([
      ...['upload', file, '-o', '-', '--metadata', 'target=4,solutions=count'],
      ...['--metadata', 'ops=+-'],
    ]);
    expect(stdout).toBe('id,c1,c2,c3,c4,result\n1,3,3,8,8,0\n2,1,1,1,1,1\n');
  });

  it('takes a value with commas, such as a size', async () => {
    const { code, stderr } = await deckhand(['upload', `${SAMPLES}cards.csv`, '--metadata', 'size=4,4,4']);
    expect(code).toBe(2);
    expect(stderr).toContain('The option size is "4,4,4"');
  });

  it('takes a key that is hard to spell', async () => {
    const file = await folder.write('cards.csv', TABLE);
    const key = "a b+c/%41 é 'quoted' 牌 🂡.csv";
    expect(await deckhand(['upload', file, '--key', key, '-o', '-'])).toMatchObject({
      code: 0,
      stdout: SOLVED,
    });
  });

  it('lists the rows that could not be read', async () => {
    const out = folder.at('out.csv');
    const { code, stderr } = await deckhand(['upload', `${SAMPLES}tricky.csv`, '-o', out]);
    expect(code).toBe(0);
    expect(stderr).toContain(`2 rows could not be read as a hand; they are listed in ${out}.errors.csv:`);
    expect((await readFile(`${out}.errors.csv`, 'utf8')).trimEnd().split('\n')).toHaveLength(3);
  });

  it('gives the same bytes as solving the file locally, in several parts', async () => {
    const rows = Array.from(
      { length: 800_000 },
      (_, row) => `${row},3,${(row % 13) + 1},8,${(row % 7) + 1}\n`,
    );
    const file = await folder.write('large.csv', `id,c1,c2,c3,c4\n${rows.join('')}`);
    expect(await deckhand(['upload', file, '-o', folder.at('cloud.csv')])).toMatchObject({ code: 0 });
    expect(await deckhand(['solve', file, '-o', folder.at('local.csv')])).toMatchObject({ code: 0 });
    const [there, here] = await Promise.all(
      ['cloud.csv', 'local.csv'].map((name) => readFile(folder.at(name))),
    );
    expect(there && here && there.equals(here)).toBe(true);
  }, 60_000);

  it('says that it does not take standard input', async () => {
    const { code, stderr } = await deckhand(['upload', '-', '--key', 'a.csv'], TABLE);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^deckhand: Standard input cannot be uploaded.* Save it to a file first\.$/m);
  });

  it('tells why a file could not be solved, and exits with 2', async () => {
    const file = await folder.write('people.csv', 'name,age\nAnn,34\n');
    const { code, stdout, stderr } = await deckhand(['upload', file]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/deckhand: .*people\.csv: .+/);
    expect(await readdir(folder.path)).toEqual(['people.csv']);
  });

  it.each([
    ['an option that is none', ['--metadata', 'tarket=36']],
    ['metadata without a value', ['--metadata', 'target']],
    ['a bad option', ['--target', 'soon']],
    ['a game that is not there', ['--metadata', 'game=chess']],
    ['a key that belongs to result files', ['--key', 'a.csv.summary.json']],
    ['a download over the table itself', ['-o', `${SAMPLES}cards.csv`]],
  ])('refuses %s before it uploads', async (_, args) => {
    const { code, stderr } = await deckhand(['upload', `${SAMPLES}cards.csv`, ...args]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^deckhand: .+\.$/m);
    expect(stderr).not.toContain('Uploading');
  });
});

describe('deckhand invoke', () => {
  it('prints the answer to a payload file', async () => {
    const { code, stdout, stderr } = await deckhand(['invoke', `${SAMPLES}hands.json`]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const { results } = JSON.parse(stdout);
    expect(results).toHaveLength(3);
    expect(results[0]).toMatchObject({ solvable: true, solutions: ['8/(3-8/3)'] });
    expect(results[2]).toMatchObject({ solvable: false });
    expect(stdout).toMatch(/^ +\{ "hand": \[3, 3, 8, 8\], .*\},?$/m);
  });

  it('reads standard input', async () => {
    const { code, stdout } = await deckhand(['invoke', '-'], '{"hands":[[3,3,8,8]]}');
    expect(code).toBe(0);
    expect(JSON.parse(stdout).results).toHaveLength(1);
  });

  it('says where a payload goes that was written in place of a file', async () => {
    const { code, stderr } = await deckhand(['invoke', '{"hands":[[3,3,8,8]]}']);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^deckhand: .*echo '\{"hands":\[\[3,3,8,8\]\]\}' \| deckhand invoke -\.?$/m);
  });

  it.each([
    ['a payload that the function refuses', '{"hands":[[3,3,8,8]],"options":{"target":"soon"}}'],
    ['a payload that is no JSON', '{"hands":'],
  ])('exits with 2 after %s', async (_, payload) => {
    const { code, stderr } = await deckhand(['invoke', '-'], payload);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^deckhand: .+/);
  });
});

function deckhand(args: readonly string[], input = ''): ReturnType<typeof run> {
  return run(args, { env, input });
}

/** The content of a file, once it is there; rejects if the process ends first. */
async function firstContent(path: string, end: ReturnType<typeof ended>): Promise<string> {
  let early: Awaited<typeof end> | undefined;
  end.then((result) => {
    early = result;
  });
  await waitUntil(async () => {
    if (early) throw new Error(`The cloud ended with ${early.code}: ${early.stderr}`);
    return existsSync(path);
  });
  return await readFile(path, 'utf8');
}
