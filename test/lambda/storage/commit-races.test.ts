import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DeckhandError } from '../../../lambda/errors.ts';
import { type Delivery, deliver, KEY } from './deliveries.ts';
import { RESULTS, startTestS3, type TestS3 } from './test-s3.ts';

/** Lets the requests of several runs through one at a time, in an order given from outside. */
class Turnstile {
  readonly #choices: Iterator<number>;
  readonly #waiting: { readonly run: number; readonly pass: () => void }[] = [];
  readonly #live = new Set<number>();
  #passing = 0;

  constructor(choices: readonly number[], runs: number) {
    this.#choices = choices.values();
    for (let run = 0; run < runs; run++) this.#live.add(run);
  }

  async enter(run: number, send: () => Promise<void>): Promise<void> {
    await new Promise<void>((pass) => {
      this.#waiting.push({ run, pass });
      this.#next();
    });
    try {
      await send();
    } finally {
      this.#passing -= 1;
      // The run has to get to its next request before it is decided who is next.
      setImmediate(() => this.#next());
    }
  }

  leave(run: number): void {
    this.#live.delete(run);
    this.#next();
  }

  #next(): void {
    const allHere = [...this.#live].every((run) => this.#waiting.some((waiter) => waiter.run === run));
    if (this.#passing > 0 || !allHere || this.#waiting.length === 0) return;
    const choice: number = this.#choices.next().value ?? 0;
    const [waiter] = this.#waiting.splice(choice % this.#waiting.length, 1);
    this.#passing += 1;
    waiter?.pass();
  }
}

class Crash extends Error {}

let s3: TestS3;
beforeAll(async () => {
  s3 = await startTestS3();
});
afterAll(() => s3.close());

/** Runs deliveries at once, request by request in the order of `choices`. A run with a `crash` dies at that request. */
async function race(
  deliveries: readonly Delivery[],
  crashes: readonly (number | undefined)[],
  choices: readonly number[],
) {
  const turnstile = new Turnstile(choices, deliveries.length);
  const again: Delivery[] = [];
  await Promise.all(
    deliveries.map(async (delivery, run) => {
      let requests = 0;
      const client = s3.hookedClient((_command, send) =>
        turnstile.enter(run, async () => {
          if (requests++ >= (crashes[run] ?? Number.POSITIVE_INFINITY)) throw new Crash();
          await send();
        }),
      );
      try {
        await deliver(client, delivery);
      } catch (error) {
        const isRetryable = error instanceof DeckhandError && error.retryable;
        if (!isRetryable && !(error instanceof Crash)) throw error;
        again.push(delivery);
      } finally {
        turnstile.leave(run);
        client.destroy();
      }
    }),
  );
  return again;
}

async function clear(): Promise<void> {
  for (const Key of await s3.keys()) await s3.client.send(new DeleteObjectCommand({ Bucket: RESULTS, Key }));
}

const content = fc.record({
  // Few texts, so that uploads with the same bytes, and thereby the same ETag, are frequent.
  result: fc.constantFrom('one', 'two', undefined),
  errors: fc.constantFrom('bad', undefined),
});

const uploads = fc
  .tuple(fc.array(content, { minLength: 2, maxLength: 3 }), fc.boolean())
  .map(([contents, twice]): Delivery[] => {
    const list = contents.map(({ result, errors }, index) => ({
      sequencer: `0${index}`,
      result,
      errors: result === undefined ? undefined : errors,
    }));
    const [first] = list;
    return twice && first ? [...list, first] : list;
  });

const moment = fc.option(fc.nat(12), { nil: undefined, freq: 2 });

describe('runs that race for one key', () => {
  it('end with the files of the newest upload and no others, in any order of their requests, crashes included', async () => {
    await fc.assert(
      fc.asyncProperty(
        uploads,
        fc.array(moment, { minLength: 4, maxLength: 4 }),
        fc.array(fc.nat(5), { minLength: 40, maxLength: 40 }),
        async (deliveries, crashes, choices) => {
          await clear();
          const again = await race(deliveries, crashes, choices);
          for (const delivery of again) await deliver(s3.client, delivery, true);
          const newest = deliveries.reduce((a, b) => (b.sequencer > a.sequencer ? b : a));
          expect(await s3.text(`${KEY}.summary.json`)).toContain(`"sequencer":"${newest.sequencer}"`);
          expect(await s3.text(KEY)).toBe(newest.result);
          expect(await s3.text(`${KEY}.errors.csv`)).toBe(newest.errors);
          expect(await s3.unfinishedUploads()).toBe(0);
        },
      ),
      { numRuns: 60 },
    );
  });
});
