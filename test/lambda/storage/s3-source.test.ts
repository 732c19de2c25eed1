import { buffer as collect } from 'node:stream/consumers';
import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openS3Source } from '../../../lambda/storage/s3-source.ts';
import { startTestS3, type TestS3, UPLOADS } from './test-s3.ts';

const KEY = 'red flowers+ü.csv';
const BYTES = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));

let s3: TestS3;
beforeEach(async () => {
  s3 = await startTestS3();
});
afterEach(() => s3.close());

const open = (etag?: string, signal?: AbortSignal) =>
  openS3Source({
    client: s3.client,
    bucket: UPLOADS,
    key: KEY,
    etag,
    signal,
    patience: { attempts: 3, backoff: { first: 1, longest: 2 }, stall: 2_000 },
  });

const gets = () => s3.requests.filter((line) => line.startsWith('GET'));

describe('an object as a source', () => {
  it('tells size, encoding, version and metadata with one HEAD', async () => {
    const { etag } = await s3.put(UPLOADS, KEY, BYTES, {
      ContentEncoding: 'gzip',
      Metadata: { target: '36' },
    });
    s3.requests.length = 0;
    expect(await open(etag)).toMatchObject({
      name: `s3://${UPLOADS}/${KEY}`,
      size: BYTES.length,
      contentEncoding: 'gzip',
      etag,
      metadata: { target: '36' },
    });
    expect(s3.requests).toEqual([`HEAD /${UPLOADS}/${KEY}`]);
  });

  it('gives all bytes, and the bytes of a range', async () => {
    await s3.put(UPLOADS, KEY, BYTES);
    const source = await open();
    expect((await collect(source.read())).equals(BYTES)).toBe(true);
    const middle = await collect(source.read({ start: 100_000, end: 200_001 }));
    expect(middle.equals(BYTES.subarray(100_000, 200_001))).toBe(true);
    expect(
      (await collect(source.read({ start: 299_999, end: 400_000 }))).equals(BYTES.subarray(299_999)),
    ).toBe(true);
  });

  it('reads an empty object', async () => {
    await s3.put(UPLOADS, KEY, '');
    expect(await collect((await open()).read())).toHaveLength(0);
  });

  it('resumes where the body was cut off, also within a range', async () => {
    await s3.put(UPLOADS, KEY, BYTES);
    const source = await open();
    s3.faults = (line) =>
      line.startsWith('GET') && gets().length < 3 ? { cutAfterBytes: 70_000 } : undefined;
    expect((await collect(source.read())).equals(BYTES)).toBe(true);
    expect(gets().length).toBeGreaterThanOrEqual(3);
    s3.requests.length = 0;
    expect((await collect(source.read({ start: 5, end: 299_990 }))).equals(BYTES.subarray(5, 299_990))).toBe(
      true,
    );
    expect(gets().length).toBeGreaterThanOrEqual(3);
  });

  it('goes on after errors of the server', async () => {
    await s3.put(UPLOADS, KEY, BYTES);
    const source = await open();
    s3.faults = (line) =>
      line.startsWith('GET') && gets().length < 4 ? { status: 503, code: 'SlowDown' } : undefined;
    expect((await collect(source.read())).equals(BYTES)).toBe(true);
  });

  it('does not mix the bytes of two uploads', async () => {
    await s3.put(UPLOADS, KEY, BYTES);
    const source = await open();
    let newer: Promise<unknown> | undefined;
    s3.faults = (line) =>
      line.startsWith('GET') && gets().length === 1 ? { cutAfterBytes: 70_000 } : undefined;
    const read = async () => {
      for await (const _chunk of source.read()) {
        newer ??= s3.put(UPLOADS, KEY, 'another');
        await newer;
      }
    };
    await expect(read()).rejects.toMatchObject({ code: 'source_changed', retryable: false });
  });

  it('says that the object was replaced or is gone before anything is read', async () => {
    const { etag } = await s3.put(UPLOADS, KEY, BYTES);
    await s3.put(UPLOADS, KEY, 'another');
    await expect(open(etag)).rejects.toMatchObject({ code: 'source_changed', retryable: false });
    const source = await open();
    await s3.client.send(new DeleteObjectCommand({ Bucket: UPLOADS, Key: KEY }));
    await expect(open()).rejects.toMatchObject({ code: 'source_missing', retryable: false });
    await expect(collect(source.read())).rejects.toMatchObject({ code: 'source_missing' });
  });

  it('calls a server that stays down retryable', async () => {
    await s3.put(UPLOADS, KEY, BYTES);
    const source = await open();
    s3.faults = () => ({ status: 500, code: 'InternalError' });
    await expect(collect(source.read())).rejects.toMatchObject({ code: 'source_broken', retryable: true });
    await expect(open()).rejects.toMatchObject({ code: 'storage_failed', retryable: true });
  });

  it('stops in the middle when it is told to', async () => {
    await s3.put(UPLOADS, KEY, BYTES);
    const controller = new AbortController();
    const reason = new Error('time is up');
    const source = await open(undefined, controller.signal);
    const read = async () => {
      for await (const _chunk of source.read()) controller.abort(reason);
    };
    await expect(read()).rejects.toBe(reason);
  });

  it('leaves no connection busy when reading stops early, however often', async () => {
    await s3.put(UPLOADS, KEY, BYTES);
    const source = await open();
    // A client has 50 sockets; a body left unread would keep its own.
    for (let round = 0; round < 60; round++) {
      for await (const _chunk of source.read()) break;
    }
    expect((await collect(source.read())).equals(BYTES)).toBe(true);
  });
});
