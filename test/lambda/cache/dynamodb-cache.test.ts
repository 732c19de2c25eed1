import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BatchWriteItemCommand, type DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CacheScope } from '../../../lambda/cache/answer-cache.ts';
import { CacheBreaker } from '../../../lambda/cache/cache-breaker.ts';
import { type CachePatience, DynamoDbCache } from '../../../lambda/cache/dynamodb-cache.ts';
import { dynamoDbClient, FaultyDynamoDb, TABLE, THROTTLED } from './faulty-dynamodb.ts';

const SCOPE: CacheScope = { game: 'cards', optionsKey: '24 +-*/', solverVersion: '1' };
const HURRY: CachePatience = { deadline: 2_000, backoff: { first: 1, longest: 5 } };

let dynamoDb: FaultyDynamoDb;
beforeAll(async () => {
  dynamoDb = await FaultyDynamoDb.start();
});
afterAll(() => dynamoDb.stop());
beforeEach(() => dynamoDb.reset());

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

function newCache(more: { client?: DynamoDBClient; breaker?: CacheBreaker; patience?: CachePatience } = {}) {
  return new DynamoDbCache({
    client: dynamoDb.client,
    table: TABLE,
    breaker: new CacheBreaker(),
    patience: HURRY,
    ...more,
  });
}

const operations = () => dynamoDb.requests.map(({ operation }) => operation);
const answersFor = (ids: readonly string[]) => new Map(ids.map((id) => [id, { of: id }]));
const numbered = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, index) => `${prefix} ${index}`);

describe('a cached answer', () => {
  it('comes back under the same game, options, solver and hand, and under no other', async () => {
    const cache = newCache();
    await cache.put(SCOPE, new Map([['3 3 8 8', '8/(3-8/3)']]));
    expect(await cache.get(SCOPE, ['3 3 8 8', '1 1 1 1'])).toEqual(new Map([['3 3 8 8', '8/(3-8/3)']]));
    for (const scope of [
      { ...SCOPE, game: 'board' },
      { ...SCOPE, optionsKey: '36 +-*/' },
      { ...SCOPE, solverVersion: '2' },
    ]) {
      expect((await cache.get(scope, ['3 3 8 8'])).size).toBe(0);
    }
    expect(cache.counts).toEqual({ hits: 1, misses: 4, writes: 1, failures: 0 });
  });

  it('expires after half a year', async () => {
    await newCache().put(SCOPE, answersFor(['expiring']));
    const { Items = [] } = await dynamoDb.client.send(new ScanCommand({ TableName: TABLE }));
    const item = Items.find(({ pk }) => pk?.S?.endsWith('#expiring'));
    const days = (Number(item?.expiresAt?.N) - Date.now() / 1000) / 86_400;
    expect(Math.round(days)).toBe(180);
  });

  it('is a miss once it has expired, and when its text is no JSON', async () => {
    const pk = (id: string) => ['cards', '1', SCOPE.optionsKey, id].join('#');
    const put = (id: string, answer: string, expiresAt: number) => ({
      PutRequest: { Item: { pk: { S: pk(id) }, answer: { S: answer }, expiresAt: { N: String(expiresAt) } } },
    });
    const later = Math.floor(Date.now() / 1000) + 1000;
    await dynamoDb.client.send(
      new BatchWriteItemCommand({
        RequestItems: {
          [TABLE]: [put('gone', '1', later - 2000), put('bad', '{', later), put('good', '1', later)],
        },
      }),
    );
    const cache = newCache();
    expect(await cache.get(SCOPE, ['gone', 'bad', 'good'])).toEqual(new Map([['good', 1]]));
    expect(cache.counts).toMatchObject({ hits: 1, misses: 2, failures: 0 });
  });
});

describe('batches', () => {
  it('are of at most 100 keys read and 25 written', async () => {
    const cache = newCache();
    const ids = numbered(260, 'batch');
    await cache.put(SCOPE, answersFor(ids));
    expect(operations()).toEqual(Array(11).fill('BatchWriteItem'));
    dynamoDb.requests.length = 0;
    expect(await cache.get(SCOPE, ids)).toEqual(answersFor(ids));
    expect(operations()).toEqual(Array(3).fill('BatchGetItem'));
  });

  it('hold no key twice, which DynamoDB would refuse', async () => {
    const cache = newCache();
    await cache.put(SCOPE, answersFor(['twice']));
    expect((await cache.get(SCOPE, ['twice', 'twice'])).size).toBe(1);
    expect(cache.counts).toMatchObject({ hits: 1, misses: 0, failures: 0 });
  });

  it('give back what was put, for any hands', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.string({ minLength: 1, unit: 'binary' }), { maxLength: 130 }),
        async (ids) => {
          const cache = newCache();
          await cache.put(SCOPE, answersFor(ids));
          expect(await cache.get(SCOPE, ids)).toEqual(answersFor(ids));
        },
      ),
      { numRuns: 8 },
    );
  });

  it('leave out what is too large to keep', async () => {
    const cache = newCache();
    const answers = new Map([
      ['large', 'x'.repeat(400 * 1024)],
      ['k'.repeat(3000), '1'],
      ['small', '1'],
    ]);
    await cache.put(SCOPE, answers);
    expect(await cache.get(SCOPE, [...answers.keys()])).toEqual(new Map([['small', '1']]));
    expect(cache.counts).toEqual({ hits: 1, misses: 2, writes: 1, failures: 0 });
  });
});

describe('what DynamoDB leaves unprocessed', () => {
  it('is asked for and sent again', async () => {
    const ids = numbered(30, 'unprocessed');
    const cache = newCache();
    let refusals = 0;
    // Takes nothing, the first two times.
    dynamoDb.intercept = ({ operation, body }) => {
      if (refusals++ >= 2) return undefined;
      const { RequestItems } = JSON.parse(body);
      return {
        body:
          operation === 'BatchGetItem'
            ? { Responses: {}, UnprocessedKeys: RequestItems }
            : { UnprocessedItems: RequestItems },
      };
    };
    await cache.put(SCOPE, answersFor(ids));
    expect(operations()).toHaveLength(4);
    refusals = 0;
    expect(await cache.get(SCOPE, ids)).toEqual(answersFor(ids));
    expect(cache.counts).toEqual({ hits: 30, misses: 0, writes: 30, failures: 0 });
  });

  it('is given up at the deadline, with what came until then', async () => {
    const cache = newCache({ patience: { ...HURRY, deadline: 200 } });
    await cache.put(SCOPE, answersFor(['a', 'b']));
    dynamoDb.intercept = ({ body }) => {
      const { RequestItems } = JSON.parse(body);
      const [first, ...rest] = RequestItems[TABLE].Keys;
      const isFirst = first.pk.S.endsWith('#a');
      const found = [{ pk: first.pk, answer: { S: '1' } }];
      return {
        body: {
          Responses: { [TABLE]: isFirst ? found : [] },
          UnprocessedKeys: { [TABLE]: { Keys: isFirst ? rest : [first] } },
        },
      };
    };
    expect(await cache.get(SCOPE, ['a', 'b'])).toEqual(new Map([['a', 1]]));
    expect(cache.counts).toMatchObject({ hits: 1, misses: 1, failures: 1 });
  });
});

describe('a cache that fails', () => {
  it('never throws, counts, and is left alone after some failures in a row', async () => {
    dynamoDb.intercept = () => THROTTLED;
    const breaker = new CacheBreaker(3);
    const cache = newCache({ breaker });
    const asked = () => dynamoDb.requests.filter(({ body }) => body.includes('#throttled')).length;
    for (let call = 0; call < 3; call++) expect((await cache.get(SCOPE, ['throttled'])).size).toBe(0);
    await cache.put(SCOPE, answersFor(['throttled']));
    expect(cache.counts).toEqual({ hits: 0, misses: 3, writes: 0, failures: 3 });
    expect(asked()).toBe(3);
    // The next job of the same invocation knows it already.
    const next = newCache({ breaker });
    await next.get(SCOPE, ['throttled']);
    expect(next.counts).toEqual({ hits: 0, misses: 1, writes: 0, failures: 0 });
    expect(asked()).toBe(3);
  });

  it('is asked on as long as it answers in between', async () => {
    let calls = 0;
    dynamoDb.intercept = () => (calls++ % 3 === 2 ? undefined : THROTTLED);
    const cache = newCache({ breaker: new CacheBreaker(3) });
    for (let call = 0; call < 9; call++) await cache.get(SCOPE, ['a']);
    expect(cache.counts.failures).toBe(6);
  });

  it('costs little when nobody listens', async () => {
    const closed = createServer();
    const port = await listen(closed);
    await new Promise((resolve) => closed.close(resolve));
    const dead = dynamoDbClient(`http://127.0.0.1:${port}`);
    const cache = newCache({ client: dead });
    const ids = numbered(5_000, 'dead');
    expect((await cache.get(SCOPE, ids)).size).toBe(0);
    await cache.put(SCOPE, answersFor(ids));
    expect(cache.counts.failures).toBeGreaterThanOrEqual(3);
    // No more than the batches that were under way when it was given up.
    expect(cache.counts.failures).toBeLessThanOrEqual(11);
  });

  it('is not waited for when it accepts and says nothing', async () => {
    const silent = createServer(() => {});
    const cache = newCache({
      client: dynamoDbClient(`http://127.0.0.1:${await listen(silent)}`),
      patience: { ...HURRY, deadline: 100 },
    });
    expect((await cache.get(SCOPE, ['a'])).size).toBe(0);
    expect(cache.counts.failures).toBe(1);
    silent.closeAllConnections();
    await new Promise((resolve) => silent.close(resolve));
  });
});
