import type { S3Client } from '@aws-sdk/client-s3';
import type { AnswerCache } from './cache/answer-cache.ts';
import type { Environment } from './environment.ts';
import type { Log } from './log.ts';
import type { FileMetrics } from './metrics.ts';

/** What an invocation works with. */
export interface Services {
  readonly environment: Environment;
  readonly s3: S3Client;
  readonly log: Log;
  readonly metrics: FileMetrics;
  /** A cache that counts for one job. Those of one invocation share what they know of the table being down. */
  newCache(): AnswerCache;
}
