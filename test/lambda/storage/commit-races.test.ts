import { DeleteObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DeckhandError } from '../../../lambda/errors.ts';
import { type Delivery, deliver, deliverDirect, KEY, type Rows } from './deliveries.ts';
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

/** An attempt at a delivery. */
type Attempt = (client: S3Client) => Promise<unknown>;

/**
 * Runs attempts at once, request by request in the order of `choices`. One with a `crash` dies at that request.
 * Resolves with the numbers of those that are to be made again.
 */
async function race(
  attempts: readonly Attempt[],
  crashes: readonly (number | undefined)[],
  choices: readonly number[],
): Promise<number[]> {
  const turnstile = new Turnstile(choices, attempts.length);
  const again: number[] = [];
  await Promise.all(
    attempts.map(async (attempt, run) => {
      let requests = 0;
      const client = s3.hookedClient((_command, send) =>
        turnstile.enter(run, async () => {
          if (requests++ >= (crashes[run] ?? Number.POSITIVE_INFINITY)) throw new Crash();
          await send();
        }),
      );
      try {
        await attempt(client);
      } catch (error) {
        const isRetryable = error instanceof DeckhandError && error.retryable;
        if (!isRetryable && !(error instanceof Crash)) throw error;
        again.push(run);
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

interface Race {
  /** Oldest first; the last upload is the one whose result is to stand. */
  readonly uploads: readonly Rows[];
  /** Which upload has its event delivered twice. */
  readonly twice: number | undefined;
  /** A direct run beside them, which is not made again if it dies. */
  readonly direct: Rows | undefined;
  /** Whether uploads that were replaced can still be read when they are solved again. */
  readonly oldAreThere: boolean;
  readonly crashes: readonly (number | undefined)[];
  readonly crashesAgain: readonly (number | undefined)[];
  readonly choices: readonly number[];
}

async function runRace({ uploads, twice, direct, oldAreThere, crashes, crashesAgain, choices }: Race) {
  await clear();
  const deliveries = uploads.map((rows, index): Delivery => ({ sequencer: `0${index}`, ...rows }));
  const newest = deliveries.at(-1);
  const doubled = deliveries[twice ?? -1];
  if (doubled) deliveries.push(doubled);
  const isThere = (sequencer?: string) => oldAreThere || sequencer === newest?.sequencer;
  const attempts = (redelivered: boolean) =>
    deliveries.map(
      (delivery): Attempt =>
        (client) =>
          deliver(client, delivery, { redelivered, isThere }),
    );
  const first = attempts(false);
  if (direct) first.push((client) => deliverDirect(client, direct, isThere));
  let again = (await race(first, crashes, choices)).filter((run) => run < deliveries.length);
  for (const deaths of [crashesAgain, [], []]) {
    const redelivered = attempts(true);
    const runs = again.flatMap((run) => redelivered[run] ?? []);
    again = (await race(runs, deaths, choices)).flatMap((run) => again[run] ?? []);
  }
  return { unfinished: again.length, newest, direct };
}

/** What stands at the end is what the summary in place says, and that is of the newest upload. */
async function expectOrder({ unfinished, newest, direct }: Awaited<ReturnType<typeof runRace>>) {
  expect(unfinished, 'runs that are still to be made again').toBe(0);
  const summary = JSON.parse((await s3.text(`${KEY}.summary.json`)) ?? '{}');
  expect(summary.sequencer).toBe(newest?.sequencer);
  const standing: Rows = {
    result: await s3.text(KEY),
    errors: await s3.text(`${KEY}.errors.csv`),
  };
  expect({ result: summary.result, errors: summary.errors }).toEqual(standing);
  const allowed = [newest, direct].map((rows) => ({ result: rows?.result, errors: rows?.errors }));
  expect(allowed.slice(0, direct ? 2 : 1)).toContainEqual(standing);
  expect(await s3.unfinishedUploads()).toBe(0);
}

const rows = fc
  .record({
    // Few texts, so that uploads with the same bytes, and thereby the same ETag, are frequent.
    result: fc.constantFrom('one', 'two', undefined),
    errors: fc.constantFrom('bad', undefined),
  })
  .map(({ result, errors }): Rows => ({ result, errors: result === undefined ? undefined : errors }));
const moments = fc.array(fc.option(fc.nat(16), { nil: undefined, freq: 2 }), { minLength: 5, maxLength: 5 });

const races: fc.Arbitrary<Race> = fc.record({
  uploads: fc.array(rows, { minLength: 2, maxLength: 3 }),
  twice: fc.option(fc.nat(2), { nil: undefined }),
  direct: fc.option(rows, { nil: undefined, freq: 1 }),
  oldAreThere: fc.boolean(),
  crashes: moments,
  crashesAgain: moments,
  choices: fc.array(fc.nat(5), { minLength: 60, maxLength: 60 }),
});

/** The run of the second upload replaces the result of the third, which has the ETag of the first's, which it saw. */
const SAME_BYTES: Race = {
  uploads: ['one', 'two', 'one'].map((result) => ({ result, errors: 'bad' })),
  twice: undefined,
  direct: undefined,
  oldAreThere: false,
  crashes: [],
  crashesAgain: [],
  choices: [0, 0, 0, 0, 0, 4, 0, 3, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 1],
};

describe('runs that race for one key', () => {
  it('end with the files of the newest upload and no others, in any order of their requests, crashes included', async () => {
    await fc.assert(
      fc.asyncProperty(races, async (given) => {
        await expectOrder(await runRace(given));
      }),
      { numRuns: 40, examples: [[SAME_BYTES]] },
    );
  });
});
