import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CreateTableCommandInput } from '@aws-sdk/client-dynamodb';
import { afterEach, describe, expect, it } from 'vitest';
import { LOCAL_ACCOUNT } from '../../../local/account.ts';
import { deploy } from '../../../local/deploy/deploy.ts';
import type { Template, TemplateResource } from '../../../local/deploy/template.ts';
import type { FunctionSettings } from '../../../local/lambda/function-settings.ts';
import { createSqs } from '../../../local/sqs/sqs.ts';
import { SMALL_STACK, writeCdkOut } from '../cdk-out.ts';

const cleanups: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(cleanups.splice(0).map((cleanup) => cleanup()));
});

/** Deploys into services that only note down what they are asked for, but for the queues, which are real. */
async function deployNoting(template: Template) {
  const cdkOut = await writeCdkOut(template);
  const codeDir = await mkdtemp(join(tmpdir(), 'deckhand-code-test-'));
  cleanups.push(cdkOut.remove, () => rm(codeDir, { recursive: true }));
  const noted = {
    buckets: [] as string[],
    notifications: [] as unknown[],
    functions: [] as Omit<FunctionSettings, 'arn'>[],
    tables: [] as CreateTableCommandInput[],
    eventSources: [] as unknown[],
  };
  const deployment = await deploy(cdkOut.path, {
    account: LOCAL_ACCOUNT,
    s3: {
      createBucket: (name) => noted.buckets.push(name),
      setNotifications: (...notification) => noted.notifications.push(notification),
    },
    sqs: createSqs({ account: LOCAL_ACCOUNT, endpoint: () => 'http://local' }),
    lambda: {
      createFunction: (settings) => {
        noted.functions.push(settings);
        return { ...settings, arn: `arn:aws:lambda:us-east-1:000000000000:function:${settings.name}` };
      },
      invoke: () => Promise.reject(new Error('Nothing is invoked here.')),
    },
    createTable: async (table) => {
      noted.tables.push(table);
    },
    startEventSource: (mapping) => noted.eventSources.push(mapping),
    codeDir,
  });
  return { ...deployment, ...noted };
}

const withResource = (id: string, resource: TemplateResource): Template => ({
  Resources: { ...SMALL_STACK.Resources, [id]: resource },
});

describe('deploying the small stack', () => {
  it('resolves its outputs', async () => {
    expect((await deployNoting(SMALL_STACK)).outputs).toEqual({
      UploadsBucket: 'small-uploads',
      QueueUrl: 'http://local/000000000000/Small-Queue',
      DeadLetterUrl: 'http://local/000000000000/Small-Dead',
      FunctionName: 'Small-Function',
      TableName: 'Small-Table',
      Where: 's3://small-uploads/',
    });
  });

  it('makes each resource with the settings of the template', async () => {
    const { buckets, tables, functions, notifications, eventSources } = await deployNoting(SMALL_STACK);
    const queueArn = 'arn:aws:sqs:us-east-1:000000000000:Small-Queue';
    expect(buckets).toEqual(['small-uploads']);
    expect(tables).toMatchObject([
      { TableName: 'Small-Table', KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }] },
    ]);
    expect(functions).toMatchObject([
      {
        name: 'Small-Function',
        handler: 'index.handler',
        memorySize: 256,
        timeout: 20,
        environment: { UPLOADS: 'small-uploads', TABLE: 'Small-Table' },
      },
    ]);
    expect(notifications).toEqual([
      ['small-uploads', [{ arn: queueArn, events: ['s3:ObjectCreated:*'], suffix: '.csv' }]],
    ]);
    expect(eventSources).toMatchObject([
      { queue: { arn: queueArn }, batchSize: 10, maxConcurrency: 2, reportBatchItemFailures: true },
    ]);
  });

  it('tells what it left out', async () => {
    expect((await deployNoting(SMALL_STACK)).skipped).toEqual([
      'AWS::IAM::Role',
      'AWS::Lambda::Function (of a custom resource)',
      'AWS::SQS::QueuePolicy',
    ]);
  });

  it('leaves out a resource whose condition does not hold', async () => {
    const stack = withResource('Extra', { Type: 'AWS::S3::Bucket', Condition: 'Never' });
    const { buckets } = await deployNoting({ ...stack, Conditions: { Never: { 'Fn::Equals': [1, 2] } } });
    expect(buckets).toEqual(['small-uploads']);
  });
});

describe('a stack that needs what is not there', () => {
  it('may hold types nobody refers to', async () => {
    const { skipped } = await deployNoting(withResource('Topic', { Type: 'AWS::SNS::Topic' }));
    expect(skipped).toContain('AWS::SNS::Topic');
  });

  it('is refused if something refers to them', async () => {
    const stack = withResource('Topic', { Type: 'AWS::SNS::Topic' });
    const withOutput = { ...stack, Outputs: { Topic: { Value: { Ref: 'Topic' } } } };
    await expect(deployNoting(withOutput)).rejects.toThrow(
      'The stack needs Topic, a resource of type AWS::SNS::Topic, which the local cloud does not have',
    );
  });

  it.each<[string, TemplateResource, string]>([
    ['FIFO queue', { Type: 'AWS::SQS::Queue', Properties: { FifoQueue: true } }, 'only standard queues'],
    [
      'Python function',
      { Type: 'AWS::Lambda::Function', Properties: { Code: {}, Handler: 'a.b', Runtime: 'python3.13' } },
      'runs Node functions only',
    ],
    [
      'function without code',
      { Type: 'AWS::Lambda::Function', Properties: { Code: {}, Handler: 'a.b', Runtime: 'nodejs24.x' } },
      'not among the assets',
    ],
    [
      'stream to read',
      { Type: 'AWS::Lambda::EventSourceMapping', Properties: { EventSourceArn: 'arn:aws:kinesis:x' } },
      'only a queue of the stack',
    ],
  ])('is refused for a %s', async (_, resource, message) => {
    await expect(deployNoting(withResource('Extra', resource))).rejects.toThrow(message);
  });

  it('is refused with advice if it was never synthesised', async () => {
    const services = {} as Parameters<typeof deploy>[1];
    await expect(deploy('/nowhere/cdk.out', services)).rejects.toThrow('run "npx cdk synth" first');
  });
});
