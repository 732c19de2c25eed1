import { DeckhandError } from './errors.ts';
import type { Services } from './services.ts';
import { solveObject } from './solve-object.ts';
import { solverVersionOf } from './solver-version.ts';
import { ifUntouched } from './storage/commit-policy.ts';
import { mendPlace } from './storage/mend-place.ts';
import type { AllPlaced, ResultPlace } from './storage/result-place.ts';
import { type RunIdentity, readOptionsText } from './storage/run-identity.ts';
import { openS3Source } from './storage/s3-source.ts';

/** The object whose place a run has written to. */
export interface Mending {
  readonly place: ResultPlace;
  readonly bucket: string;
  readonly key: string;
  /** Name of the run that looks after it. */
  readonly run: string;
  readonly signal: AbortSignal;
}

/**
 * Leaves the place of an object as its summary says, see {@link mendPlace}. What it solves again is solved with the
 * options of the summary in place, which may be those of a direct run.
 */
export async function mendObject(mending: Mending, services: Services): Promise<void> {
  const { place, bucket, key } = mending;
  const signal = retryably(mending.signal);
  let solved = 0;
  await mendPlace(place, async (seen) => {
    solved += 1;
    services.log.warn('a result is not what its summary says, and is solved again', { bucket, key });
    try {
      await solveAgain(seen, { ...mending, run: `${mending.run}/again-${solved}`, signal }, services);
    } catch (error) {
      services.log.warn('the result was not brought back', { bucket, key, error: error as Error });
      throw error;
    }
  });
}

async function solveAgain(seen: AllPlaced, mending: Mending, services: Services): Promise<void> {
  const { place, bucket, key, signal } = mending;
  const { summary } = seen;
  const source = await openS3Source({ client: services.s3, bucket, key, etag: summary?.sourceEtag, signal });
  const sequencer = summary?.sequencer;
  const run: RunIdentity = {
    run: mending.run,
    sequencer,
    sourceEtag: source.etag,
    solverVersion: solverVersionOf(undefined),
    options: summary?.options ?? '',
  };
  await solveObject(
    {
      source,
      identity: { name: source.name, bucket, key, etag: source.etag, ...(sequencer && { sequencer }) },
      options: readOptionsText(run.options),
      place,
      run,
      policy: ifUntouched(run, seen),
      signal,
    },
    services,
  );
}

/** The same limit of time, but retryable: a failed summary is not to take the place of a good one. */
function retryably(signal: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const stop = () => {
    const message =
      'There was no time left to bring back a result that an older run had replaced. It is tried again.';
    controller.abort(
      new DeckhandError({ code: 'out_of_time', message, retryable: true, cause: signal.reason }),
    );
  };
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  return controller.signal;
}
