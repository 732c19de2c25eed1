import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  type HeadObjectCommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3';
import { DeckhandError } from '../errors.ts';
import { quoted, unquoted } from './etag.ts';
import type { ResultFile } from './ports.ts';
import { type PlacedFile, resultKeys } from './result-keys.ts';
import { compareSequencers, type RunIdentity } from './run-identity.ts';
import { asStorageFault, isConditionFailure, isMissing } from './s3-faults.ts';

/** The files of rows, in the order in which they are published. */
export const ROW_FILES = ['result', 'errors'] as const satisfies readonly ResultFile[];

/** The files of rows that a summary counts as its own, each with the ETag of its bytes. */
export type Claims = Readonly<Partial<Record<ResultFile, string>>>;

/** An object that is in place, as its metadata describes it. One that is not ours has no more than an ETag. */
export interface Placed extends Partial<RunIdentity> {
  /** Without quotes. */
  readonly etag: string;
  /** Which of the files it was written as. */
  readonly file?: string;
  /** Of a summary: the files of rows that belong to it. */
  readonly claims: Claims;
}

/** What is in place under each of the three names. */
export type AllPlaced = Readonly<Record<PlacedFile, Placed | undefined>>;

/** How often one object, or a whole place, is tried for before the run is given back to the queue. */
export const MOST_TRIES = 5;

/** The place of one source key in the results bucket: up to three objects. */
export class ResultPlace {
  readonly client: S3Client;
  readonly bucket: string;
  readonly keys: Readonly<Record<PlacedFile, string>>;

  constructor(client: S3Client, bucket: string, key: string) {
    this.client = client;
    this.bucket = bucket;
    this.keys = resultKeys(key);
  }

  /** What is in place, with one HEAD; undefined if nothing is. Throws `DeckhandError` `storage_failed`. */
  async look(file: PlacedFile): Promise<Placed | undefined> {
    const at = { Bucket: this.bucket, Key: this.keys[file] };
    try {
      return describePlaced(await this.client.send(new HeadObjectCommand(at)));
    } catch (fault) {
      if (isMissing(fault)) return undefined;
      throw asStorageFault(fault, 'Looking at', { bucket: at.Bucket, key: at.Key });
    }
  }

  /** All that is in place, with a HEAD for each. Throws `DeckhandError` `storage_failed`. */
  async lookAtAll(): Promise<AllPlaced> {
    const [result, errors, summary] = await Promise.all([
      this.look('result'),
      this.look('errors'),
      this.look('summary'),
    ]);
    return { result, errors, summary };
  }

  /** Deletes an object if it still is the one that was `seen`. Throws `DeckhandError` `storage_failed`. */
  async remove(file: PlacedFile, seen: Placed | undefined): Promise<void> {
    if (seen === undefined) return;
    const at = { Bucket: this.bucket, Key: this.keys[file] };
    try {
      await this.client.send(new DeleteObjectCommand({ ...at, IfMatch: quoted(seen.etag) }));
    } catch (fault) {
      // Somebody else replaced or removed it, which is as good.
      if (isMissing(fault) || isConditionFailure(fault)) return;
      throw asStorageFault(fault, 'Deleting', { bucket: at.Bucket, key: at.Key });
    }
  }

  /** The text of the summary in place; undefined if it is not the one with that ETag any more. */
  async readSummary(etag: string): Promise<string | undefined> {
    const at = { Bucket: this.bucket, Key: this.keys.summary };
    try {
      const answer = await this.client.send(new GetObjectCommand({ ...at, IfMatch: quoted(etag) }));
      return await answer.Body?.transformToString();
    } catch (fault) {
      if (isMissing(fault) || isConditionFailure(fault)) return undefined;
      throw asStorageFault(fault, 'Reading', { bucket: at.Bucket, key: at.Key });
    }
  }

  /** The fault of a run that met others' writes each time that it tried for `file`. */
  conflict(file: PlacedFile): DeckhandError {
    const at = { bucket: this.bucket, key: this.keys[file] };
    return new DeckhandError({
      code: 'commit_conflict',
      message: `Others write s3://${at.bucket}/${at.key} at the same time. Try again.`,
      retryable: true,
      at,
    });
  }
}

/**
 * The files of rows that are left over from a run that was overtaken, or died, or found more to say than the one of
 * the summary in place. Files newer than that summary belong to a run that is still to publish its own.
 */
export function findLeftovers(all: AllPlaced): readonly ResultFile[] {
  const { summary } = all;
  if (summary === undefined) return [];
  return ROW_FILES.filter((file) => {
    const placed = all[file];
    return placed?.file === file && summary.claims[file] === undefined && !isNewer(placed, summary);
  });
}

/** The files that the summary in place claims, and that are gone or have bytes of another, not newer run. */
export function findDamage(all: AllPlaced): readonly ResultFile[] {
  const { summary } = all;
  if (summary === undefined) return [];
  return ROW_FILES.filter((file) => {
    const [claim, placed] = [summary.claims[file], all[file]];
    if (claim === undefined || placed === undefined) return claim !== undefined;
    return placed.etag !== claim && !isNewer(placed, summary);
  });
}

function isNewer(placed: Placed, summary: Placed): boolean {
  return compareSequencers(placed.sequencer, summary.sequencer) > 0;
}

/** The metadata that {@link ResultPlace.look} reads back. All of it is ASCII, as S3 wants it. */
export function placedMetadata(
  file: PlacedFile,
  run: RunIdentity,
  claims: Claims = {},
): Record<string, string> {
  const files = Object.entries(claims).map(([name, etag]) => `${name}=${etag}`);
  return {
    file,
    run: run.run,
    'source-etag': run.sourceEtag,
    'solver-version': run.solverVersion,
    ...(run.options && { options: run.options }),
    ...(run.sequencer && { sequencer: run.sequencer }),
    ...(files.length > 0 && { files: files.join(',') }),
  };
}

function describePlaced(head: HeadObjectCommandOutput): Placed {
  const { file, run, sequencer, options, files, ...rest } = head.Metadata ?? {};
  return {
    etag: unquoted(head.ETag ?? ''),
    claims: readClaims(files ?? ''),
    ...(file && { file }),
    ...(run && { run }),
    ...(sequencer && { sequencer }),
    ...(options && { options }),
    ...(rest['source-etag'] && { sourceEtag: rest['source-etag'] }),
    ...(rest['solver-version'] && { solverVersion: rest['solver-version'] }),
  };
}

function readClaims(files: string): Claims {
  const claims = ROW_FILES.map((file) => [file, new RegExp(`\\b${file}=([^,]*)`).exec(files)?.[1]]);
  return Object.fromEntries(claims.filter(([, etag]) => etag !== undefined));
}
