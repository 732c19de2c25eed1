import type { S3Client } from '@aws-sdk/client-s3';
import { findReady } from '../../../lambda/events/solve-upload.ts';
import { byOrder } from '../../../lambda/storage/commit-policy.ts';
import type { CommitOutcome } from '../../../lambda/storage/ports.ts';
import { ResultPlace } from '../../../lambda/storage/result-place.ts';
import type { RunIdentity } from '../../../lambda/storage/run-identity.ts';
import { S3Sink } from '../../../lambda/storage/s3-sink.ts';
import { RESULTS } from './test-s3.ts';

export const KEY = 'cards.csv';

/** An upload as its run will see it: what it leaves in the results bucket. */
export interface Delivery {
  readonly sequencer: string;
  /** Undefined if the file cannot be read. */
  readonly result: string | undefined;
  readonly errors: string | undefined;
  readonly solverVersion?: string;
}

let runs = 0;

export function identityOf({ sequencer, solverVersion = 'cards-1' }: Delivery): RunIdentity {
  runs += 1;
  return {
    run: `run-${runs}`,
    sequencer,
    sourceEtag: `etag-${sequencer}`,
    solverVersion,
    options: 'target=24',
  };
}

/** The summary of a run: like the real one it names its upload, and is never the same twice. */
export function summaryOf({ sequencer }: Delivery, { run }: RunIdentity): string {
  return JSON.stringify({ sequencer, run });
}

/** Takes an upload from its event to its commit, as the function does. */
export async function deliver(
  client: S3Client,
  delivery: Delivery,
  redelivered = false,
): Promise<CommitOutcome> {
  const place = new ResultPlace(client, RESULTS, KEY);
  const run = identityOf(delivery);
  if (await findReady(place, run, redelivered)) return 'superseded';
  const sink = new S3Sink({ place, run, policy: byOrder(run) });
  if (delivery.result !== undefined) await sink.write('result', Buffer.from(delivery.result));
  if (delivery.errors !== undefined) await sink.write('errors', Buffer.from(delivery.errors));
  return await sink.commit(summaryOf(delivery, run));
}
