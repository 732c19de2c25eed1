import type { SQSEvent } from 'aws-lambda';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type BatchResult,
  type EventSource,
  type EventSourceOptions,
  startEventSource,
} from '../../../local/sqs/event-source.ts';
import { Queue } from '../../../local/sqs/queue.ts';

const sources: EventSource[] = [];

afterEach(async () => {
  await Promise.all(sources.splice(0).map((source) => source.stop()));
});

function createQueue(attributes: Record<string, string> = {}): Queue {
  return new Queue({ name: 'q', arn: 'arn:aws:sqs:r:0:q', attributes, findQueue: () => undefined });
}

function start(queue: Queue, options: Partial<EventSourceOptions>): void {
  sources.push(
    startEventSource({
      queue,
      region: 'r',
      batchSize: 10,
      windowSeconds: 0,
      maxConcurrency: 2,
      reportBatchItemFailures: true,
      invoke: async () => answer({}),
      ...options,
    }),
  );
}

const answer = (value: unknown): BatchResult => ({ kind: 'answered', payload: JSON.stringify(value) });
const bodies = ({ Records }: SQSEvent) => Records.map(({ body }) => body);

/** Messages by state: visible, in flight. */
const counts = (queue: Queue) => {
  const attributes = queue.attributes();
  return [attributes.ApproximateNumberOfMessages, attributes.ApproximateNumberOfMessagesNotVisible].join(' ');
};

describe('an event source', () => {
  it('hands messages to the function as SQS records and deletes them', async () => {
    const queue = createQueue();
    const events: SQSEvent[] = [];
    start(queue, {
      invoke: async (event) => {
        events.push(event);
        return answer(null);
      },
    });
    const { id } = queue.send({ body: 'hé' });
    await expect.poll(() => events.length).toBe(1);
    expect(events[0]?.Records).toMatchObject([
      { messageId: id, body: 'hé', eventSource: 'aws:sqs', eventSourceARN: queue.arn, awsRegion: 'r' },
    ]);
    await expect.poll(() => counts(queue)).toBe('0 0');
  });

  it('waits for its window to fill a batch', async () => {
    const queue = createQueue();
    const batches: string[][] = [];
    start(queue, {
      windowSeconds: 20,
      batchSize: 3,
      invoke: async (event) => {
        batches.push(bodies(event));
        return answer({});
      },
    });
    for (const body of ['a', 'b', 'c']) queue.send({ body });
    await expect.poll(() => batches).toEqual([['a', 'b', 'c']]);
  });

  it('keeps only the messages that the function names as failed', async () => {
    const queue = createQueue();
    start(queue, {
      invoke: async ({ Records }) => {
        const failed = Records.filter(({ body }) => body === 'bad');
        return answer({ batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) });
      },
    });
    for (const body of ['good', 'bad', 'fine']) queue.send({ body });
    await expect.poll(() => counts(queue)).toBe('0 1');
  });

  it.each<[string, BatchResult]>([
    ['fails', { kind: 'failed' }],
    ['answers something that is not JSON', { kind: 'answered', payload: '{' }],
    ['names a message that is not in the batch', answer({ batchItemFailures: [{ itemIdentifier: 'x' }] })],
  ])('keeps the whole batch if the function %s', async (_, result) => {
    const queue = createQueue();
    let runs = 0;
    start(queue, {
      invoke: async () => {
        runs++;
        return result;
      },
    });
    queue.send({ body: 'kept' });
    await expect.poll(() => runs).toBe(1);
    expect(counts(queue)).toBe('0 1');
  });

  it('offers a failed message again when its visibility timeout is over', async () => {
    const queue = createQueue({ VisibilityTimeout: '1' });
    const results: BatchResult[] = [{ kind: 'failed' }];
    start(queue, { invoke: async () => results.shift() ?? answer({}) });
    queue.send({ body: 'again' });
    await expect.poll(() => counts(queue), { timeout: 5000 }).toBe('0 0');
    expect(results).toEqual([]);
  });

  it('offers a throttled batch again soon, whatever the visibility timeout', async () => {
    const queue = createQueue({ VisibilityTimeout: '600' });
    const results: BatchResult[] = [{ kind: 'throttled' }];
    start(queue, { invoke: async () => results.shift() ?? answer({}) });
    queue.send({ body: 'again' });
    await expect.poll(() => counts(queue), { timeout: 5000 }).toBe('0 0');
  });

  it('runs no more batches at a time than allowed', async () => {
    const queue = createQueue();
    let running = 0;
    const most: number[] = [];
    const releases: (() => void)[] = [];
    start(queue, {
      batchSize: 1,
      invoke: async () => {
        most.push(++running);
        await new Promise<void>((resolve) => {
          releases.push(resolve);
        });
        running--;
        return answer({});
      },
    });
    for (let index = 0; index < 6; index++) queue.send({ body: String(index) });
    await expect.poll(() => running).toBe(2);
    await expect
      .poll(() => {
        releases.shift()?.();
        return counts(queue);
      })
      .toBe('0 0');
    expect(Math.max(...most)).toBe(2);
    expect(most).toHaveLength(6);
  });

  it('stops at once, in the middle of a wait', async () => {
    const queue = createQueue();
    start(queue, {});
    const started = performance.now();
    await sources.pop()?.stop();
    expect(performance.now() - started).toBeLessThan(5000);
    queue.send({ body: 'stays' });
    expect(counts(queue)).toBe('1 0');
  });
});
