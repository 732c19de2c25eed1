import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3';
import { startGateway } from '../../../local/gateway.ts';
import { createS3, type S3, type S3Options } from '../../../local/s3/s3.ts';

export const CREDENTIALS = { accessKeyId: 'local', secretAccessKey: 'a secret' };
export const REGION = 'eu-central-1';
export const BUCKET = 'a-bucket';

/** An S3 behind a gateway on a free port, with one bucket, and a client that does not retry. */
export interface StartedS3 {
  readonly s3: S3;
  readonly client: S3Client;
  readonly endpoint: string;
  /** The folder of the objects' bytes, and of nothing else. */
  readonly dir: string;
  /** The notifications sent so far. */
  readonly sent: readonly { readonly arn: string; readonly event: object }[];
  close(): Promise<void>;
}

export async function startS3(
  options: Partial<Pick<S3Options, 'minPartSize' | 'faults'>> = {},
): Promise<StartedS3> {
  const dir = await mkdtemp(join(tmpdir(), 'deckhand-s3-'));
  const sent: { arn: string; event: object }[] = [];
  const s3 = await createS3({
    dir,
    region: REGION,
    onNotification: (arn, event) => sent.push({ arn, event }),
    ...options,
  });
  s3.createBucket(BUCKET);
  const gateway = await startGateway({ credentials: CREDENTIALS, services: { s3: s3.handle } });
  const client = new S3Client({
    endpoint: gateway.endpoint,
    region: REGION,
    credentials: CREDENTIALS,
    maxAttempts: 1,
  });
  const close = async () => {
    client.destroy();
    await gateway.close();
    await s3.close();
    await rm(dir, { recursive: true, force: true });
  };
  return { s3, client, endpoint: gateway.endpoint, dir, sent, close };
}

export async function bodyText(output: Pick<GetObjectCommandOutput, 'Body'>): Promise<string> {
  return (await bodyBytes(output)).toString('utf8');
}

export async function bodyBytes({ Body }: Pick<GetObjectCommandOutput, 'Body'>): Promise<Buffer> {
  if (!Body) throw new Error('The answer has no body.');
  return Buffer.from(await Body.transformToByteArray());
}

export function md5(bytes: string | Uint8Array): string {
  return createHash('md5').update(bytes).digest('hex');
}

/** What a test expects of an error that the SDK throws. */
export function sdkError(name: string, status: number): object {
  return { name, $metadata: { httpStatusCode: status } };
}
