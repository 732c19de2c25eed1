import { randomFillSync } from 'node:crypto';
import { GetObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MultipartUpload } from '../../../lambda/storage/multipart-upload.ts';
import { partSize } from '../../../lambda/storage/part-size.ts';
import { RESULTS, startTestS3, type TestS3 } from './test-s3.ts';

const TARGET = { Bucket: RESULTS, Key: 'cards.csv', ContentType: 'text/csv', Metadata: { file: 'result' } };
/** Two whole parts and a bit. */
const LARGE = randomFillSync(Buffer.alloc(2 * partSize(1) + 1_234_567));
/** Five whole parts and a bit, more than there are buffers. */
const HUGE = Buffer.concat([LARGE, LARGE, LARGE.subarray(0, partSize(1))]);

let s3: TestS3;
beforeEach(async () => {
  s3 = await startTestS3();
});
afterEach(() => s3.close());

/** Writes in pieces from one buffer that is used over and over, as a job does. */
async function write(upload: MultipartUpload, bytes: Uint8Array, piece = 1_000_003): Promise<void> {
  const shared = Buffer.alloc(piece);
  for (let start = 0; start < bytes.length; start += piece) {
    const part = bytes.subarray(start, start + piece);
    shared.set(part);
    await upload.write(shared.subarray(0, part.length));
    shared.fill(0);
  }
}

const head = () =>
  s3.client.send(new HeadObjectCommand({ Bucket: RESULTS, Key: TARGET.Key, ChecksumMode: 'ENABLED' }));

async function readBack(): Promise<Buffer> {
  const { Body } = await s3.client.send(new GetObjectCommand({ Bucket: RESULTS, Key: TARGET.Key }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
}

async function stored(): Promise<string | undefined> {
  return await s3.text(TARGET.Key);
}

/** A client whose requests of one kind do not go out before they are released. */
function hold(held: string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const client = s3.hookedClient(async (command, send) => {
    if (command === held) await released;
    await send();
  });
  return { client, release: () => release() };
}

describe('a small object', () => {
  it('is one conditional PutObject with its type, metadata and CRC32', async () => {
    const upload = new MultipartUpload(s3.client, TARGET);
    await upload.write(Buffer.from('abc'));
    const etag = await upload.publish(undefined);
    expect(s3.requests).toEqual([`PUT /${RESULTS}/${TARGET.Key}`]);
    expect(await head()).toMatchObject({
      ETag: `"${etag}"`,
      ContentType: 'text/csv',
      Metadata: { file: 'result' },
      ChecksumCRC32: expect.any(String),
    });
    expect(await stored()).toBe('abc');
  });

  it('does not replace what it was not meant to, and can be published again', async () => {
    const { etag } = await s3.put(RESULTS, TARGET.Key, 'there already');
    const upload = new MultipartUpload(s3.client, TARGET);
    await upload.write(Buffer.from('abc'));
    await expect(upload.publish(undefined)).rejects.toMatchObject({ $metadata: { httpStatusCode: 412 } });
    await expect(upload.publish('00000000')).rejects.toMatchObject({ $metadata: { httpStatusCode: 412 } });
    expect(await stored()).toBe('there already');
    await upload.publish(etag);
    expect(await stored()).toBe('abc');
  });
});

describe('a large object', () => {
  it('is sent in parts and appears as a whole', async () => {
    const upload = new MultipartUpload(s3.client, TARGET);
    await write(upload, LARGE);
    expect(await s3.keys()).toEqual([]);
    const etag = await upload.publish(undefined);
    expect(etag).toMatch(/-3$/);
    expect(await head()).toMatchObject({ ContentLength: LARGE.length, ChecksumCRC32: expect.any(String) });
    const parts = s3.requests.filter((line) => line.includes('partNumber='));
    expect(parts).toHaveLength(3);
    expect(await s3.unfinishedUploads()).toBe(0);
    expect((await readBack()).equals(LARGE)).toBe(true);
  });

  it('has the same ETag however it was written', async () => {
    const etags: string[] = [];
    for (const piece of [65_536, 3_000_017]) {
      const upload = new MultipartUpload(s3.client, TARGET);
      await write(upload, LARGE, piece);
      etags.push(await upload.publish(etags[0]));
    }
    expect(etags[0]).toBe(etags[1]);
  });

  it('does not replace what it was not meant to, and can be completed again', async () => {
    const upload = new MultipartUpload(s3.client, TARGET);
    await write(upload, LARGE);
    const { etag } = await s3.put(RESULTS, TARGET.Key, 'faster');
    await expect(upload.publish(undefined)).rejects.toMatchObject({ $metadata: { httpStatusCode: 412 } });
    expect(await stored()).toBe('faster');
    expect(await upload.publish(etag)).toMatch(/-3$/);
  });

  it('has three parts on their way at a time, and begins one upload for all', async () => {
    let running = 0;
    let most = 0;
    const client = s3.hookedClient(async (command, send) => {
      const isPart = command === 'UploadPartCommand';
      if (isPart) most = Math.max(most, ++running);
      await send();
      if (isPart) running -= 1;
    });
    const upload = new MultipartUpload(client, TARGET);
    await write(upload, HUGE);
    await upload.publish(undefined);
    expect(most).toBe(3);
    expect(s3.requests.filter((line) => line.startsWith('POST') && line.endsWith('uploads='))).toHaveLength(
      1,
    );
    expect((await readBack()).equals(HUGE)).toBe(true);
  });

  it('lets its writer wait while three parts are on their way', async () => {
    const { client, release } = hold('UploadPartCommand');
    const upload = new MultipartUpload(client, TARGET);
    await write(upload, HUGE.subarray(0, 3 * partSize(1)));
    let resolved = false;
    const next = upload.write(Buffer.from('x')).then(() => {
      resolved = true;
    });
    await new Promise(setImmediate);
    expect(resolved).toBe(false);
    release();
    await next;
    await upload.abort();
  });

  it('uses the memory of three parts for all of them', async () => {
    const memory = new Set<ArrayBufferLike>();
    s3.client.middlewareStack.add(
      (next) => (args) => {
        const { Body } = args.input as { Body?: Uint8Array };
        if (Body) memory.add(Body.buffer);
        return next(args);
      },
      { step: 'initialize' },
    );
    const upload = new MultipartUpload(s3.client, TARGET);
    await write(upload, HUGE);
    expect(await upload.publish(undefined)).toMatch(/-6$/);
    expect(memory.size).toBe(3);
  });

  it('is put together in order, whichever part arrives first', async () => {
    let parts = 0;
    let release = () => {};
    const third = new Promise<void>((resolve) => {
      release = resolve;
    });
    const client = s3.hookedClient(async (command, send) => {
      const number = command === 'UploadPartCommand' ? ++parts : 0;
      if (number === 1 || number === 2) await third;
      await send();
      if (number === 3) release();
    });
    const upload = new MultipartUpload(client, TARGET);
    await write(upload, LARGE);
    await upload.publish(undefined);
    expect((await readBack()).equals(LARGE)).toBe(true);
  });

  it('leaves no parts behind when it is aborted, even with some on their way', async () => {
    const upload = new MultipartUpload(s3.client, TARGET);
    await write(upload, HUGE.subarray(0, 3 * partSize(1)));
    await upload.write(Buffer.from('one more byte sends the third part'));
    await upload.abort();
    await upload.abort();
    expect(await s3.unfinishedUploads()).toBe(0);
    expect(await s3.keys()).toEqual([]);
  });

  it('sends no part any more once it is aborted', async () => {
    const { client, release } = hold('UploadPartCommand');
    const upload = new MultipartUpload(client, TARGET);
    await write(upload, LARGE);
    await vi.waitUntil(() => s3.requests.length > 0);
    const aborted = upload.abort();
    release();
    await aborted;
    expect(s3.requests).toEqual([
      expect.stringMatching(/^POST .*uploads/),
      expect.stringMatching(/^DELETE .*uploadId=/),
    ]);
  });

  it('is taken back only once no part is on its way any more', async () => {
    const order: string[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const client = s3.hookedClient(async (command, send) => {
      await send().finally(async () => {
        if (command !== 'UploadPartCommand') return;
        await held;
        order.push('part ended');
      });
    });
    s3.faults = (line) => {
      if (line.startsWith('DELETE')) order.push('upload taken back');
      return undefined;
    };
    const upload = new MultipartUpload(client, TARGET);
    await write(upload, LARGE);
    await vi.waitUntil(() => s3.requests.filter((line) => line.includes('partNumber=')).length === 2);
    const aborted = upload.abort();
    // Time enough for a request that would not wait.
    for (let round = 0; round < 3; round++) await s3.keys();
    release();
    await aborted;
    expect(order).toEqual(['part ended', 'part ended', 'upload taken back']);
  });

  it('leaves no parts behind when it is aborted while it is being created', async () => {
    const { client, release } = hold('CreateMultipartUploadCommand');
    const upload = new MultipartUpload(client, TARGET);
    await upload.write(LARGE.subarray(0, partSize(1) + 1));
    const aborted = upload.abort();
    release();
    await aborted;
    expect(s3.requests[0]).toMatch(/^POST .*uploads/);
    expect(await s3.unfinishedUploads()).toBe(0);
  });

  it.each([1, 2, 3])(
    'fails the next write or the end after part %i failed, and is then aborted',
    async (number) => {
      s3.faults = (line) =>
        line.includes(`partNumber=${number}`) ? { status: 500, code: 'InternalError' } : undefined;
      for (const bytes of [LARGE, HUGE]) {
        const upload = new MultipartUpload(s3.client, TARGET);
        const written = write(upload, bytes).then(() => upload.publish(undefined));
        await expect(written).rejects.toMatchObject({ name: 'InternalError' });
        await expect(upload.write(Buffer.from('x'))).rejects.toMatchObject({ name: 'InternalError' });
        await upload.abort();
        expect(await s3.unfinishedUploads()).toBe(0);
      }
    },
  );

  it('gets over a part that fails once while others are on their way', async () => {
    let failed = false;
    s3.faults = (line) => {
      if (failed || !line.includes('partNumber=2')) return undefined;
      failed = true;
      return { status: 503, code: 'SlowDown' };
    };
    const upload = new MultipartUpload(s3.client, TARGET);
    await write(upload, HUGE);
    expect(await upload.publish(undefined)).toMatch(/-6$/);
    expect(failed).toBe(true);
    expect((await readBack()).equals(HUGE)).toBe(true);
  });

  it('is broken off by its signal', async () => {
    const controller = new AbortController();
    const client = s3.hookedClient(async (command, send) => {
      if (command === 'UploadPartCommand') controller.abort(new Error('time is up'));
      await send();
    });
    const upload = new MultipartUpload(client, TARGET, controller.signal);
    await expect(write(upload, HUGE)).rejects.toThrow();
    await upload.abort();
    expect(await s3.unfinishedUploads()).toBe(0);
  });
});
