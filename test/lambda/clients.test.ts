import type { IncomingHttpHeaders } from 'node:http';
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createS3Client } from '../../lambda/clients.ts';
import { RESULTS, startTestS3, type TestS3 } from './storage/test-s3.ts';

const BODY = Buffer.alloc(6 * 1024 * 1024, 'card');
const TARGET = { Bucket: RESULTS, Key: 'cards.csv', ChecksumAlgorithm: 'CRC32' } as const;

let s3: TestS3;
let client: S3Client;
let headers: IncomingHttpHeaders[];
let sockets: Set<unknown>;
beforeEach(async () => {
  s3 = await startTestS3();
  headers = [];
  sockets = new Set();
  s3.faults = (_, request) => {
    headers.push(request.headers);
    sockets.add(request.socket);
    return undefined;
  };
  vi.stubEnv('AWS_ENDPOINT_URL', s3.endpoint);
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  client = createS3Client();
});
afterEach(async () => {
  client.destroy();
  vi.unstubAllEnvs();
  await s3.close();
});

describe("the function's S3 client", () => {
  it('signs the checksum of a body instead of hashing the body once more', async () => {
    await client.send(new PutObjectCommand({ ...TARGET, Body: BODY }));
    expect(headers).toMatchObject([
      {
        'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
        'x-amz-checksum-crc32': expect.any(String),
        authorization: expect.stringMatching(/SignedHeaders=[^,]*x-amz-checksum-crc32/),
      },
    ]);
  });

  it('signs a body that has no checksum', async () => {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(TARGET));
    const sent = { Bucket: RESULTS, Key: TARGET.Key, UploadId };
    const part = await client.send(new UploadPartCommand({ ...TARGET, ...sent, PartNumber: 1, Body: BODY }));
    headers.length = 0;
    await client.send(
      new CompleteMultipartUploadCommand({
        ...sent,
        MultipartUpload: { Parts: [{ ...part, PartNumber: 1 }] },
      }),
    );
    expect(headers).toMatchObject([{ 'x-amz-content-sha256': expect.stringMatching(/^[0-9a-f]{64}$/) }]);
  });

  it('sends one large body after the other over the same connection', async () => {
    for (let round = 0; round < 3; round++)
      await client.send(new PutObjectCommand({ ...TARGET, Body: BODY }));
    expect(sockets.size).toBe(1);
    expect(headers.every(({ expect: expected }) => expected === undefined)).toBe(true);
  });
});
