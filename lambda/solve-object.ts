import { type JobOutcome, runJob } from './job.ts';
import { DEFAULT_OPTIONS, type Options } from './options.ts';
import type { Services } from './services.ts';
import type { CommitPolicy } from './storage/commit-policy.ts';
import type { ByteSource } from './storage/ports.ts';
import type { ResultPlace } from './storage/result-place.ts';
import type { RunIdentity } from './storage/run-identity.ts';
import { S3Sink } from './storage/s3-sink.ts';
import type { S3Source } from './storage/s3-source.ts';
import type { SourceIdentity } from './summary.ts';

/** One object of the uploads bucket to solve. */
export interface ObjectJob {
  readonly source: S3Source;
  readonly identity: SourceIdentity;
  /** The options, or the `DeckhandError` that is to become the file's failed summary. */
  readonly options: Options | Error;
  readonly place: ResultPlace;
  readonly run: RunIdentity;
  readonly policy: CommitPolicy;
  readonly signal: AbortSignal;
}

/** Solves one object into its place in the results bucket. Rejects like {@link runJob}. */
export async function solveObject(job: ObjectJob, services: Services): Promise<JobOutcome> {
  const { source, identity, options, place, run, policy, signal } = job;
  const sink = new S3Sink({
    place,
    run,
    policy,
    signal,
    contentEncoding: source.contentEncoding,
    onAbortFailure: (error) => {
      const at = { bucket: place.bucket, key: place.keys.result };
      services.log.error('an unfinished upload could not be taken back', { ...at, error: error as Error });
      services.metrics.abortFailure(at);
    },
  });
  try {
    return await runJob({
      source: options instanceof Error ? unreadable(source, options) : source,
      identity,
      sink,
      options: options instanceof Error ? DEFAULT_OPTIONS : options,
      cache: services.newCache(),
      signal,
    });
  } finally {
    await sink.abort();
  }
}

/** A source that fails with a fault found beforehand, so that there is one way to a failed summary. */
function unreadable({ name, size }: S3Source, fault: Error): ByteSource {
  return {
    name,
    size,
    // biome-ignore lint/correctness/useYield: there is nothing to yield
    async *read() {
      throw fault;
    },
  };
}
