import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  type HeadObjectCommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3';
import { quoted, unquoted } from './etag.ts';
import type { ResultFile } from './ports.ts';
import { type PlacedFile, resultKeys } from './result-keys.ts';
import { compareSequencers, type RunIdentity } from './run-identity.ts';
import { asStorageFault, isConditionFailure, isMissing } from './s3-faults.ts';

/** An object that is in place, as its metadata describes it. One that is not ours has no more than an ETag. */
export interface Placed extends Partial<RunIdentity> {
  /** Without quotes. */
  readonly etag: string;
  /** Which of the files it was written as. */
  readonly file?: string;
  /** Of a summary: the files of rows that belong to it. */
  readonly files: readonly string[];
}

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
  async lookAtAll(): Promise<Record<PlacedFile, Placed | undefined>> {
    const [result, errors, summary] = await Promise.all([
      this.look('result'),
      this.look('errors'),
      this.look('summary'),
    ]);
    return { result, errors, summary };
  }

  /** Deletes an object if it still is the one with that ETag. Throws `DeckhandError` `storage_failed`. */
  async remove(file: PlacedFile, etag: string): Promise<void> {
    const at = { Bucket: this.bucket, Key: this.keys[file] };
    try {
      await this.client.send(new DeleteObjectCommand({ ...at, IfMatch: quoted(etag) }));
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

  /**
   * Deletes the files of rows that do not belong to the summary in place: what a run left that was overtaken by a newer
   * one, or died. Files newer than that summary belong to a run that is still to publish its own. Resolves with whether
   * the summary's own files are there.
   */
  async tidy(summary: Placed): Promise<boolean> {
    let complete = true;
    for (const file of ['result', 'errors'] as const) {
      const placed = await this.look(file);
      const order = compareSequencers(placed?.sequencer, summary.sequencer);
      if (summary.files.includes(file)) complete &&= placed !== undefined && order >= 0;
      else if (placed?.file === file && order <= 0) await this.remove(file, placed.etag);
    }
    return complete;
  }
}

/** The metadata that {@link ResultPlace.look} reads back. All of it is ASCII, as S3 wants it. */
export function placedMetadata(
  file: PlacedFile,
  run: RunIdentity,
  files: readonly ResultFile[] = [],
): Record<string, string> {
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
    files: files ? files.split(',') : [],
    ...(file && { file }),
    ...(run && { run }),
    ...(sequencer && { sequencer }),
    ...(options && { options }),
    ...(rest['source-etag'] && { sourceEtag: rest['source-etag'] }),
    ...(rest['solver-version'] && { solverVersion: rest['solver-version'] }),
  };
}
