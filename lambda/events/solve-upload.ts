import { mendObject } from '../mend-object.ts';
import { parseOptions } from '../options.ts';
import type { Services } from '../services.ts';
import { solveObject } from '../solve-object.ts';
import { solverVersionOf } from '../solver-version.ts';
import { byOrder } from '../storage/commit-policy.ts';
import { findReady } from '../storage/find-ready.ts';
import { checkKeyFree, checkKeyLength } from '../storage/result-keys.ts';
import { ResultPlace } from '../storage/result-place.ts';
import { optionsText, type RunIdentity } from '../storage/run-identity.ts';
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
  const mend = () => mendObject({ place, bucket, key, run: run.run, signal }, services);
  const ready = await findReady(place, { ...run, sourceEtag: etag ?? '', options: '' });
  if (ready) {
    // The run before may have died after it had replaced or deleted what it should not have.
    if (context.redelivered) await mend();
    return ready;
  }

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
  await mend();
  return outcome === 'superseded' ? { status: 'superseded' } : { status: summary.status, summary };
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
