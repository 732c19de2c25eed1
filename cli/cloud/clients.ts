import type { LambdaClient } from '@aws-sdk/client-lambda';
import type { S3Client } from '@aws-sdk/client-s3';
import type { ClientSettings } from './deployment.ts';

// The SDK warns, on standard error, of Node versions that it will leave behind; that is no matter of a person's job.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';

/** An S3 client for a deployment. The SDK is loaded here and not sooner: it takes a quarter of a second. */
export async function openS3(settings: ClientSettings): Promise<S3Client> {
  const { S3Client } = await import('@aws-sdk/client-s3');
  // Bucket names as host names would need a name server for the local cloud.
  return new S3Client({ ...settings, forcePathStyle: settings.endpoint !== undefined });
}

/** A Lambda client for a deployment. */
export async function openLambda(settings: ClientSettings): Promise<LambdaClient> {
  const { LambdaClient } = await import('@aws-sdk/client-lambda');
  // A direct invocation is paid for: it is not repeated because its answer took long.
  return new LambdaClient({ ...settings, maxAttempts: 1 });
}
