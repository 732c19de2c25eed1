import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  ChecksumAlgorithm,
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetBucketAclCommand,
  GetBucketLocationCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUCKET, bodyBytes, bodyText, md5, REGION, type StartedS3, sdkError, startS3 } from './started-s3.ts';

let started: StartedS3;
beforeAll(async () => {
  started = await startS3();
});
afterAll(() => started.close());

function put(Key: string, Body: string | Buffer, more: object = {}) {
  return started.client.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body, ...more }));
}
function get(Key: string, more: object = {}) {
  return started.client.send(new GetObjectCommand({ Bucket: BUCKET, Key, ...more }));
}
function head(Key: string, more: object = {}) {
  return started.client.send(new HeadObjectCommand({ Bucket: BUCKET, Key, ...more }));
}

describe('an object', () => {
  it('comes back byte for byte, with the MD5 as its entity tag', async () => {
    const bytes = randomBytes(300_000);
    const written = await put('bytes', bytes);
    expect(written.ETag).toBe(`"${md5(bytes)}"`);
    expect((await bodyBytes(await get('bytes'))).equals(bytes)).toBe(true);
  });

  it('sent as a stream is stored without the framing of its transport', async () => {
    const bytes = randomBytes(300_000);
    const Body = Readable.from([bytes.subarray(0, 100_000), bytes.subarray(100_000)]);
    await started.client.send(
      new PutObjectCommand({
        Bucket: BUCKET,
        Key: 'stream',
        Body,
        ContentLength: bytes.length,
        ContentEncoding: 'gzip',
      }),
    );
    const read = await get('stream');
    expect(read.ContentEncoding).toBe('gzip');
    expect((await bodyBytes(read)).equals(bytes)).toBe(true);
  });

  it('may be empty', async () => {
    await put('empty', Buffer.alloc(0));
    const read = await get('empty');
    expect(read.ContentLength).toBe(0);
    expect(await bodyText(read)).toBe('');
  });

  it('keeps its metadata and system headers', async () => {
    const headers = {
      Metadata: { target: '36', 'run-id': '42' },
      ContentType: 'text/csv',
      CacheControl: 'no-store',
      ContentDisposition: 'attachment; filename="x.csv"',
      ContentEncoding: 'gzip',
    };
    await put('meta', 'm', headers);
    expect(await head('meta')).toMatchObject(headers);
  });

  it('that is missing is NoSuchKey to a GET and NotFound to a HEAD', async () => {
    await expect(get('missing')).rejects.toMatchObject(sdkError('NoSuchKey', 404));
    await expect(head('missing')).rejects.toMatchObject(sdkError('NotFound', 404));
  });

  it('is refused with a key longer than 1024 bytes', async () => {
    await expect(put('é'.repeat(513), 'x')).rejects.toMatchObject(sdkError('KeyTooLongError', 400));
  });
});

describe('checksums of an upload', () => {
  it.each(
    Object.values(ChecksumAlgorithm).filter((name) => /^(CRC32|CRC32C|CRC64NVME|SHA1|SHA256)$/.test(name)),
  )('%s is checked, kept and given back', async (algorithm) => {
    const written = await put(`sum-${algorithm}`, 'checksum me', { ChecksumAlgorithm: algorithm });
    const name = `Checksum${algorithm}` as 'ChecksumCRC32';
    expect(written[name]).toEqual(expect.any(String));
    expect(await head(`sum-${algorithm}`, { ChecksumMode: 'ENABLED' })).toHaveProperty(name, written[name]);
    expect(await bodyText(await get(`sum-${algorithm}`, { ChecksumMode: 'ENABLED' }))).toBe('checksum me');
  });

  it('default to CRC32, as the SDK sends it', async () => {
    expect((await put('default-sum', 'hello world')).ChecksumCRC32).toBe('DUoRhQ==');
  });

  it('that are wrong make a BadDigest, and nothing is stored', async () => {
    await expect(put('bad', 'xx', { ChecksumCRC32: 'AAAAAA==' })).rejects.toMatchObject(
      sdkError('BadDigest', 400),
    );
    const ContentMD5 = Buffer.from(md5('yy'), 'hex').toString('base64');
    await expect(put('bad', 'xx', { ContentMD5 })).rejects.toMatchObject(sdkError('BadDigest', 400));
    await expect(get('bad')).rejects.toMatchObject(sdkError('NoSuchKey', 404));
  });
});

describe('a range', () => {
  beforeAll(async () => {
    await put('range', 'hello world');
    await put('range-empty', Buffer.alloc(0));
  });

  it.each([
    ['bytes=0-4', 'hello', 'bytes 0-4/11'],
    ['bytes=6-', 'world', 'bytes 6-10/11'],
    ['bytes=-5', 'world', 'bytes 6-10/11'],
    ['bytes=-50', 'hello world', 'bytes 0-10/11'],
    ['bytes=6-500', 'world', 'bytes 6-10/11'],
  ])('%s gives %j', async (Range, text, contentRange) => {
    const read = await get('range', { Range });
    expect(read).toMatchObject({ ContentRange: contentRange, $metadata: { httpStatusCode: 206 } });
    expect(await bodyText(read)).toBe(text);
  });

  it.each(['bytes=5-2', 'bytes=a-b', 'bytes=-'])(
    '%s is nonsense and gives the whole object',
    async (Range) => {
      const read = await get('range', { Range });
      expect(read.$metadata.httpStatusCode).toBe(200);
      expect(await bodyText(read)).toBe('hello world');
    },
  );

  it.each([
    ['range', 'bytes=11-'],
    ['range', 'bytes=100-200'],
    ['range', 'bytes=-0'],
    ['range-empty', 'bytes=0-'],
    ['range-empty', 'bytes=-5'],
  ])('of %s, %s, cannot be satisfied', async (key, Range) => {
    await expect(get(key, { Range })).rejects.toMatchObject(sdkError('InvalidRange', 416));
  });
});

describe('a copy', () => {
  it('has the bytes and metadata of its source', async () => {
    await put('source o+é.txt', 'copy me', { Metadata: { a: '1' } });
    const CopySource = `${BUCKET}/${encodeURIComponent('source o+é.txt')}`;
    await started.client.send(new CopyObjectCommand({ Bucket: BUCKET, Key: 'copy', CopySource }));
    const copy = await get('copy');
    expect(copy.Metadata).toEqual({ a: '1' });
    expect(await bodyText(copy)).toBe('copy me');
  });

  it('takes new metadata with REPLACE', async () => {
    await put('replace', 'same', { Metadata: { a: '1' } });
    const replace = { MetadataDirective: 'REPLACE', Metadata: { b: '2' } } as const;
    await started.client.send(
      new CopyObjectCommand({ Bucket: BUCKET, Key: 'replace', CopySource: `${BUCKET}/replace`, ...replace }),
    );
    expect((await head('replace')).Metadata).toEqual({ b: '2' });
    expect(await bodyText(await get('replace'))).toBe('same');
  });

  it('to itself without a change is refused', async () => {
    await put('self', 'x');
    const copy = new CopyObjectCommand({ Bucket: BUCKET, Key: 'self', CopySource: `${BUCKET}/self` });
    await expect(started.client.send(copy)).rejects.toMatchObject(sdkError('InvalidRequest', 400));
  });

  it('of nothing is NoSuchKey', async () => {
    const copy = new CopyObjectCommand({ Bucket: BUCKET, Key: 'copy', CopySource: `${BUCKET}/nothing` });
    await expect(started.client.send(copy)).rejects.toMatchObject(sdkError('NoSuchKey', 404));
  });
});

describe('deleting', () => {
  it('removes an object, and says nothing if there was none', async () => {
    await put('gone', 'x');
    const remove = () => started.client.send(new DeleteObjectCommand({ Bucket: BUCKET, Key: 'gone' }));
    expect((await remove()).$metadata.httpStatusCode).toBe(204);
    await expect(get('gone')).rejects.toMatchObject(sdkError('NoSuchKey', 404));
    expect((await remove()).$metadata.httpStatusCode).toBe(204);
  });

  it('removes a thousand keys in one request, whatever characters they have', async () => {
    const keys = Array.from({ length: 1000 }, (_, index) => `many/${index} & <"it's">\r 日本😀`);
    await put(keys[999] ?? '', 'x');
    const removed = await started.client.send(
      new DeleteObjectsCommand({ Bucket: BUCKET, Delete: { Objects: keys.map((Key) => ({ Key })) } }),
    );
    expect(removed.Deleted?.map(({ Key }) => Key)).toEqual(keys);
    await expect(get(keys[999] ?? '')).rejects.toMatchObject(sdkError('NoSuchKey', 404));
  });

  it('of several keys reports the one whose entity tag does not match', async () => {
    await put('kept', 'x');
    const Delete = { Objects: [{ Key: 'kept', ETag: '"0000"' }, { Key: 'other' }], Quiet: true };
    const removed = await started.client.send(new DeleteObjectsCommand({ Bucket: BUCKET, Delete }));
    expect(removed.Errors).toMatchObject([{ Key: 'kept', Code: 'PreconditionFailed' }]);
    expect(removed.Deleted).toBeUndefined();
    expect(await bodyText(await get('kept'))).toBe('x');
  });
});

describe('a bucket', () => {
  it('is made, found, listed and removed', async () => {
    const { client, s3 } = started;
    const Bucket = 'another-bucket';
    await client.send(new CreateBucketCommand({ Bucket }));
    expect((await client.send(new HeadBucketCommand({ Bucket }))).BucketRegion).toBe(REGION);
    expect((await client.send(new GetBucketLocationCommand({ Bucket }))).LocationConstraint).toBe(REGION);
    const listed = await client.send(new ListBucketsCommand({}));
    expect(listed.Buckets?.map(({ Name }) => Name)).toEqual([BUCKET, Bucket]);
    expect(s3.bucketNames()).toEqual([BUCKET, Bucket]);
    await client.send(new DeleteBucketCommand({ Bucket }));
    await expect(client.send(new HeadBucketCommand({ Bucket }))).rejects.toMatchObject(
      sdkError('NotFound', 404),
    );
  });

  it('is refused for a bad name, a second time, and when it is to go but is not empty', async () => {
    await put('here', 'x');
    const failures = [
      [new CreateBucketCommand({ Bucket: 'UPPER' }), sdkError('InvalidBucketName', 400)],
      [new CreateBucketCommand({ Bucket: BUCKET }), sdkError('BucketAlreadyOwnedByYou', 409)],
      [new DeleteBucketCommand({ Bucket: BUCKET }), sdkError('BucketNotEmpty', 409)],
    ] as const;
    for (const [command, expected] of failures) {
      await expect(started.client.send(command as CreateBucketCommand)).rejects.toMatchObject(expected);
    }
  });

  it('that is missing is NoSuchBucket', async () => {
    const read = new GetObjectCommand({ Bucket: 'no-such-bucket', Key: 'x' });
    await expect(started.client.send(read)).rejects.toMatchObject(sdkError('NoSuchBucket', 404));
  });

  it('says so when it is asked for something the local S3 does not have', async () => {
    const acl = started.client.send(new GetBucketAclCommand({ Bucket: BUCKET }));
    await expect(acl).rejects.toMatchObject({
      ...sdkError('NotImplemented', 501),
      message: expect.stringContaining('?acl'),
    });
  });
});
