import type { S3Client } from '@aws-sdk/client-s3';
import type { ByteSource } from '../../lambda/storage/ports.ts';
import { checkKeyFree, checkKeyLength } from '../../lambda/storage/result-keys.ts';
import type { Summary } from '../../lambda/summary.ts';
import { awaitSummary, readSummary } from './await-summary.ts';
import type { Deployment } from './deployment.ts';
import { sendFile } from './send-file.ts';

/** A table to have solved in the cloud. */
export interface UploadRequest {
  readonly client: S3Client;
  readonly deployment: Deployment;
  readonly key: string;
  readonly source: ByteSource;
  /** The options of the job, by name. */
  readonly metadata: Readonly<Record<string, string>>;
  /** How long to wait for the result, once the file is uploaded. */
  readonly seconds: number;
  readonly signal: AbortSignal;
  readonly onSent: (bytes: number) => void;
  /** Called when the file is uploaded and the waiting begins. */
  readonly onUploaded: () => void;
}

/**
 * Uploads a table and waits until the cloud has solved it, or has found that it cannot.
 * Rejects with `DeckhandError` (see {@link sendFile}, {@link awaitSummary}), also for keys that have no place for
 * their results.
 */
export async function solveUpload(request: UploadRequest): Promise<Summary> {
  const { client, deployment, key, signal } = request;
  checkKeyFree(key);
  checkKeyLength(key);
  const before = await readSummary(client, deployment, key, signal);
  const uploadEtag = await sendFile({ ...request, bucket: deployment.uploadsBucket });
  request.onUploaded();
  return await awaitSummary({ ...request, uploadEtag, before });
}
