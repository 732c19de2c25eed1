import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { NO_CACHE } from './cache/answer-cache.ts';
import { CacheBreaker } from './cache/cache-breaker.ts';
import { DynamoDbCache } from './cache/dynamodb-cache.ts';
import { createDynamoDbClient, createS3Client } from './clients.ts';
import { Deadline } from './deadline.ts';
import { answerDirect } from './direct/answer-direct.ts';
import { readEnvironment } from './environment.ts';
import { solveBatch } from './events/upload-batch.ts';
import { createLogger } from './log.ts';
import { createFileMetrics } from './metrics.ts';
import { peakMemoryMegabytes } from './peak-memory.ts';
import type { Services } from './services.ts';

// Made once for all the invocations that this process will see.
const environment = readEnvironment(process.env);
const s3 = createS3Client();
const dynamoDb = createDynamoDbClient();
const log = createLogger();
const metrics = createFileMetrics(peakMemoryMegabytes);

/** The function's doors: uploads, announced through the queue, and direct invocations. */
export async function handler(event: unknown, context: Context): Promise<SQSBatchResponse | object> {
  log.addContext(context);
  const services = createServices();
  const deadline = new Deadline(() => context.getRemainingTimeInMillis());
  if (isQueueEvent(event)) return await solveBatch(event, services, deadline, context.awsRequestId);
  return await answerDirect(event, services, deadline, context.awsRequestId);
}

function createServices(): Services {
  const table = environment.cacheTable;
  const breaker = new CacheBreaker();
  return {
    environment,
    s3,
    log,
    metrics,
    newCache: () =>
      table === undefined ? NO_CACHE : new DynamoDbCache({ client: dynamoDb, table, breaker }),
  };
}

function isQueueEvent(event: unknown): event is SQSEvent {
  const records = (event as { Records?: unknown } | null)?.Records;
  return Array.isArray(records) && records.every((record) => record?.eventSource === 'aws:sqs');
}
