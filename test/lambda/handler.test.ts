import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Context } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDynamoDb } from '../../local/dynamodb.ts';
import { startTestGateway } from '../local/test-gateway.ts';
import { createHandsTable } from './cache/hands-table.ts';
import { batch, message, s3Record } from './events/messages.ts';
import { RESULTS, startTestS3, type TestS3, UPLOADS } from './storage/test-s3.ts';

const CONTEXT = {
  awsRequestId: 'request-1',
  functionName: 'solver',
  getRemainingTimeInMillis: () => 60_000,
} as Context;

const TABLE = 'hands';

let s3: TestS3;
let dynamoDb: Awaited<ReturnType<typeof startTestGateway>>;
let handler: (event: unknown, context: Context) => Promise<object>;

// The handler reads its environment when it is loaded, as Lambda does.
beforeAll(async () => {
  s3 = await startTestS3();
  dynamoDb = await startTestGateway({ dynamodb: createDynamoDb() });
  await createTable();
  vi.stubEnv('CACHE_TABLE', TABLE);
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', dynamoDb.endpoint);
  vi.stubEnv('UPLOADS_BUCKET', UPLOADS);
  vi.stubEnv('RESULTS_BUCKET', RESULTS);
  vi.stubEnv('AWS_ENDPOINT_URL', s3.endpoint);
  vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'SILENT');
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  ({ handler } = await import('../../lambda/handler.ts'));
});
afterAll(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await s3.close();
  await dynamoDb.close();
});

async function createTable(): Promise<void> {
  const client = new DynamoDBClient(dynamoDb.client);
  await createHandsTable(client, TABLE);
  client.destroy();
}

describe('the handler', () => {
  it('takes uploads from the queue', async () => {
    const { etag } = await s3.put(UPLOADS, 'cards.csv', 'c1,c2,c3,c4\n3,3,8,8\n');
    const event = batch(message('1', s3Record('cards.csv', { etag })), message('2', 'hello'));
    expect(await handler(event, CONTEXT)).toEqual({ batchItemFailures: [{ itemIdentifier: '2' }] });
    expect(await s3.text('cards.csv')).toBe('c1,c2,c3,c4,result\n3,3,8,8,8/(3-8/3)\n');
  });

  it('takes direct invocations', async () => {
    expect(await handler({ hands: [[3, 3, 8, 8]] }, CONTEXT)).toMatchObject({
      results: [{ hand: [3, 3, 8, 8], solvable: true, solutions: ['8/(3-8/3)'], count: 1 }],
    });
  });

  it('keeps the hands that its table in memory lacks, and finds them in the next invocation', async () => {
    const { etag } = await s3.put(UPLOADS, 'large.csv', 'c1,c2,c3,c4\n50,26,0,0\n');
    await handler(batch(message('1', s3Record('large.csv', { etag }))), CONTEXT);
    const summary = JSON.parse((await s3.text('large.csv.summary.json')) ?? '');
    expect(summary.cache).toEqual({ hits: 0, misses: 1, writes: 1, failures: 0 });
    expect(await handler({ hands: [[50, 26, 0, 0]] }, CONTEXT)).toMatchObject({
      results: [{ solvable: true }],
      summary: { cache: { hits: 1, misses: 0, writes: 0, failures: 0 } },
    });
  });

  it.each([null, 'hello', 7, { Records: 'none' }])('answers %j with an error', async (payload) => {
    expect(await handler(payload, CONTEXT)).toMatchObject({ error: { code: 'bad_payload' } });
  });
});
