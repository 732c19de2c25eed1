import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningCloud, startRunningCloud } from './running-cloud.ts';

const run = promisify(execFile);
const VERSION = awsVersion();

function awsVersion(): string | undefined {
  try {
    return execFileSync('aws', ['--version'], { encoding: 'utf8' }).split(' ')[0];
  } catch {
    return undefined;
  }
}

const TABLE = 'id,c1,c2,c3,c4\na,3,3,8,8\nb,1,1,1,1\n';
const SOLVED = 'id,c1,c2,c3,c4,result\na,3,3,8,8,8/(3-8/3)\nb,1,1,1,1,\n';

const title =
  VERSION === undefined ? 'the aws command (skipped: it is not installed)' : `the aws command (${VERSION})`;

describe.skipIf(VERSION === undefined)(title, () => {
  let running: RunningCloud;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'deckhand-aws-'));
    running = await startRunningCloud();
  }, 120_000);
  afterAll(async () => {
    await running?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const aws = async (...args: string[]) => {
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, ...running.cloud.env, AWS_PAGER: '', AWS_EC2_METADATA_DISABLED: 'true' };
    const { stdout } = await run('aws', ['--endpoint-url', running.cloud.endpoint, ...args], {
      env,
      cwd: folder,
    });
    return stdout;
  };
  const file = (name: string, content?: string | Uint8Array) => {
    const path = join(folder, name);
    if (content !== undefined) writeFileSync(path, content);
    return path;
  };
  const uploadsUrl = (key: string) => `s3://${running.cloud.outputs.UploadsBucket}/${key}`;
  const resultsUrl = (key: string) => `s3://${running.cloud.outputs.ResultsBucket}/${key}`;

  it.each(['cards.csv', 'a key with spaces + plus/é à/日本の手札.csv'])(
    'uploads and downloads %j',
    async (key) => {
      await aws('s3', 'cp', '--only-show-errors', file('up.csv', TABLE), uploadsUrl(key));
      expect((await running.summaryOf(key)).status).toBe('done');
      await aws('s3', 'cp', '--only-show-errors', resultsUrl(key), file('down.csv'));
      expect(readFileSync(file('down.csv'), 'utf8')).toBe(SOLVED);
    },
  );

  it('uploads 20 MB in parts', async () => {
    const rows = Array.from({ length: 1_400_000 }, (_, index) => `${index},3,3,8,${1 + (index % 13)}`);
    const table = `id,c1,c2,c3,c4\n${rows.join('\n')}\n`;
    expect(table.length).toBeGreaterThan(20e6);
    await aws('s3', 'cp', '--only-show-errors', file('large.csv', table), uploadsUrl('large.csv'));
    const summary = await running.summaryOf('large.csv');
    expect(summary).toMatchObject({ status: 'done', rows: rows.length, bytesIn: table.length });
    expect(summary.source.etag).toMatch(/-\d+"?$/); // the mark of an object made of parts
    await aws('s3', 'cp', '--only-show-errors', resultsUrl('large.csv'), file('large-down.csv'));
    const solved = readFileSync(file('large-down.csv'), 'utf8').trimEnd().split('\n');
    expect(solved.length).toBe(rows.length + 1);
    expect(
      solved.every((line, index) => line.startsWith(`${index === 0 ? 'id,c1,c2,c3,c4' : rows[index - 1]},`)),
    ).toBe(true);
  }, 60_000);

  it('uploads a .csv.gz and gets one back', async () => {
    await aws(
      's3',
      'cp',
      '--only-show-errors',
      file('cards.csv.gz', gzipSync(TABLE)),
      uploadsUrl('cards.csv.gz'),
    );
    await running.summaryOf('cards.csv.gz');
    await aws('s3', 'cp', '--only-show-errors', resultsUrl('cards.csv.gz'), file('down.csv.gz'));
    expect(gunzipSync(readFileSync(file('down.csv.gz'))).toString()).toBe(SOLVED);
  });

  it('passes options as metadata', async () => {
    const metadata = ['--metadata', 'target=60'];
    await aws(
      's3',
      'cp',
      '--only-show-errors',
      ...metadata,
      file('sixty.csv', 'hand\n1 5 12 13\n'),
      uploadsUrl('sixty.csv'),
    );
    await running.summaryOf('sixty.csv');
    expect(await aws('s3', 'cp', resultsUrl('sixty.csv'), '-')).toBe('hand,result\n1 5 12 13,5/(13/12-1)\n');
  });

  it('lists what there is', async () => {
    await aws('s3', 'cp', '--only-show-errors', file('up.csv', TABLE), uploadsUrl('listed/cards.csv'));
    await running.summaryOf('listed/cards.csv');
    expect(await aws('s3', 'ls', '--recursive', resultsUrl('listed/'))).toMatch(
      /listed\/cards\.csv\n.*cards\.csv\.summary\.json\n/,
    );
  });

  it('invokes the function', async () => {
    const payload = file('payload.json', '{"hands":[[3,3,8,8]]}');
    const name = running.cloud.outputs.SolveFunction as string;
    await aws(
      'lambda',
      'invoke',
      '--function-name',
      name,
      '--payload',
      `fileb://${payload}`,
      file('answer.json'),
    );
    expect(JSON.parse(readFileSync(file('answer.json'), 'utf8')).results).toEqual([
      { hand: [3, 3, 8, 8], solvable: true, solutions: ['8/(3-8/3)'], count: 1 },
    ]);
  });
});
