import type { S3Client } from '@aws-sdk/client-s3';
import { DeckhandError } from '../../../lambda/errors.ts';
import { byOrder, type CommitPolicy, ifUntouched } from '../../../lambda/storage/commit-policy.ts';
import { findReady } from '../../../lambda/storage/find-ready.ts';
import { mendPlace } from '../../../lambda/storage/mend-place.ts';
import type { CommitOutcome } from '../../../lambda/storage/ports.ts';
import { ResultPlace } from '../../../lambda/storage/result-place.ts';
import type { RunIdentity } from '../../../lambda/storage/run-identity.ts';
import { S3Sink } from '../../../lambda/storage/s3-sink.ts';
import { RESULTS } from './test-s3.ts';

export const KEY = 'cards.csv';

/** What a run leaves in the results bucket. */
export interface Rows {
  /** Undefined if the file cannot be read. */
  readonly result: string | undefined;
  readonly errors: string | undefined;
}

/** An upload as its run will see it. */
export interface Delivery extends Rows {
  readonly sequencer: string;
  readonly solverVersion?: string;
}

/** Whether an upload can still be read, by its sequencer: not after it was replaced. */
export type IsThere = (sequencer: string | undefined) => boolean;

let runs = 0;

export function identityOf({ sequencer, solverVersion = 'cards-1', ...rows }: Delivery): RunIdentity {
  return newRun(sequencer, solverVersion, rows);
}

/** The options stand for the source and what it is solved to, so that whoever knows them can solve it again. */
function newRun(sequencer: string | undefined, solverVersion: string, rows: Rows): RunIdentity {
  runs += 1;
  return {
    run: `run-${runs}`,
    sequencer,
    sourceEtag: `etag-${sequencer}`,
    solverVersion,
    options: JSON.stringify(rows),
  };
}

/** The summary of a run: like the real one it names its upload, and is never the same twice. */
function summaryOf({ sequencer, run }: RunIdentity, rows: Rows): string {
  return JSON.stringify({ sequencer, run, ...rows });
}

/** Takes an upload from its event to its commit, as the function does. */
export async function deliver(
  client: S3Client,
  delivery: Delivery,
  { redelivered = false, isThere = () => true }: { redelivered?: boolean; isThere?: IsThere } = {},
): Promise<CommitOutcome> {
  const place = new ResultPlace(client, RESULTS, KEY);
  const run = identityOf(delivery);
  if (await findReady(place, run)) {
    if (redelivered) await mend(place, isThere);
    return 'superseded';
  }
  if (redelivered && !isThere(delivery.sequencer)) return 'superseded';
  const outcome = await commit(place, run, delivery, byOrder(run));
  await mend(place, isThere);
  return outcome;
}

/** Replaces what is in place by what a direct run makes of its source with options of its own. */
export async function deliverDirect(
  client: S3Client,
  rows: Rows,
  isThere: IsThere = () => true,
): Promise<CommitOutcome> {
  const place = new ResultPlace(client, RESULTS, KEY);
  const atStart = await place.lookAtAll();
  const run = newRun(atStart.summary?.sequencer, 'cards-1', rows);
  const outcome = await commit(place, run, rows, ifUntouched(run, atStart));
  await mend(place, isThere);
  return outcome;
}

async function mend(place: ResultPlace, isThere: IsThere): Promise<void> {
  await mendPlace(place, async (seen) => {
    const { sequencer, options = '' } = seen.summary ?? {};
    if (!isThere(sequencer)) throw new DeckhandError({ code: 'source_changed', message: 'It was replaced.' });
    const rows: Rows = JSON.parse(options);
    const run = newRun(sequencer, 'cards-1', rows);
    await commit(place, run, rows, ifUntouched(run, seen));
  });
}

async function commit(
  place: ResultPlace,
  run: RunIdentity,
  { result, errors }: Rows,
  policy: CommitPolicy,
): Promise<CommitOutcome> {
  const sink = new S3Sink({ place, run, policy });
  if (result !== undefined) await sink.write('result', Buffer.from(result));
  if (errors !== undefined) await sink.write('errors', Buffer.from(errors));
  return await sink.commit(summaryOf(run, { result, errors }));
}
