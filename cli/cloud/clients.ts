import type { LambdaClient } from '@aws-sdk/client-lambda';
import type { S3Client } from '@aws-sdk/client-s3';
import type { ClientSettings } from './deployment.ts';
import { quietSdk } from './quiet-sdk.ts';

/** An S3 client for a deployment. The SDK is loaded here and not sooner: it takes a quarter of a second. */
export async function openS3(settings: ClientSettings): Promise<S3Client> {
  quietSdk();
  const { S3Client } = await import('@aws-sdk/client-s3');
  // Bucket names as host names would need a name server for the local cloud.
  return new S3Client({ ...settings, forcePathStyle: settings.endpoint !== undefined });
}

/** A Lambda client for a deployment. */
export async function openLambda(settings: ClientSettings): Promise<LambdaClient> {
  quietSdk();
  const { LambdaClient } = await import('@aws-sdk/client-lambda');
  // A direct invocation is paid for: it is not repeated because its answer took long.
  return new LambdaClient({ ...settings, maxAttempts: 1 });
}
