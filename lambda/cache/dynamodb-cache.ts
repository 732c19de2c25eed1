import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AttributeValue,
  BatchGetItemCommand,
  BatchWriteItemCommand,
  type DynamoDBClient,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';
import { type Backoff, fullJitter } from '../backoff.ts';
import { inParallel } from '../in-parallel.ts';
import type { CacheCounts } from '../summary.ts';
import type { AnswerCache, CacheScope } from './answer-cache.ts';
import type { CacheBreaker } from './cache-breaker.ts';
import { cacheItem, cacheKey, isKeyStorable, readCacheItem } from './cache-item.ts';

/** The table of a cache, and how to deal with it. */
export interface DynamoDbCacheInit {
  readonly client: DynamoDBClient;
  readonly table: string;
  /** Shared by the caches of one invocation. */
  readonly breaker: CacheBreaker;
  readonly patience?: CachePatience;
}

/** How long a cache may take. */
export interface CachePatience {
  /** Milliseconds after which a batch is given up, whatever became of it. */
  readonly deadline: number;
  readonly backoff: Backoff;
}

/** Solving a hand takes about a millisecond, so that waiting long for a cached one gains nothing. */
const DEFAULT_PATIENCE: CachePatience = { deadline: 3_000, backoff: { first: 25, longest: 800 } };

/** DynamoDB's limits of one request, in items. */
const GET_LIMIT = 100;
const WRITE_LIMIT = 25;

const PARALLEL_REQUESTS = 8;

/**
 * Solved positions in a DynamoDB table, one item each. Best effort: it never throws, a batch that fails or takes too
 * long is a batch of misses, and after a few failures in a row the table is left alone. What DynamoDB leaves
 * unprocessed, which is no error to the SDK, is asked for again after a wait. One instance counts for one job.
 */
export class DynamoDbCache implements AnswerCache {
  readonly #init: DynamoDbCacheInit;
  readonly #patience: CachePatience;
  #counts = { hits: 0, misses: 0, writes: 0, failures: 0 };

  constructor(init: DynamoDbCacheInit) {
    this.#init = init;
    this.#patience = init.patience ?? DEFAULT_PATIENCE;
  }

  get counts(): CacheCounts {
    return { ...this.#counts };
  }

  async get(scope: CacheScope, ids: readonly string[]): Promise<ReadonlyMap<string, unknown>> {
    // Two keys alike in one request would make DynamoDB refuse all of it.
    const idByKey = new Map(ids.map((id) => [cacheKey(scope, id), id]));
    const keys = [...idByKey.keys()].filter(isKeyStorable);
    const found = new Map<string, unknown>();
    await inParallel(batches(keys, GET_LIMIT), PARALLEL_REQUESTS, (batch) =>
      this.#attempt(async (signal) => {
        for await (const item of this.#getItems(batch, signal)) {
          const read = readCacheItem(item, Date.now());
          if (read === undefined) continue;
          const id = idByKey.get(read.pk);
          if (id !== undefined) found.set(id, read.answer);
        }
      }),
    );
    this.#counts.hits += found.size;
    this.#counts.misses += idByKey.size - found.size;
    return found;
  }

  async put(scope: CacheScope, answers: ReadonlyMap<string, unknown>): Promise<void> {
    const now = Date.now();
    const requests = [...answers].flatMap(([id, answer]): WriteRequest[] => {
      const item = cacheItem(cacheKey(scope, id), answer, now);
      return item ? [{ PutRequest: { Item: item } }] : [];
    });
    await inParallel(batches(requests, WRITE_LIMIT), PARALLEL_REQUESTS, (batch) =>
      this.#attempt((signal) => this.#putItems(batch, signal)),
    );
  }

  /** Does one batch within the deadline, unless the table is known to be down. */
  async #attempt(batch: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const { breaker } = this.#init;
    if (breaker.isOpen) return;
    try {
      await batch(AbortSignal.timeout(this.#patience.deadline));
      breaker.succeeded();
    } catch {
      this.#counts.failures += 1;
      breaker.failed();
    }
  }

  async *#getItems(
    keys: readonly string[],
    signal: AbortSignal,
  ): AsyncGenerator<Record<string, AttributeValue>, void, undefined> {
    const { client, table } = this.#init;
    let wanted = {
      [table]: { Keys: keys.map((pk) => ({ pk: { S: pk } })) as Record<string, AttributeValue>[] },
    };
    for (let attempt = 0; ; attempt++) {
      const answer = await client.send(new BatchGetItemCommand({ RequestItems: wanted }), {
        abortSignal: signal,
      });
      yield* answer.Responses?.[table] ?? [];
      const Keys = answer.UnprocessedKeys?.[table]?.Keys ?? [];
      if (Keys.length === 0) return;
      wanted = { [table]: { Keys } };
      await this.#wait(attempt, signal);
    }
  }

  async #putItems(requests: readonly WriteRequest[], signal: AbortSignal): Promise<void> {
    const { client, table } = this.#init;
    let left = [...requests];
    for (let attempt = 0; left.length > 0; attempt++) {
      if (attempt > 0) await this.#wait(attempt - 1, signal);
      const command = new BatchWriteItemCommand({ RequestItems: { [table]: left } });
      const answer = await client.send(command, { abortSignal: signal });
      const unprocessed = answer.UnprocessedItems?.[table] ?? [];
      this.#counts.writes += left.length - unprocessed.length;
      left = unprocessed;
    }
  }

  async #wait(attempt: number, signal: AbortSignal): Promise<void> {
    await sleep(fullJitter(attempt, this.#patience.backoff), undefined, { signal });
  }
}

function batches<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}
