import { ListObjectsCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUCKET, md5, type StartedS3, sdkError, startS3 } from './started-s3.ts';

describe('listing a bucket', () => {
  const ORDERED = [
    'list/Z',
    'list/_',
    'list/a b+c',
    'list/dir/1',
    'list/dir/2',
    'list/é',
    'list/\uffee',
    'list/😀',
  ];
  let started: StartedS3;
  beforeAll(async () => {
    started = await startS3();
    for (const Key of [...ORDERED].reverse()) {
      await started.client.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body: Key }));
    }
  });
  afterAll(() => started.close());

  function list(more: object) {
    return started.client.send(new ListObjectsV2Command({ Bucket: BUCKET, Prefix: 'list/', ...more }));
  }

  it('goes by the bytes of the keys in UTF-8, not by UTF-16', async () => {
    const listed = await list({});
    expect(listed.Contents?.map(({ Key }) => Key)).toEqual(ORDERED);
    expect(listed.KeyCount).toBe(ORDERED.length);
    expect(listed.Contents?.[0]).toMatchObject({ Size: 6, ETag: `"${md5('list/Z')}"` });
  });

  it('groups by a delimiter', async () => {
    const listed = await list({ Delimiter: '/' });
    expect(listed.CommonPrefixes).toEqual([{ Prefix: 'list/dir/' }]);
    expect(listed.Contents?.map(({ Key }) => Key)).toEqual(
      ORDERED.filter((key) => !key.startsWith('list/dir/')),
    );
  });

  it('goes on with a token, and starts after a key', async () => {
    const first = await list({ MaxKeys: 5 });
    expect(first.IsTruncated).toBe(true);
    const second = await list({ ContinuationToken: first.NextContinuationToken });
    expect(second.IsTruncated).toBe(false);
    expect([...(first.Contents ?? []), ...(second.Contents ?? [])].map(({ Key }) => Key)).toEqual(ORDERED);
    const after = await list({ StartAfter: 'list/dir/1' });
    expect(after.Contents?.map(({ Key }) => Key)).toEqual(ORDERED.slice(4));
  });

  it('in the older version goes on with a marker', async () => {
    const page = (Marker?: string) =>
      started.client.send(new ListObjectsCommand({ Bucket: BUCKET, Prefix: 'list/', MaxKeys: 6, Marker }));
    const first = await page();
    const second = await page(first.NextMarker);
    expect([...(first.Contents ?? []), ...(second.Contents ?? [])].map(({ Key }) => Key)).toEqual(ORDERED);
  });

  it('encodes keys for a URL if asked', async () => {
    const listed = await list({ EncodingType: 'url', Prefix: 'list/a' });
    expect(listed.Contents?.map(({ Key }) => Key)).toEqual(['list/a+b%2Bc']);
    const unknown = list({ EncodingType: 'rot13' });
    await expect(unknown).rejects.toMatchObject(sdkError('InvalidArgument', 400));
  });
});
