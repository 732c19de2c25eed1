import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUCKET, bodyText, type StartedS3, startS3 } from './started-s3.ts';

const AN_HOUR = 3_600_000;
const target = { Bucket: BUCKET, Key: 'a key.txt' };

let started: StartedS3;
beforeAll(async () => {
  started = await startS3();
  await started.client.send(new PutObjectCommand({ ...target, Body: 'content' }));
});
afterAll(() => started.close());

describe('a presigned URL', () => {
  it('reads an object, with the headers it asks for', async () => {
    const disposition = 'attachment; filename="q.txt"';
    const get = new GetObjectCommand({ ...target, ResponseContentDisposition: disposition });
    const response = await fetch(await getSignedUrl(started.client, get, { expiresIn: 60 }));
    expect([response.status, await response.text()]).toEqual([200, 'content']);
    expect(response.headers.get('content-disposition')).toBe(disposition);
  });

  it('writes an object', async () => {
    const put = new PutObjectCommand({ ...target, Key: 'put.txt' });
    const url = await getSignedUrl(started.client, put, { expiresIn: 60 });
    expect((await fetch(url, { method: 'PUT', body: 'presigned!' })).status).toBe(200);
    const read = await started.client.send(new GetObjectCommand({ ...target, Key: 'put.txt' }));
    expect(await bodyText(read)).toBe('presigned!');
  });

  it('is refused once it has expired', async () => {
    const signingDate = new Date(Date.now() - AN_HOUR);
    const get = new GetObjectCommand(target);
    const response = await fetch(await getSignedUrl(started.client, get, { expiresIn: 60, signingDate }));
    expect(response.status).toBe(403);
    expect(await response.text()).toContain('<Message>Request has expired</Message>');
  });

  it('is refused with another signature, key or method', async () => {
    const url = await getSignedUrl(started.client, new GetObjectCommand(target), { expiresIn: 60 });
    const refused = await Promise.all([
      fetch(url.replace(/X-Amz-Signature=[0-9a-f]{8}/, 'X-Amz-Signature=00000000')),
      fetch(url.replace('a%20key', 'another%20key')),
      fetch(url.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000')),
      fetch(url, { method: 'DELETE' }),
    ]);
    for (const response of refused) {
      expect(response.status).toBe(403);
      expect(await response.text()).toContain('<Code>SignatureDoesNotMatch</Code>');
    }
  });
});
