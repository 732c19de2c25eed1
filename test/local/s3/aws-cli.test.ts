import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetObjectCommand, HeadObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUCKET, bodyText, CREDENTIALS, REGION, type StartedS3, startS3 } from './started-s3.ts';

const MIB = 1024 * 1024;
const version = spawnSync('aws', ['--version'], { encoding: 'utf8' });
const isInstalled = version.status === 0;
const name = isInstalled
  ? version.stdout.trim().split(' ')[0]
  : 'skipped, because `aws` is not installed or does not start';

let started: StartedS3;
let dir: string;
beforeAll(async () => {
  started = await startS3();
  dir = await mkdtemp(join(tmpdir(), 'deckhand-cli-'));
});
afterAll(async () => {
  await started.close();
  await rm(dir, { recursive: true, force: true });
});

/** Runs `aws` against the local S3 and returns what it prints. Rejects, with what it complained about, if it fails. */
function aws(...words: string[]): Promise<string> {
  // --endpoint-url, because AWS_ENDPOINT_URL is unknown to versions before 2.13.
  const child = spawn('aws', ['--endpoint-url', started.endpoint, ...words], {
    cwd: dir,
    env: {
      PATH: process.env.PATH,
      HOME: dir,
      LC_ALL: 'C.UTF-8',
      AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
      AWS_DEFAULT_REGION: REGION,
      AWS_EC2_METADATA_DISABLED: 'true',
      AWS_PAGER: '',
    },
  });
  let printed = '';
  let complaint = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    printed += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    complaint += text;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(printed);
      else reject(new Error(`aws ${words.join(' ')} ended with ${code}: ${complaint}${printed}`));
    });
  });
}

async function storedKeys(Prefix: string): Promise<(string | undefined)[]> {
  const listed = await started.client.send(new ListObjectsV2Command({ Bucket: BUCKET, Prefix }));
  return (listed.Contents ?? []).map(({ Key }) => Key);
}

describe.skipIf(!isInstalled)(`the aws CLI (${name})`, { timeout: 120_000 }, () => {
  it('copies a file up, with metadata, and down again', async () => {
    const key = 'cp/blanks, a+b, 50%, é, 日本語.csv';
    await writeFile(join(dir, 'up.csv'), 'c1,c2,c3,c4\n3,3,8,8\n');
    await aws('s3', 'cp', 'up.csv', `s3://${BUCKET}/${key}`, '--metadata', 'target=36');
    const stored = await started.client.send(new GetObjectCommand({ Bucket: BUCKET, Key: key }));
    expect(stored.Metadata).toEqual({ target: '36' });
    expect(await bodyText(stored)).toBe('c1,c2,c3,c4\n3,3,8,8\n');
    await aws('s3', 'cp', `s3://${BUCKET}/${key}`, 'down.csv');
    expect(await readFile(join(dir, 'down.csv'), 'utf8')).toBe('c1,c2,c3,c4\n3,3,8,8\n');
  });

  it('moves 20 MB up in parts, to another key, and down in ranges', async () => {
    const bytes = randomBytes(20 * MIB);
    await writeFile(join(dir, 'big.bin'), bytes);
    await aws('s3', 'cp', 'big.bin', `s3://${BUCKET}/big/one`);
    const stored = await started.client.send(new HeadObjectCommand({ Bucket: BUCKET, Key: 'big/one' }));
    expect(stored.ETag).toMatch(/-3"$/);
    await aws('s3', 'mv', `s3://${BUCKET}/big/one`, `s3://${BUCKET}/big/two`);
    expect(await storedKeys('big/')).toEqual(['big/two']);
    await aws('s3', 'cp', `s3://${BUCKET}/big/two`, 'big.back');
    expect((await readFile(join(dir, 'big.back'))).equals(bytes)).toBe(true);
  });

  it('syncs a folder both ways, lists it and removes it', async () => {
    await mkdir(join(dir, 'folder', 'sub dir'), { recursive: true });
    await writeFile(join(dir, 'folder', 'a.txt'), 'a');
    await writeFile(join(dir, 'folder', 'sub dir', 'ü+b.txt'), 'b');
    const remote = `s3://${BUCKET}/sync`;
    await aws('s3', 'sync', 'folder', remote);
    expect(await storedKeys('sync/')).toEqual(['sync/a.txt', 'sync/sub dir/ü+b.txt']);
    expect(await aws('s3', 'sync', 'folder', remote)).toBe('');
    await aws('s3', 'sync', remote, 'folder.back');
    expect(await readFile(join(dir, 'folder.back', 'sub dir', 'ü+b.txt'), 'utf8')).toBe('b');
    expect(await aws('s3', 'ls', `${remote}/`)).toMatch(/PRE sub dir\/\n.* 1 a\.txt\n$/);
    await aws('s3', 'rm', '--recursive', remote);
    expect(await storedKeys('sync/')).toEqual([]);
  });

  it('makes a bucket, presigns a URL for it, and removes it', async () => {
    await aws('s3', 'mb', 's3://cli-bucket');
    expect(started.s3.bucketNames()).toEqual([BUCKET, 'cli-bucket']);
    await writeFile(join(dir, 'signed.txt'), 'signed');
    await aws('s3', 'cp', 'signed.txt', 's3://cli-bucket/a b+c.txt');
    const url = await aws('s3', 'presign', 's3://cli-bucket/a b+c.txt');
    expect(await (await fetch(url.trim())).text()).toBe('signed');
    await aws('s3', 'rb', '--force', 's3://cli-bucket');
    expect(started.s3.bucketNames()).toEqual([BUCKET]);
  });
});
