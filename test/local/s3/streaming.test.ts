import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import {
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { S3Fault } from '../../../local/s3/s3.ts';
import { BUCKET, bodyBytes, bodyText, type StartedS3, sdkError, startS3 } from './started-s3.ts';

const MIB = 1024 * 1024;

let started: StartedS3;
let fault: S3Fault | undefined;
beforeEach(async () => {
  fault = undefined;
  started = await startS3({ faults: () => fault });
});
afterEach(() => started.close());

function put(Key: string, Body: string | Buffer | Readable, more: object = {}) {
  return started.client.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body, ...more }));
}
function get(Key: string) {
  return started.client.send(new GetObjectCommand({ Bucket: BUCKET, Key }));
}
function remove(Key: string) {
  return started.client.send(new DeleteObjectCommand({ Bucket: BUCKET, Key }));
}
async function putInParts(Key: string, bodies: readonly Buffer[]) {
  const target = { Bucket: BUCKET, Key };
  const { UploadId } = await started.client.send(new CreateMultipartUploadCommand(target));
  const Parts: CompletedPart[] = [];
  for (const [index, Body] of bodies.entries()) {
    const PartNumber = index + 1;
    const { ETag } = await started.client.send(
      new UploadPartCommand({ ...target, UploadId, PartNumber, Body }),
    );
    Parts.push({ PartNumber, ETag });
  }
  const complete = { ...target, UploadId, MultipartUpload: { Parts } };
  await started.client.send(new CompleteMultipartUploadCommand(complete));
}
async function filesOnDisk(): Promise<number> {
  const entries = await readdir(started.dir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

describe('an object that is being read', () => {
  it.each(['overwritten', 'deleted'])(
    'may be %s: the reader gets the version it began with',
    async (change) => {
      // More than the sockets' buffers hold, in several files, so that most of it is opened and read after the change.
      const parts = Array.from({ length: 4 }, () => randomBytes(8 * MIB));
      await putInParts('big', parts);
      const reading = await get('big');
      if (change === 'deleted') await remove('big');
      else await put('big', 'second');
      expect((await bodyBytes(reading)).equals(Buffer.concat(parts))).toBe(true);
      await vi.waitFor(async () => expect(await filesOnDisk()).toBe(change === 'deleted' ? 0 : 1));
    },
  );

  it('is let go when the reader goes away', async () => {
    await put('big', randomBytes(32 * MIB));
    const { Body } = await get('big');
    (Body as Readable).destroy();
    await remove('big');
    await vi.waitFor(async () => expect(await filesOnDisk()).toBe(0));
  });
});

describe('an upload', () => {
  it('that breaks off leaves nothing behind', async () => {
    const url = await getSignedUrl(started.client, new PutObjectCommand({ Bucket: BUCKET, Key: 'broken' }));
    const upload = httpRequest(url, { method: 'PUT', headers: { 'content-length': MIB } });
    upload.on('error', () => {});
    upload.write(Buffer.alloc(1000));
    await vi.waitFor(async () => expect(await filesOnDisk()).toBe(1));
    upload.destroy();
    await vi.waitFor(async () => expect(await filesOnDisk()).toBe(0));
    await expect(get('broken')).rejects.toMatchObject(sdkError('NoSuchKey', 404));
  });

  it('whose framing is broken is refused in its middle, and the connection serves on', async () => {
    const url = await getSignedUrl(started.client, new PutObjectCommand({ Bucket: BUCKET, Key: 'broken' }));
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const broken = Buffer.alloc(32 * MIB, 'not a size\r\n');
    const headers = { 'content-length': broken.length, 'content-encoding': 'aws-chunked' };
    const ports = new Set<number | undefined>();
    for (let time = 0; time < 2; time++) {
      const upload = httpRequest(url, { method: 'PUT', headers, agent });
      const sent = once(upload, 'finish');
      upload.end(broken);
      const [response] = (await once(upload, 'response')) as [IncomingMessage];
      expect(response.statusCode).toBe(400);
      ports.add(upload.socket?.localPort);
      expect(await text(response)).toContain('<Code>InvalidChunkSizeError</Code>');
      await sent;
    }
    expect(ports.size).toBe(1);
    agent.destroy();
    expect(await filesOnDisk()).toBe(0);
  });

  it('is refused before its body is sent, if a condition fails', async () => {
    await put('taken', 'x');
    let sent = 0;
    const source = function* () {
      for (; sent < 64 * MIB; sent += MIB) yield Buffer.alloc(MIB);
    };
    // The SDK announces a big body with `Expect: 100-continue`.
    const refused = put('taken', Readable.from(source()), { ContentLength: 64 * MIB, IfNoneMatch: '*' });
    await expect(refused).rejects.toMatchObject(sdkError('PreconditionFailed', 412));
    expect(sent).toBeLessThan(8 * MIB);
  });

  it('is refused if its condition fails only when the body has arrived', async () => {
    const slow = Readable.from(
      (async function* () {
        yield Buffer.alloc(MIB);
        await put('contested', 'quick');
        yield Buffer.alloc(MIB);
      })(),
    );
    const late = put('contested', slow, { ContentLength: 2 * MIB, IfNoneMatch: '*' });
    await expect(late).rejects.toMatchObject(sdkError('PreconditionFailed', 412));
    expect(await bodyText(await get('contested'))).toBe('quick');
    await vi.waitFor(async () => expect(await filesOnDisk()).toBe(1));
  });
});

describe('many clients at once', () => {
  it('each get back what they wrote', async () => {
    const clients = Array.from({ length: 25 }, async (_, index) => {
      const bytes = randomBytes(20_000);
      for (const key of [`many/${index}-a`, `many/${index}-b`]) {
        await put(key, bytes);
        expect((await bodyBytes(await get(key))).equals(bytes)).toBe(true);
      }
    });
    await Promise.all(clients);
  });
});

describe('an injected fault', () => {
  it('answers with an error', async () => {
    fault = { status: 503, code: 'SlowDown' };
    await expect(put('x', 'x')).rejects.toMatchObject(sdkError('SlowDown', 503));
    fault = undefined;
    await expect(get('x')).rejects.toMatchObject(sdkError('NoSuchKey', 404));
  });

  it.each([0, 1000, 700_000])('breaks the body of a GET after %i bytes', async (cutAfterBytes) => {
    const bytes = randomBytes(MIB);
    await put('cut', bytes);
    fault = { cutAfterBytes };
    const { Body, ContentLength } = await get('cut');
    expect(ContentLength).toBe(MIB);
    const received: Buffer[] = [];
    const read = async () => {
      for await (const chunk of Body as Readable) received.push(chunk);
    };
    await expect(read()).rejects.toThrow();
    expect(Buffer.concat(received).equals(bytes.subarray(0, cutAfterBytes))).toBe(true);
  });
});
