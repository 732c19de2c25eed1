import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  type MockInstance,
  vi,
} from 'vitest';
import { type AnswerCache, NO_CACHE } from '../../lambda/cache/answer-cache.ts';
import { CacheBreaker } from '../../lambda/cache/cache-breaker.ts';
import { DynamoDbCache, type DynamoDbCacheInit } from '../../lambda/cache/dynamodb-cache.ts';
import { HandSolver } from '../../lambda/games/cards/hand-solver.ts';
import { sortedHands } from '../../lambda/games/cards/sorted-hands.ts';
import { runJob } from '../../lambda/job.ts';
import { parseOptions } from '../../lambda/options.ts';
import { MemorySink, memorySource } from '../../lambda/storage/memory.ts';
import {
  dynamoDbClient,
  FaultyDynamoDb,
  type Interception,
  TABLE,
  THROTTLED,
} from './cache/faulty-dynamodb.ts';

/** Hands of five cards, which no ready table has, each three times, in changing order. */
const HANDS = [...sortedHands(5, 2, 6)].flatMap((hand) => [hand, [...hand].reverse(), hand]);
const FILE = `id,c1,c2,c3,c4,c5\n${HANDS.map((hand, row) => `${row},${hand.join(',')}\n`).join('')}`;
const DISTINCT = HANDS.length / 3;

let dynamoDb: FaultyDynamoDb;
beforeAll(async () => {
  dynamoDb = await FaultyDynamoDb.start();
});
afterAll(() => dynamoDb.stop());

let solve: MockInstance<HandSolver['first']>;
beforeEach(() => {
  dynamoDb.reset();
  solve = vi.spyOn(HandSolver.prototype, 'first');
});
afterEach(() => solve.mockRestore());

const HURRY = { deadline: 300, backoff: { first: 1, longest: 5 } };

/** As patient as a busy machine needs; a table that never answers takes all of the deadline. */
function newCache(more: Partial<DynamoDbCacheInit> = {}): DynamoDbCache {
  const patience = { deadline: 5_000, backoff: { first: 1, longest: 5 } };
  return new DynamoDbCache({
    client: dynamoDb.client,
    table: TABLE,
    breaker: new CacheBreaker(),
    patience,
    ...more,
  });
}

/** Solves a table as the function does. Each test has a target of its own, so that it finds the table without its hands. */
async function run(table: string, target: number, cache: AnswerCache, more: Record<string, unknown> = {}) {
  const sink = new MemorySink();
  const { summary } = await runJob({
    source: memorySource(Buffer.from(table), 'hands.csv'),
    identity: { name: 'hands.csv' },
    sink,
    options: parseOptions({ target, ...more }),
    cache,
  });
  expect(summary.status).toBe('done');
  return { result: sink.text('result'), summary };
}

const asked = (operation: string) => dynamoDb.requests.filter((request) => request.operation === operation);

/** The hands that were looked up, request by request. */
const lookedUp = () =>
  asked('BatchGetItem').map(({ body }) => JSON.parse(body).RequestItems[TABLE].Keys.length as number);

describe('a file of five-card hands with the target 36', () => {
  it('is solved once: a second one like it asks the table, and never the solver', async () => {
    const first = await run(FILE, 36, newCache());
    expect(solve).toHaveBeenCalledTimes(DISTINCT);
    expect(first.summary).toMatchObject({ rows: HANDS.length, bad: 0, distinctHands: DISTINCT });
    expect(first.summary.cache).toEqual({ hits: 0, misses: DISTINCT, writes: DISTINCT, failures: 0 });

    solve.mockClear();
    const second = await run(FILE, 36, newCache());
    expect(solve).not.toHaveBeenCalled();
    expect(second.result).toBe(first.result);
    expect(second.summary.cache).toEqual({ hits: DISTINCT, misses: 0, writes: 0, failures: 0 });
    expect(first.result).toBe((await run(FILE, 36, NO_CACHE)).result);
  });

  it('looks each distinct hand up once, a hundred in a request, and writes each once', async () => {
    await run(FILE, 37, newCache());
    expect(lookedUp().sort((a, b) => b - a)).toEqual([100, DISTINCT - 100]);
    const written = asked('BatchWriteItem').map(
      ({ body }) => JSON.parse(body).RequestItems[TABLE].length as number,
    );
    expect(written.reduce((sum, count) => sum + count, 0)).toBe(DISTINCT);
  });

  it.each([{ solutions: 'all' }, { solutions: 'count', explain: true }])(
    'comes back from the table as it was solved, under %j',
    async (options) => {
      const study = vi.spyOn(HandSolver.prototype, options.explain ? 'study' : 'list');
      const first = await run(FILE, 41, newCache(), options);
      expect(study).toHaveBeenCalledTimes(DISTINCT);
      study.mockClear();
      expect((await run(FILE, 41, newCache(), options)).result).toBe(first.result);
      expect(study).not.toHaveBeenCalled();
      study.mockRestore();
    },
  );

  it('solves only what the table lacks', async () => {
    const half = FILE.split('\n')
      .slice(0, HANDS.length / 2)
      .join('\n');
    const { summary } = await run(half, 38, newCache());
    solve.mockClear();
    await run(FILE, 38, newCache());
    expect(solve).toHaveBeenCalledTimes(DISTINCT - summary.distinctHands);
  });
});

describe('a thousand equal rows', () => {
  it('cause one look-up, one solve and one write', async () => {
    const { summary } = await run(`hand\n${'5 5 5 5 1\n'.repeat(1000)}`, 39, newCache());
    expect(summary).toMatchObject({ rows: 1000, distinctHands: 1 });
    expect(lookedUp()).toEqual([1]);
    expect(asked('BatchWriteItem')).toHaveLength(1);
    expect(solve).toHaveBeenCalledTimes(1);
  });
});

describe('a DynamoDB that fails', () => {
  let expected: string | undefined;
  beforeAll(async () => {
    expected = (await run(FILE, 40, NO_CACHE)).result;
  });

  let calls = 0;
  beforeEach(() => {
    calls = 0;
  });

  const unprocessed: Interception = ({ operation, body }) => {
    const { RequestItems } = JSON.parse(body);
    return operation === 'BatchGetItem'
      ? { body: { Responses: {}, UnprocessedKeys: RequestItems } }
      : { body: { UnprocessedItems: RequestItems } };
  };
  const faults: readonly (readonly [string, Interception])[] = [
    ['answers with 500', () => ({ status: 500, body: { __type: 'InternalServerError', message: 'Oops.' } })],
    ['answers with 503 and no JSON', () => ({ status: 503, body: [] })],
    ['throttles everything', () => THROTTLED],
    ['throttles every other request', () => (calls++ % 2 === 0 ? THROTTLED : undefined)],
    ['leaves everything unprocessed', unprocessed],
    ['leaves the first requests unprocessed', (request) => (calls++ < 4 ? unprocessed(request) : undefined)],
    ['reads and cannot write', ({ operation }) => (operation === 'BatchWriteItem' ? THROTTLED : undefined)],
    ['has no such table', () => ({ status: 400, body: { __type: 'ResourceNotFoundException' } })],
  ];

  it.each(faults)('and %s changes nothing in the result', async (_name, intercept) => {
    dynamoDb.intercept = intercept;
    expect((await run(FILE, 40, newCache({ patience: HURRY }))).result).toBe(expected);
    expect(dynamoDb.requests.length).toBeGreaterThan(0);
  });

  it('and is dead changes nothing in the result', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const client = dynamoDbClient(`http://127.0.0.1:${port}`);
    const { result, summary } = await run(FILE, 40, newCache({ client }));
    expect(result).toBe(expected);
    expect(summary.cache).toMatchObject({ hits: 0, writes: 0 });
    expect(summary.cache.failures).toBeGreaterThan(0);
    client.destroy();
  });

  it('and holds answers that are damaged changes nothing in the result', async () => {
    dynamoDb.intercept = ({ operation, body }) => {
      if (operation !== 'BatchGetItem') return undefined;
      const keys: { pk: { S: string } }[] = JSON.parse(body).RequestItems[TABLE].Keys;
      const items = keys.map(({ pk }) => ({
        pk,
        answer: { S: '{"solutions":[' },
        expiresAt: { N: '9999999999' },
      }));
      return { body: { Responses: { [TABLE]: items }, UnprocessedKeys: {} } };
    };
    expect((await run(FILE, 40, newCache())).result).toBe(expected);
  });
});
