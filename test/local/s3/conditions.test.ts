import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListPartsCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BUCKET, bodyText, md5, type StartedS3, sdkError, startS3 } from './started-s3.ts';

const TAG = `"${md5('v1')}"`;
const OTHER_TAG = '"deadbeef"';
const FAILED = sdkError('PreconditionFailed', 412);
const LONG_AGO = new Date(0);
const LATER = new Date(Date.now() + 3_600_000);

let started: StartedS3;
beforeAll(async () => {
  started = await startS3();
});
afterAll(() => started.close());
beforeEach(() => put({}));

function put(more: object, Key = 'object', Body = 'v1') {
  return started.client.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body, ...more }));
}
function get(more: object = {}) {
  return started.client.send(new GetObjectCommand({ Bucket: BUCKET, Key: 'object', ...more }));
}
function head(more: object) {
  return started.client.send(new HeadObjectCommand({ Bucket: BUCKET, Key: 'object', ...more }));
}
function remove(more: object, Key = 'object') {
  return started.client.send(new DeleteObjectCommand({ Bucket: BUCKET, Key, ...more }));
}

describe('a conditional read', () => {
  it.each([
    { IfMatch: TAG },
    { IfMatch: '*' },
    { IfNoneMatch: OTHER_TAG },
    { IfModifiedSince: LONG_AGO },
    { IfUnmodifiedSince: LATER },
  ])('goes through with %j', async (condition) => {
    expect(await bodyText(await get(condition))).toBe('v1');
    await head(condition);
  });

  it.each([{ IfMatch: OTHER_TAG }, { IfUnmodifiedSince: LONG_AGO }])(
    'fails with 412 for %j',
    async (condition) => {
      await expect(get(condition)).rejects.toMatchObject(FAILED);
      await expect(head(condition)).rejects.toMatchObject({ $metadata: { httpStatusCode: 412 } });
    },
  );

  it.each([{ IfNoneMatch: TAG }, { IfModifiedSince: LATER }])('gives 304 for %j', async (condition) => {
    await expect(get(condition)).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } });
  });

  it('lets the entity tag decide over the date', async () => {
    expect(await bodyText(await get({ IfMatch: TAG, IfUnmodifiedSince: LONG_AGO }))).toBe('v1');
  });
});

describe('a conditional write', () => {
  it('with If-None-Match: * makes a new object, and never replaces one', async () => {
    await remove({}, 'new');
    await put({ IfNoneMatch: '*' }, 'new');
    await expect(put({ IfNoneMatch: '*' }, 'new', 'v2')).rejects.toMatchObject(FAILED);
  });

  it('with If-Match replaces the version it names only', async () => {
    await expect(put({ IfMatch: OTHER_TAG }, 'object', 'v2')).rejects.toMatchObject(FAILED);
    expect(await bodyText(await get())).toBe('v1');
    await put({ IfMatch: TAG }, 'object', 'v2');
    expect(await bodyText(await get())).toBe('v2');
  });

  it('with If-Match on nothing is NoSuchKey', async () => {
    await expect(put({ IfMatch: TAG }, 'missing')).rejects.toMatchObject(sdkError('NoSuchKey', 404));
  });

  it('has one winner among twenty at the same time', async () => {
    const race = Array.from({ length: 20 }, (_, index) =>
      put({ IfNoneMatch: '*' }, 'race', `winner ${index}`),
    );
    const settled = await Promise.allSettled(race);
    const [winner, ...others] = settled.flatMap(({ status }, index) =>
      status === 'fulfilled' ? [index] : [],
    );
    expect(others).toEqual([]);
    const stored = await started.client.send(new GetObjectCommand({ Bucket: BUCKET, Key: 'race' }));
    expect(await bodyText(stored)).toBe(`winner ${winner}`);
  });
});

describe('a conditional delete', () => {
  it('removes the version it names only', async () => {
    await expect(remove({ IfMatch: OTHER_TAG })).rejects.toMatchObject(FAILED);
    expect(await bodyText(await get())).toBe('v1');
    await remove({ IfMatch: TAG });
    await expect(get()).rejects.toMatchObject(sdkError('NoSuchKey', 404));
  });
});

describe('a conditional completion of a multipart upload', () => {
  async function complete(Key: string, more: object) {
    const { client } = started;
    const target = { Bucket: BUCKET, Key };
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(target));
    const part = await client.send(
      new UploadPartCommand({ ...target, UploadId, PartNumber: 1, Body: 'part' }),
    );
    const MultipartUpload = { Parts: [{ PartNumber: 1, ETag: part.ETag }] };
    const finish = (conditions: object) =>
      client.send(
        new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload, ...conditions }),
      );
    return { UploadId, finish, first: finish(more) };
  }

  it('fails as a PUT does, and leaves the upload open', async () => {
    const { UploadId, finish, first } = await complete('object', { IfNoneMatch: '*' });
    await expect(first).rejects.toMatchObject(FAILED);
    expect(await bodyText(await get())).toBe('v1');
    const parts = await started.client.send(
      new ListPartsCommand({ Bucket: BUCKET, Key: 'object', UploadId }),
    );
    expect(parts.Parts).toHaveLength(1);
    await expect(finish({ IfMatch: OTHER_TAG })).rejects.toMatchObject(FAILED);
    await finish({ IfMatch: TAG });
    expect(await bodyText(await get())).toBe('part');
  });

  it('with If-Match on nothing is NoSuchKey', async () => {
    const { first } = await complete('missing', { IfMatch: TAG });
    await expect(first).rejects.toMatchObject(sdkError('NoSuchKey', 404));
  });
});
