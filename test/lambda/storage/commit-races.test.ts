import type { S3Client } from '@aws-sdk/client-s3';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DeckhandError } from '../../../lambda/errors.ts';
import { type Delivery, deliver, deliverDirect, KEY, type Rows } from './deliveries.ts';
import { MemoryS3 } from './memory-s3.ts';

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

  async enter(run: number, send: () => void): Promise<void> {
    await new Promise<void>((pass) => {
      this.#waiting.push({ run, pass });
      this.#next();
    });
    try {
      send();
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

/** An attempt at a delivery. */
type Attempt = (client: S3Client) => Promise<unknown>;

/**
 * Runs attempts at once, request by request in the order of `choices`. One with a `crash` dies at that request.
 * Resolves with the numbers of those that are to be made again.
 */
async function race(
  s3: MemoryS3,
  attempts: readonly Attempt[],
  crashes: readonly (number | undefined)[],
  choices: readonly number[],
): Promise<number[]> {
  const turnstile = new Turnstile(choices, attempts.length);
  const again: number[] = [];
  await Promise.all(
    attempts.map(async (attempt, run) => {
      let requests = 0;
      const client = s3.client((send) =>
        turnstile.enter(run, () => {
          if (requests++ >= (crashes[run] ?? Number.POSITIVE_INFINITY)) throw new Crash();
          send();
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
      }
    }),
  );
  return again;
}

interface Race {
  /** Oldest first; the last upload is the one whose result is to stand. */
  readonly uploads: readonly Rows[];
  /** Which upload has its event delivered twice. */
  readonly twice: number | undefined;
  /** A direct run beside them. It does not die: nobody would deliver it again. */
  readonly direct: Rows | undefined;
  /** Whether uploads that were replaced can still be read when they are solved again. */
  readonly oldAreThere: boolean;
  readonly crashes: readonly (number | undefined)[];
  readonly crashesAgain: readonly (number | undefined)[];
  readonly choices: readonly number[];
}

async function runRace({ uploads, twice, direct, oldAreThere, crashes, crashesAgain, choices }: Race) {
  const s3 = new MemoryS3();
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
  let again = await race(s3, first, crashes.slice(0, deliveries.length), choices);
  for (const deaths of [crashesAgain, [], []]) {
    const redelivered = attempts(true);
    if (direct) redelivered.push((client) => deliverDirect(client, direct, isThere));
    const runs = again.flatMap((run) => redelivered[run] ?? []);
    again = (await race(s3, runs, deaths, choices)).flatMap((run) => again[run] ?? []);
  }
  return { s3, unfinished: again.length, newest, direct };
}

/** What stands at the end is what the summary in place says, and that is of the newest upload. */
function expectOrder({ s3, unfinished, newest, direct }: Awaited<ReturnType<typeof runRace>>): void {
  expect(unfinished, 'runs that are still to be made again').toBe(0);
  const summary = JSON.parse(s3.text(`${KEY}.summary.json`) ?? '{}');
  expect(summary.sequencer).toBe(newest?.sequencer);
  const standing: Rows = { result: s3.text(KEY), errors: s3.text(`${KEY}.errors.csv`) };
  expect({ result: summary.result, errors: summary.errors }).toEqual(standing);
  const allowed = [newest, direct].map((rows) => ({ result: rows?.result, errors: rows?.errors }));
  expect(allowed.slice(0, direct ? 2 : 1)).toContainEqual(standing);
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
  direct: fc.option(rows, { nil: undefined, freq: 2 }),
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
        expectOrder(await runRace(given));
      }),
      { numRuns: 500, examples: [[SAME_BYTES]] },
    );
  });
});
