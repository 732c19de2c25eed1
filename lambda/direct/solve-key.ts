import { requirePlayable } from '../choose-games.ts';
import { DeckhandError } from '../errors.ts';
import { mendObject } from '../mend-object.ts';
import { parseOptions } from '../options.ts';
import type { Services } from '../services.ts';
import { solveObject } from '../solve-object.ts';
import { solverVersionOf } from '../solver-version.ts';
import { ifUntouched } from '../storage/commit-policy.ts';
import { checkKeyFree, checkKeyLength } from '../storage/result-keys.ts';
import { type AllPlaced, findDamage, ResultPlace } from '../storage/result-place.ts';
import { optionsText, type RunIdentity } from '../storage/run-identity.ts';
import { openS3Source } from '../storage/s3-source.ts';
import type { Summary } from '../summary.ts';
import { type FileFailure, fileFailure } from './file-failure.ts';

/** The answer for an object that was solved. */
export interface KeyAnswer {
  /** Where the solved table is; its errors file, if the summary counts bad rows, is beside it. */
  readonly result: { readonly bucket: string; readonly key: string };
  readonly summary: Summary;
}

/** What the run of one object works with. */
export interface KeyContext {
  readonly services: Services;
  /** Name of this run, unlike any other's. */
  readonly run: string;
  readonly signal: AbortSignal;
}

/**
 * Solves an object of the uploads bucket as it is now. `given` options add to those in the object's metadata and prevail
 * over them. If the summary in place is of the same object, options and solver, it is the answer, and nothing runs.
 * Throws `DeckhandError`, after touching nothing, for options that cannot be played by, in the metadata too;
 * `source_missing`; `superseded` if another run wrote in the meantime; and what {@link solveObject} throws.
 */
export async function solveKey(
  key: string,
  given: Readonly<Record<string, unknown>>,
  context: KeyContext,
): Promise<KeyAnswer | FileFailure> {
  const { services, signal } = context;
  const { uploadsBucket: bucket, resultsBucket } = services.environment;
  checkKeyLength(key);
  checkKeyFree(key);
  const place = new ResultPlace(services.s3, resultsBucket, key);
  const source = await openS3Source({ client: services.s3, bucket, key, signal });
  const options = parseOptions({ ...source.metadata, ...lowerCaseNames(given) });
  // A failed summary would take the place of a good result.
  requirePlayable(options);
  const atStart = await place.lookAtAll();
  const run: RunIdentity = {
    run: context.run,
    // A direct run has no event of its own. With that of the result it replaces, an old event that is delivered again
    // does not undo it, and the event of a newer upload does replace it.
    sequencer: atStart.summary?.sequencer,
    sourceEtag: source.etag,
    solverVersion: solverVersionOf(undefined),
    options: optionsText(options),
  };
  const ready = await readReady(place, atStart, run);
  if (ready) return answer(ready, place);

  const identity = { name: source.name, bucket, key, etag: source.etag };
  const policy = ifUntouched(run, atStart);
  const { summary, outcome } = await solveObject(
    { source, identity, options, place, run, policy, signal },
    services,
  );
  await mendObject({ place, bucket, key, run: run.run, signal }, services);
  if (outcome === 'superseded') throw superseded(bucket, key);
  return answer(summary, place);
}

/** The summary in place, if it is what this run would write, and its files are there. */
async function readReady(
  place: ResultPlace,
  atStart: AllPlaced,
  run: RunIdentity,
): Promise<Summary | undefined> {
  const placed = atStart.summary;
  if (
    placed?.sourceEtag !== run.sourceEtag ||
    placed.options !== run.options ||
    placed.solverVersion !== run.solverVersion ||
    findDamage(atStart).length > 0
  ) {
    return undefined;
  }
  const text = await place.readSummary(placed.etag);
  return text === undefined ? undefined : (JSON.parse(text) as Summary);
}

function answer(summary: Summary, place: ResultPlace): KeyAnswer | FileFailure {
  if (summary.status === 'failed') return fileFailure(summary);
  return { result: { bucket: place.bucket, key: place.keys.result }, summary };
}

function lowerCaseNames(options: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(options).map(([name, value]) => [name.toLowerCase(), value]));
}

function superseded(bucket: string, key: string): DeckhandError {
  return new DeckhandError({
    code: 'superseded',
    message: `Another run wrote the result of s3://${bucket}/${key} in the meantime, and it was left in place. Ask again if you need yours.`,
    at: { bucket, key },
  });
}
