import { setTimeout as pause } from 'node:timers/promises';
import { GetObjectCommand, HeadObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { DeckhandError } from '../../lambda/errors.ts';
import { unquoted } from '../../lambda/storage/etag.ts';
import { resultKeys } from '../../lambda/storage/result-keys.ts';
import { httpStatus } from '../../lambda/storage/s3-faults.ts';
import type { Summary } from '../../lambda/summary.ts';
import type { Deployment } from './deployment.ts';

/** A summary as it lies in the results bucket. */
export interface StoredSummary {
  readonly summary: Summary;
  /** ETag of the summary's own object: another one means that it was written anew. */
  readonly etag: string;
}

/** Which summary to wait for, and for how long. */
export interface AwaitRequest {
  readonly client: S3Client;
  readonly deployment: Deployment;
  readonly key: string;
  /** ETag of the upload whose summary is awaited. */
  readonly uploadEtag: string;
  /** The summary that was there before the upload; the same file may have been solved before, with other options. */
  readonly before: StoredSummary | undefined;
  readonly seconds: number;
  readonly signal: AbortSignal;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2000;

/** The summary of the upload `key` that lies in the results bucket now; undefined if there is none. */
export async function readSummary(
  client: S3Client,
  deployment: Deployment,
  key: string,
  signal: AbortSignal,
): Promise<StoredSummary | undefined> {
  const command = new GetObjectCommand({ Bucket: deployment.resultsBucket, Key: resultKeys(key).summary });
  try {
    const { Body, ETag } = await client.send(command, { abortSignal: signal });
    const summary = JSON.parse((await Body?.transformToString()) ?? '') as Summary;
    return { summary, etag: unquoted(ETag ?? '') };
  } catch (error) {
    if (httpStatus(error) === 404) return undefined;
    throw error;
  }
}

/**
 * Waits for the summary of one upload: the last file that a job writes.
 * Rejects with `DeckhandError`: `replaced` if another upload took the key meanwhile, `no_answer` after `seconds`.
 */
export async function awaitSummary(request: AwaitRequest): Promise<Summary> {
  const { client, deployment, key, uploadEtag, before, signal } = request;
  const deadline = Date.now() + request.seconds * 1000;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS)) {
    const found = await readSummary(client, deployment, key, signal);
    const isNew = found !== undefined && found.etag !== before?.etag;
    if (isNew && found.summary.source.etag === uploadEtag) return found.summary;
    // A new summary of something else: of an earlier upload that was still under way, or of a later one.
    if (isNew) await requireUpload(request);
    if (Date.now() + pauseMs > deadline) {
      await requireUpload(request);
      throw new DeckhandError({
        code: 'no_answer',
        message:
          `s3://${deployment.uploadsBucket}/${key} was uploaded, but there is no result after ${request.seconds} seconds. ` +
          'It will appear in the results bucket; wait longer with --wait, or look at the log of the function.',
      });
    }
    await pause(pauseMs, undefined, { signal });
  }
}

async function requireUpload({ client, deployment, key, uploadEtag, signal }: AwaitRequest): Promise<void> {
  const command = new HeadObjectCommand({ Bucket: deployment.uploadsBucket, Key: key });
  const now = await client.send(command, { abortSignal: signal }).catch((error: unknown) => {
    if (httpStatus(error) === 404) return undefined;
    throw error;
  });
  if (now && unquoted(now.ETag ?? '') === uploadEtag) return;
  throw new DeckhandError({
    code: 'replaced',
    message: `s3://${deployment.uploadsBucket}/${key} was replaced or deleted while it was solved. Upload under another name with --key.`,
  });
}
