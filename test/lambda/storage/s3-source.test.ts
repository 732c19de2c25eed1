import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { buffer as collect } from 'node:stream/consumers';
import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openS3Source, type S3SourceInit } from '../../../lambda/storage/s3-source.ts';
import { startTestS3, type TestS3, UPLOADS } from './test-s3.ts';

const KEY = 'red flowers+ü.csv';
const BYTES = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));

let s3: TestS3;
beforeEach(async () => {
  s3 = await startTestS3();
});
afterEach(() => s3.close());

const open = (etag?: string, signal?: AbortSignal, more: Partial<S3SourceInit> = {}) =>
  openS3Source({
    client: s3.client,
    bucket: UPLOADS,
    key: KEY,
    etag,
    signal,
    patience: { attempts: 3, backoff: { first: 1, longest: 2 }, stall: 2_000 },
    ...more,
  });

/** An object read in seven ranges, 0–44,999 and so on. */
const openInRanges = (more: Partial<S3SourceInit> = {}) =>
  open(undefined, undefined, { rangeBytes: 45_000, ...more });

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
    s3.faults = (line) =>
      line.startsWith('GET') && gets().length === 1 ? { cutAfterBytes: 70_000 } : undefined;
    const client = s3.hookedClient(async (command, send) => {
      if (command === 'GetObjectCommand' && gets().length === 1) await s3.put(UPLOADS, KEY, 'another');
      await send();
    });
    const source = await open(undefined, undefined, { client });
    await expect(collect(source.read())).rejects.toMatchObject({ code: 'source_changed', retryable: false });
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

describe('an object longer than a range', () => {
  const rangeOf = (request: IncomingMessage) => request.headers.range ?? 'all';

  it('is read by ranges that name the version, and a shorter one by a single request', async () => {
    const { etag } = await s3.put(UPLOADS, KEY, BYTES);
    const asked: string[] = [];
    s3.faults = (line, request) => {
      if (line.startsWith('GET')) asked.push(`${rangeOf(request)} of ${request.headers['if-match']}`);
      return undefined;
    };
    const source = await open(undefined, undefined, { rangeBytes: 100_001 });
    expect((await collect(source.read())).equals(BYTES)).toBe(true);
    expect(asked).toEqual(
      ['bytes=0-100000', 'bytes=100001-200001', 'bytes=200002-299999'].map(
        (range) => `${range} of "${etag}"`,
      ),
    );
    asked.length = 0;
    const whole = await open(undefined, undefined, { rangeBytes: 300_000 });
    expect((await collect(whole.read())).equals(BYTES)).toBe(true);
    expect(asked).toEqual([`all of "${etag}"`]);
  });

  it('keeps its order when later ranges arrive first', async () => {
    await s3.put(UPLOADS, KEY, BYTES);
    const arrived: number[] = [];
    let release = () => {};
    const second = new Promise<void>((resolve) => {
      release = resolve;
    });
    let requests = 0;
    const client = s3.hookedClient(async (command, send) => {
      const number = command === 'GetObjectCommand' ? ++requests : 0;
      if (number === 1) await second;
      await send();
      arrived.push(number);
      if (number === 2) release();
    });
    const source = await openInRanges({ client });
    expect((await collect(source.read())).equals(BYTES)).toBe(true);
    expect(arrived.indexOf(1)).toBeGreaterThan(arrived.indexOf(2));
  });

  it.each([0, 45_000, 90_000, 270_000])(
    'resumes the range from byte %i on where it breaks, alone',
    async (start) => {
      await s3.put(UPLOADS, KEY, BYTES);
      const asked: string[] = [];
      s3.faults = (line, request) => {
        if (!line.startsWith('GET')) return undefined;
        asked.push(rangeOf(request));
        const breaks = rangeOf(request).startsWith(`bytes=${start}-`);
        return breaks ? { cutAfterBytes: 20_000 } : undefined;
      };
      const source = await openInRanges();
      expect((await collect(source.read())).equals(BYTES)).toBe(true);
      const end = Math.min(start + 45_000, BYTES.length) - 1;
      const resumed = asked.filter((range) => range.endsWith(`-${end}`));
      expect(resumed.length).toBeGreaterThan(1);
      expect(asked).toHaveLength(6 + resumed.length);
    },
  );

  it('fails if it was replaced before one of its ranges was read', async () => {
    await s3.put(UPLOADS, KEY, BYTES);
    s3.faults = (_, request) =>
      rangeOf(request).startsWith('bytes=90000-') ? { status: 412, code: 'PreconditionFailed' } : undefined;
    const source = await openInRanges();
    await expect(collect(source.read())).rejects.toMatchObject({ code: 'source_changed', retryable: false });
  });

  it('goes on after errors of the server for one of its ranges', async () => {
    await s3.put(UPLOADS, KEY, BYTES);
    let refusals = 0;
    s3.faults = (_, request) =>
      rangeOf(request).startsWith('bytes=90000-') && refusals++ < 3
        ? { status: 503, code: 'SlowDown' }
        : undefined;
    const source = await openInRanges();
    expect((await collect(source.read())).equals(BYTES)).toBe(true);
    expect(refusals).toBe(4);
  });

  it('leaves no connection in use when reading stops early, and asks for nothing more', async () => {
    // Far more than sockets hold, so that every body is in its midst.
    const large = Buffer.concat(Array.from({ length: 160 }, () => BYTES));
    await s3.put(UPLOADS, KEY, large);
    const sockets = new Set<Socket>();
    s3.faults = (line, request) => {
      if (line.startsWith('GET')) sockets.add(request.socket);
      return undefined;
    };
    const source = await open(undefined, undefined, { rangeBytes: 16_000_000 });
    for await (const _chunk of source.read()) break;
    expect(sockets.size).toBe(2);
    await vi.waitUntil(() => [...sockets].every((socket) => socket.destroyed));
    expect(gets()).toHaveLength(2);
  });
});
