import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type LocalCloud, startCloud } from '../../local/cloud.ts';
import { type CdkOut, SMALL_HANDLER, SMALL_STACK, writeCdkOut } from './cdk-out.ts';
import { bundleWorker, isAlive } from './lambda/test-function.ts';

let cdkOut: CdkOut;
let workDir: string;
let workerPath: string;

beforeAll(async () => {
  cdkOut = await writeCdkOut(SMALL_STACK, SMALL_HANDLER);
  workDir = await mkdtemp(join(tmpdir(), 'deckhand-cloud-test-'));
  workerPath = join(workDir, 'worker.mjs');
  await bundleWorker(workerPath);
});

afterAll(async () => {
  await cdkOut.remove();
  await rm(workDir, { recursive: true });
});

/** Settings of an SDK client that calls the cloud at `endpoint` once, without retries. */
function clientOf(endpoint: string) {
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  return { endpoint, region: 'us-east-1', credentials, maxAttempts: 1 };
}

async function invokeFunction(endpoint: string, event: object = {}) {
  const client = new LambdaClient(clientOf(endpoint));
  const command = new InvokeCommand({ FunctionName: 'Small-Function', Payload: JSON.stringify(event) });
  const { Payload } = await client.send(command);
  client.destroy();
  return JSON.parse(Buffer.from(Payload ?? []).toString());
}

describe('a cloud with the small stack', () => {
  let cloud: LocalCloud;
  let s3: S3Client;
  let sqs: SQSClient;
  const lines: string[] = [];

  beforeAll(async () => {
    cloud = await startCloud({
      cdkOut: cdkOut.path,
      workerPath,
      redeliverAfterSeconds: 0,
      onLog: (line) => lines.push(line),
    });
    s3 = new S3Client(clientOf(cloud.endpoint));
    sqs = new SQSClient(clientOf(cloud.endpoint));
  });

  afterAll(async () => {
    s3.destroy();
    sqs.destroy();
    await cloud.close();
  });

  const upload = (Key: string) =>
    s3.send(new PutObjectCommand({ Bucket: cloud.outputs.UploadsBucket, Key, Body: 'x' }));

  /** Messages of a queue, visible or in flight. */
  const messages = async (QueueUrl: string | undefined) => {
    const AttributeNames = [
      'ApproximateNumberOfMessages' as const,
      'ApproximateNumberOfMessagesNotVisible' as const,
    ];
    const { Attributes } = await sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames }));
    return AttributeNames.reduce((sum, name) => sum + Number(Attributes?.[name]), 0);
  };

  it('runs the function for an upload, and takes the message off the queue', async () => {
    await upload('a b+é.csv');
    await expect
      .poll(() => lines.filter((line) => line.includes('\tuploaded')), { timeout: 10_000 })
      .toEqual([expect.stringMatching(/uploaded small-uploads a\+b%2B%C3%A9\.csv$/)]);
    await expect.poll(() => messages(cloud.outputs.QueueUrl)).toBe(0);
  });

  it('heeds the filter of the notifications', async () => {
    await upload('other.txt');
    await upload('after.csv');
    await expect
      .poll(() => lines.some((line) => line.endsWith(' after.csv')), { timeout: 10_000 })
      .toBe(true);
    expect(lines.some((line) => line.endsWith(' other.txt'))).toBe(false);
  });

  it('moves an upload that fails again and again to the dead letters', async () => {
    await upload('fail.csv');
    await expect.poll(() => messages(cloud.outputs.DeadLetterUrl), { timeout: 10_000 }).toBe(1);
    expect(lines.filter((line) => line.endsWith(' fail.csv'))).toHaveLength(2);
    expect(await messages(cloud.outputs.QueueUrl)).toBe(0);
  });

  it('gives the function names from the template and its own endpoint', async () => {
    const { env } = await invokeFunction(cloud.endpoint);
    expect(env).toMatchObject({
      ...cloud.env,
      UPLOADS: cloud.outputs.UploadsBucket,
      TABLE: cloud.outputs.TableName,
    });
  });

  it('lacks a package that is missing from the bundle, though the checkout has it', async () => {
    expect(await invokeFunction(cloud.endpoint, { import: 'node:fs' })).toBe('found');
    expect(await invokeFunction(cloud.endpoint, { import: 'csv-parse' })).toBe('ERR_MODULE_NOT_FOUND');
  });

  it('has the table', async () => {
    const client = new DynamoDBClient(clientOf(cloud.endpoint));
    const TableName = cloud.outputs.TableName;
    await client.send(new PutItemCommand({ TableName, Item: { pk: { S: '3 3 8 8' }, n: { N: '1' } } }));
    const { Item } = await client.send(new GetItemCommand({ TableName, Key: { pk: { S: '3 3 8 8' } } }));
    client.destroy();
    expect(Item?.n).toEqual({ N: '1' });
  });
});

describe('a cloud that cannot start', () => {
  it('says why, and leaves its port free', async () => {
    const running = await startCloud({ cdkOut: cdkOut.path, workerPath });
    const port = Number(new URL(running.endpoint).port);
    await running.close();
    await expect(startCloud({ cdkOut: join(workDir, 'nowhere'), workerPath, port })).rejects.toThrow(
      'run "npx cdk synth" first',
    );
    await (await startCloud({ cdkOut: cdkOut.path, workerPath, port })).close();
  });
});

describe('the process that owns a cloud', () => {
  let owner: ChildProcess | undefined;

  afterEach(() => {
    owner?.kill('SIGKILL');
  });

  /** Starts an owner and uses its cloud, so that there is a worker and a folder to be left behind. */
  async function startOwner() {
    const script = fileURLToPath(new URL('./cloud-owner.ts', import.meta.url));
    const child = spawn(process.execPath, ['--import', 'tsx', script, cdkOut.path, workerPath], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    owner = child;
    const ended = once(child, 'close');
    const [endpoint] = await once(createInterface({ input: child.stdout }), 'line');
    const { pid, folder }: { pid: number; folder: string } = await invokeFunction(String(endpoint));
    expect([isAlive(pid), existsSync(folder)]).toEqual([true, true]);
    return { child, ended, pid, folder };
  }

  it('ends by itself once the cloud is closed, and leaves nothing', async () => {
    const { child, ended, pid, folder } = await startOwner();
    child.stdin.end();
    expect(await ended).toEqual([0, null]);
    expect([isAlive(pid), existsSync(folder)]).toEqual([false, false]);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('closes the cloud on %s, and ends by it', async (signal) => {
    const { child, ended, pid, folder } = await startOwner();
    child.kill(signal);
    expect(await ended).toEqual([null, signal]);
    expect([isAlive(pid), existsSync(folder)]).toEqual([false, false]);
  });

  it('may be killed, and the workers end as well', async () => {
    const { child, ended, pid, folder } = await startOwner();
    child.kill('SIGKILL');
    await ended;
    await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
    await rm(join(folder, '..', '..'), { recursive: true });
  });
});
