import type { S3Client } from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import { sendFile } from '../../../cli/cloud/send-file.ts';
import { memorySource } from '../../../lambda/storage/memory.ts';
import { partSize } from '../../../lambda/storage/part-size.ts';

interface Sent {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

describe('a file of one part', () => {
  it('is one request, with the metadata', async () => {
    const sent = await send(partSize(1));
    expect(sent.requests.map(({ name }) => name)).toEqual(['PutObjectCommand']);
    expect(sent.requests[0]?.input).toMatchObject({ Bucket: 'up', Key: 'k', Metadata: { target: '36' } });
    expect(sent.etag).toBe('etag');
    expect(sent.progress).toEqual([partSize(1)]);
  });
});

describe('a file of several parts', () => {
  const size = partSize(1) * 5 + 1;

  it('is sent whole, and completed in the order of its parts', async () => {
    const { requests, progress, bytes } = await send(size);
    const [begin, ...rest] = requests;
    const complete = rest.pop();
    expect(begin).toMatchObject({
      name: 'CreateMultipartUploadCommand',
      input: { ChecksumAlgorithm: 'CRC32' },
    });
    const parts = rest.map(({ input }) => input).sort((a, b) => Number(a.PartNumber) - Number(b.PartNumber));
    expect(Buffer.concat(parts.map((part) => part.Body as Uint8Array)).equals(bytes)).toBe(true);
    expect(complete).toMatchObject({
      name: 'CompleteMultipartUploadCommand',
      input: { MultipartUpload: { Parts: parts.map(({ PartNumber }) => ({ PartNumber, ETag: '"etag"' })) } },
    });
    expect(progress.at(-1)).toBe(size);
  });

  it('is aborted when a part fails, after the parts under way and without the others', async () => {
    const { requests, error } = await send(size, (request) => {
      if (request.input.PartNumber === 1) throw new Error('the line is cut');
    });
    expect(error).toMatchObject({ message: 'the line is cut' });
    const names = requests.map(({ name }) => name);
    expect(names.filter((name) => name === 'UploadPartCommand').length).toBeLessThan(6);
    expect(names.at(-1)).toBe('AbortMultipartUploadCommand');
    expect(names).not.toContain('CompleteMultipartUploadCommand');
  });
});

describe('a source without a size', () => {
  it('is refused', async () => {
    const source = { name: 'pipe', read: memorySource(new Uint8Array(), '').read };
    await expect(sendFile({ ...request(recorder([])), source })).rejects.toMatchObject({ code: 'too_large' });
  });
});

async function send(size: number, onRequest: (request: Sent) => void = () => {}) {
  const bytes = Buffer.alloc(size, Buffer.from(Array.from({ length: 251 }, (_, index) => index)));
  const requests: Sent[] = [];
  const progress: number[] = [];
  const outcome = await sendFile({
    ...request(recorder(requests, onRequest)),
    source: memorySource(bytes, 'cards.csv'),
    onSent: (sent) => progress.push(sent),
  }).then(
    (etag) => ({ etag, error: undefined }),
    (error: unknown) => ({ etag: undefined, error }),
  );
  return { ...outcome, requests, progress, bytes };
}

function request(client: S3Client) {
  const { signal } = new AbortController();
  return { client, bucket: 'up', key: 'k', metadata: { target: '36' }, signal, onSent: () => {} };
}

/** A client that only writes down what it is asked to send. */
function recorder(requests: Sent[], onRequest: (request: Sent) => void = () => {}): S3Client {
  const client = {
    send: async (command: { readonly input: Sent['input'] }) => {
      const sent = { name: command.constructor.name, input: command.input };
      requests.push(sent);
      onRequest(sent);
      return { UploadId: 'upload', ETag: '"etag"' };
    },
  };
  return client as unknown as S3Client;
}
