import { parseOptions } from '../options.ts';
import type { Services } from '../services.ts';
import { solveObject } from '../solve-object.ts';
import { solverVersionOf } from '../solver-version.ts';
import { byOrder } from '../storage/commit-policy.ts';
import { checkKeyFree, checkKeyLength } from '../storage/result-keys.ts';
import { ResultPlace } from '../storage/result-place.ts';
import { optionsText, type RunIdentity, standing } from '../storage/run-identity.ts';
import { openS3Source } from '../storage/s3-source.ts';
import type { Summary } from '../summary.ts';
import type { Upload } from './upload-message.ts';

/** What became of an upload. A `folder` is a key that consoles create to show an empty folder. */
export type UploadOutcome =
  | { readonly status: 'done' | 'failed'; readonly summary: Summary }
  | { readonly status: 'superseded' | 'duplicate' | 'folder' };

/** What the run of one upload works with. */
export interface UploadContext {
  readonly services: Services;
  /** Name of this run, unlike any other's. */
  readonly run: string;
  /** Whether the message was delivered before, so that a run that died may have left files. */
  readonly redelivered: boolean;
  readonly signal: AbortSignal;
}

/**
 * Solves one upload into the results bucket, unless that was done already (which costs one HEAD) or a newer upload
 * took its place. Rejects with a `DeckhandError`: retryable if it is worth another try; `key_too_long`, for which there
 * is no place to write even a summary; `source_changed` and `source_missing` if the object is not there any more.
 */
export async function solveUpload(upload: Upload, context: UploadContext): Promise<UploadOutcome> {
  const { services, signal } = context;
  const { bucket, key, etag, sequencer } = upload;
  if (key.endsWith('/') && upload.size === 0) return { status: 'folder' };
  checkKeyLength(key);
  const place = new ResultPlace(services.s3, services.environment.resultsBucket, key);
  const run = { run: context.run, sequencer, solverVersion: solverVersionOf(undefined) };
  const ready = await findReady(place, { ...run, sourceEtag: etag ?? '', options: '' }, context.redelivered);
  if (ready) return ready;

  const source = await openS3Source({ client: services.s3, bucket, key, etag, signal });
  const options = readOptions(key, source.metadata);
  const identity: RunIdentity = {
    ...run,
    sourceEtag: source.etag,
    options: options instanceof Error ? '' : optionsText(options),
  };
  const { summary, outcome } = await solveObject(
    {
      source,
      identity: { name: source.name, bucket, key, etag: source.etag, ...(sequencer && { sequencer }) },
      options,
      place,
      run: identity,
      policy: byOrder(identity),
      signal,
    },
    services,
  );
  return outcome === 'superseded' ? { status: 'superseded' } : { status: summary.status, summary };
}

/**
 * What there is to say of an upload that needs no work: one HEAD tells. After a redelivery the run before may have died
 * on its way, so its files are looked at too; if they got lost, the work is to be done once more.
 */
export async function findReady(
  place: ResultPlace,
  run: RunIdentity,
  redelivered: boolean,
): Promise<{ readonly status: 'superseded' | 'duplicate' } | undefined> {
  const summary = await place.look('summary');
  if (summary === undefined) return undefined;
  const order = standing(summary, run);
  if (order === 'older') return undefined;
  const complete = redelivered ? await place.tidy(summary) : true;
  if (order === 'newer') return { status: 'superseded' };
  if (complete) return { status: 'duplicate' };
  await place.remove('summary', summary.etag);
  return undefined;
}

function readOptions(key: string, metadata: Readonly<Record<string, string>>) {
  try {
    checkKeyFree(key);
    return parseOptions(metadata);
  } catch (fault) {
    if (fault instanceof Error) return fault;
    throw fault;
  }
}
