import { createHash } from 'node:crypto';
import type { S3Client } from '@aws-sdk/client-s3';
import { DeckhandError } from '../../lambda/errors.ts';
import type { ResultFile, ResultSink } from '../../lambda/storage/ports.ts';
import { resultKeys } from '../../lambda/storage/result-keys.ts';
import { openS3Source } from '../../lambda/storage/s3-source.ts';
import type { Summary } from '../../lambda/summary.ts';
import type { Deployment } from './deployment.ts';

/** The result to download, and where to. */
export interface FetchRequest {
  readonly client: S3Client;
  readonly deployment: Deployment;
  readonly key: string;
  /** The summary of the job whose result is fetched. */
  readonly summary: Summary;
  readonly sink: ResultSink;
  readonly signal: AbortSignal;
}

/**
 * Downloads the result of a job, and its errors file if there is one, and commits the sink.
 * Rejects with `DeckhandError` (`replaced`) if the bytes are not those of the summary: a newer upload was solved since.
 */
export async function fetchResult(request: FetchRequest): Promise<void> {
  const { summary, sink } = request;
  const keys = resultKeys(request.key);
  try {
    const sha256 = await fetchFile(request, 'result', keys.result);
    if (summary.sha256 !== undefined && sha256 !== summary.sha256) throw replaced(request);
    if (summary.bad > 0) await fetchFile(request, 'errors', keys.errors);
  } catch (error) {
    await sink.abort();
    throw error;
  }
  await sink.commit(JSON.stringify(summary));
}

async function fetchFile(request: FetchRequest, file: ResultFile, key: string): Promise<string> {
  const { client, deployment, sink, signal } = request;
  const source = await openS3Source({ client, bucket: deployment.resultsBucket, key, signal });
  const hash = createHash('sha256');
  for await (const chunk of source.read()) {
    hash.update(chunk);
    await sink.write(file, chunk);
  }
  return hash.digest('hex');
}

function replaced({ deployment, key }: FetchRequest): DeckhandError {
  return new DeckhandError({
    code: 'replaced',
    message: `s3://${deployment.resultsBucket}/${key} is not the result that its summary describes: a newer upload was solved meanwhile. Upload under another name with --key.`,
  });
}
