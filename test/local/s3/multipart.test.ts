import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  type ChecksumAlgorithm,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  PutObjectCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUCKET, bodyBytes, bodyText, md5, type StartedS3, sdkError, startS3 } from './started-s3.ts';

const MIN_PART_SIZE = 1000;

let started: StartedS3;
beforeAll(async () => {
  started = await startS3({ minPartSize: MIN_PART_SIZE });
});
afterAll(() => started.close());

/** A multipart upload under way, with shorter calls. */
async function begin(Key: string, more: object = {}) {
  const { client } = started;
  const target = { Bucket: BUCKET, Key };
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ ...target, ...more }));
  const upload = { ...target, UploadId };
  return {
    UploadId,
    part: async (
      PartNumber: number,
      Body: string | Buffer | Readable,
      options: object = {},
    ): Promise<CompletedPart> => {
      const sent = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body, ...options }));
      return { PartNumber, ETag: sent.ETag };
    },
    copyPart: (PartNumber: number, CopySource: string, CopySourceRange: string) =>
      client.send(new UploadPartCopyCommand({ ...upload, PartNumber, CopySource, CopySourceRange })),
    list: (more: object = {}) => client.send(new ListPartsCommand({ ...upload, ...more })),
    abort: () => client.send(new AbortMultipartUploadCommand(upload)),
    complete: (...Parts: CompletedPart[]) =>
      client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } })),
  };
}

function get(Key: string, more: object = {}) {
  return started.client.send(new GetObjectCommand({ Bucket: BUCKET, Key, ...more }));
}

async function filesOnDisk(): Promise<number> {
  const entries = await readdir(started.dir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

describe('a multipart upload', () => {
  it('becomes one object of its parts, in growing sizes, with its metadata', async () => {
    const sizes = [1000, 1500, 4000, 10];
    const bodies = sizes.map((size) => randomBytes(size));
    const upload = await begin('whole o+é', { Metadata: { target: '36' }, ContentType: 'text/csv' });
    const parts = await Promise.all(bodies.map((body, index) => upload.part(index + 1, body)));

    const done = await upload.complete(...parts);

    const digests = Buffer.concat(bodies.map((body) => Buffer.from(md5(body), 'hex')));
    expect(done.ETag).toBe(`"${md5(digests)}-4"`);
    const read = await get('whole o+é');
    expect(read).toMatchObject({ ETag: done.ETag, Metadata: { target: '36' }, ContentType: 'text/csv' });
    expect((await bodyBytes(read)).equals(Buffer.concat(bodies))).toBe(true);
  });

  it('is read by ranges across the borders of its parts', async () => {
    const upload = await begin('ranges');
    const bodies = [Buffer.alloc(1000, 'a'), Buffer.alloc(1000, 'b'), Buffer.alloc(5, 'c')];
    const parts = await Promise.all(bodies.map((body, index) => upload.part(index + 1, body)));
    await upload.complete(...parts);
    expect(await bodyText(await get('ranges', { Range: 'bytes=998-1001' }))).toBe('aabb');
    expect(await bodyText(await get('ranges', { Range: 'bytes=-7' }))).toBe('bbccccc');
    expect(await bodyText(await get('ranges', { Range: 'bytes=999-2000' }))).toBe(`a${'b'.repeat(1000)}c`);
  });

  it('takes parts as streams, in any order, and leaves out those not named', async () => {
    const upload = await begin('some');
    const third = await upload.part(3, Readable.from([Buffer.from('third')]), { ContentLength: 5 });
    await upload.part(2, 'left out');
    const first = await upload.part(1, Buffer.alloc(1000, '1'));
    await upload.complete(first, third);
    expect(await bodyText(await get('some'))).toBe(`${'1'.repeat(1000)}third`);
  });

  it('replaces a part that is sent again', async () => {
    const upload = await begin('again');
    const old = await upload.part(1, 'old');
    const renewed = await upload.part(1, 'new');
    await expect(upload.complete(old)).rejects.toMatchObject(sdkError('InvalidPart', 400));
    await upload.complete(renewed);
    expect(await bodyText(await get('again'))).toBe('new');
  });

  it('may be completed twice, with the same answer', async () => {
    const upload = await begin('twice');
    const part = await upload.part(1, 'x');
    const [one, two] = await Promise.all([upload.complete(part), upload.complete(part)]);
    const three = await upload.complete(part);
    expect([two.ETag, three.ETag]).toEqual([one.ETag, one.ETag]);
  });

  it('copies ranges of other objects into its parts', async () => {
    await started.client.send(
      new PutObjectCommand({ Bucket: BUCKET, Key: 'big src+é', Body: 'hello world' }),
    );
    const upload = await begin('copied');
    const copied = await upload.copyPart(1, `${BUCKET}/${encodeURIComponent('big src+é')}`, 'bytes=6-10');
    await upload.complete({ PartNumber: 1, ETag: copied.CopyPartResult?.ETag });
    expect(await bodyText(await get('copied'))).toBe('world');
  });
});

describe('checksums of a multipart upload', () => {
  it('are composed of the parts, or cover the whole object, as the client asked', async () => {
    const body = Buffer.alloc(1000, 'a');
    const algorithm = { ChecksumAlgorithm: 'SHA256' as ChecksumAlgorithm };
    const composite = await begin('composite', algorithm);
    const parts = [await composite.part(1, body, algorithm), await composite.part(2, 'b', algorithm)];
    await composite.complete(...parts);
    const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();
    expect(
      await started.client.send(
        new HeadObjectCommand({ Bucket: BUCKET, Key: 'composite', ChecksumMode: 'ENABLED' }),
      ),
    ).toMatchObject({
      ChecksumType: 'COMPOSITE',
      ChecksumSHA256: `${sha256(Buffer.concat([sha256(body), sha256('b')])).toString('base64')}-2`,
    });

    const full = await begin('full', { ChecksumAlgorithm: 'CRC32', ChecksumType: 'FULL_OBJECT' });
    await full.complete(await full.part(1, 'hello world'));
    expect(
      await started.client.send(
        new HeadObjectCommand({ Bucket: BUCKET, Key: 'full', ChecksumMode: 'ENABLED' }),
      ),
    ).toMatchObject({
      ChecksumType: 'FULL_OBJECT',
      ChecksumCRC32: 'DUoRhQ==',
    });
  });

  it('are checked for every part', async () => {
    const upload = await begin('bad-part');
    const wrong = upload.part(1, 'xx', { ChecksumCRC32: 'AAAAAA==' });
    await expect(wrong).rejects.toMatchObject(sdkError('BadDigest', 400));
  });
});

describe('a multipart upload is refused', () => {
  it('for a part that is too small, unless it is the last', async () => {
    const upload = await begin('small');
    const parts = [await upload.part(1, Buffer.alloc(MIN_PART_SIZE - 1)), await upload.part(2, 'end')];
    await expect(upload.complete(...parts)).rejects.toMatchObject(sdkError('EntityTooSmall', 400));
  });

  it('for a part that is unknown, or whose entity tag differs', async () => {
    const upload = await begin('unknown');
    const part = await upload.part(1, 'x');
    await expect(upload.complete({ ...part, ETag: '"0000"' })).rejects.toMatchObject(
      sdkError('InvalidPart', 400),
    );
    await expect(upload.complete({ ...part, PartNumber: 2 })).rejects.toMatchObject(
      sdkError('InvalidPart', 400),
    );
  });

  it('for parts out of order', async () => {
    const upload = await begin('order');
    const [one, two] = [await upload.part(1, Buffer.alloc(MIN_PART_SIZE)), await upload.part(2, 'x')];
    await expect(upload.complete(two, one)).rejects.toMatchObject(sdkError('InvalidPartOrder', 400));
  });

  it('for a part number that is out of range', async () => {
    const upload = await begin('number');
    await expect(upload.part(0, 'x')).rejects.toMatchObject(sdkError('InvalidArgument', 400));
    await expect(upload.part(10_001, 'x')).rejects.toMatchObject(sdkError('InvalidArgument', 400));
  });
});

describe('the parts of an upload', () => {
  it('are listed, by pages', async () => {
    const upload = await begin('listed');
    await upload.part(2, 'two');
    await upload.part(1, 'one');
    const page = await upload.list({ MaxParts: 1 });
    expect(page).toMatchObject({
      IsTruncated: true,
      Parts: [{ PartNumber: 1, Size: 3, ETag: `"${md5('one')}"` }],
    });
    const rest = await upload.list({ PartNumberMarker: page.NextPartNumberMarker });
    expect(rest).toMatchObject({ IsTruncated: false, Parts: [{ PartNumber: 2 }] });
  });

  it('go with an abort, from the disk too, and the upload is gone', async () => {
    const before = await filesOnDisk();
    const upload = await begin('aborted');
    await upload.part(1, 'x');
    expect(await filesOnDisk()).toBe(before + 1);
    const open = await started.client.send(
      new ListMultipartUploadsCommand({ Bucket: BUCKET, Prefix: 'aborted' }),
    );
    expect(open.Uploads?.map(({ UploadId }) => UploadId)).toEqual([upload.UploadId]);

    await upload.abort();

    expect(await filesOnDisk()).toBe(before);
    await expect(upload.list()).rejects.toMatchObject(sdkError('NoSuchUpload', 404));
    const left = await started.client.send(
      new ListMultipartUploadsCommand({ Bucket: BUCKET, Prefix: 'aborted' }),
    );
    expect(left.Uploads).toBeUndefined();
  });
});
