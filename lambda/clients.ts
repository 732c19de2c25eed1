import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';

/** An S3 client that gives up on a silent server, and tries again what failed before it had an answer. */
export function createS3Client(): S3Client {
  const client = new S3Client({
    maxAttempts: 4,
    // A body that is only sent once the server has asked for it goes over a connection of its own, which is not used again.
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: 3_000,
      // From the request to the headers of its answer; a body has its own watch, see resumable-read.ts.
      requestTimeout: 60_000,
      throwOnRequestTimeout: true,
    },
  });
  // A body's SHA-256 stays out of the signature where its CRC32 is among the signed headers: S3 compares that with what it
  // stores, TLS guards the way, and all the bytes are hashed once less.
  client.middlewareStack.add(
    (next) => (args) => {
      const { headers } = args.request as { headers: Record<string, string> };
      if (headers['x-amz-checksum-crc32'] !== undefined) headers['x-amz-content-sha256'] = 'UNSIGNED-PAYLOAD';
      return next(args);
    },
    { step: 'build', priority: 'low', name: 'signChecksumOnly' },
  );
  return client;
}

/** A DynamoDB client in a hurry: a hand is solved in about a millisecond, and a table that is down must not cost more. */
export function createDynamoDbClient(): DynamoDBClient {
  return new DynamoDBClient({
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 500, requestTimeout: 1_500, throwOnRequestTimeout: true },
  });
}
