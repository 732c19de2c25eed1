import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';

/** An S3 client that gives up on a silent server, and tries again what failed before it had an answer. */
export function createS3Client(): S3Client {
  return new S3Client({
    maxAttempts: 4,
    requestHandler: {
      connectionTimeout: 3_000,
      // From the request to the headers of its answer; a body has its own watch, see resumable-read.ts.
      requestTimeout: 60_000,
      throwOnRequestTimeout: true,
    },
  });
}

/** A DynamoDB client in a hurry: a hand is solved in about a millisecond, and a table that is down must not cost more. */
export function createDynamoDbClient(): DynamoDBClient {
  return new DynamoDBClient({
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 500, requestTimeout: 1_500, throwOnRequestTimeout: true },
  });
}
