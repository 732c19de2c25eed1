import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUCKET, bodyText, type StartedS3, startS3 } from './started-s3.ts';

let started: StartedS3;
beforeAll(async () => {
  started = await startS3();
  started.s3.setNotifications(BUCKET, [{ arn: 'queue', events: ['s3:ObjectCreated:*'] }]);
});
afterAll(() => started.close());

/** The key in the newest event, decoded as a receiver decodes it. */
function notifiedKey(): string {
  const event = started.sent.at(-1)?.event as { Records: [{ s3: { object: { key: string } } }] };
  return decodeURIComponent(event.Records[0].s3.object.key.replaceAll('+', ' '));
}

async function expectRoundTrip(Key: string): Promise<void> {
  const { client } = started;
  const target = { Bucket: BUCKET, Key };
  await client.send(new PutObjectCommand({ ...target, Body: `content of ${Key}` }));
  expect(await bodyText(await client.send(new GetObjectCommand(target)))).toBe(`content of ${Key}`);
  const listed = await client.send(new ListObjectsV2Command({ Bucket: BUCKET, Prefix: Key }));
  expect(listed.Contents?.map((object) => object.Key)).toEqual([Key]);
  expect(notifiedKey()).toBe(Key);
  const response = await fetch(await getSignedUrl(client, new GetObjectCommand(target)));
  expect([response.status, await response.text()]).toEqual([200, `content of ${Key}`]);
  await client.send(new DeleteObjectCommand(target));
}

describe('a key', () => {
  it.each([
    'with space.csv',
    'plus+plus.csv',
    'per%cent%41%2B.csv',
    `quo'te"s(1)!*.csv`,
    'a&b=c?d#e<f>.csv',
    'üñï/日本語.csv',
    'emoji-😀.csv',
    'double//slash/.csv',
    '007',
    'true',
  ])('%j comes back as it went: stored, listed, notified, in a presigned URL', expectRoundTrip);

  it('of any such characters comes back as it went', async () => {
    const character = fc.constantFrom(...`aZ09 +%'"!*()&=?#<>;:@$,~_-日é😀`, '//', '%20', '+%2B');
    // A URL for `fetch` cannot begin with a slash or hold a dot segment; such keys have a test of their own.
    const key = fc
      .array(character, { minLength: 1, maxLength: 12 })
      .map((characters) => `k${characters.join('')}`);
    await fc.assert(fc.asyncProperty(key, expectRoundTrip), { numRuns: 50 });
  });

  it.each(['trail//double/./x', 'up/../x', '/leading', 'folder/'])(
    '%j keeps its slashes and dots',
    async (Key) => {
      const { client } = started;
      const target = { Bucket: BUCKET, Key };
      await client.send(new PutObjectCommand({ ...target, Body: Key }));
      expect(await bodyText(await client.send(new GetObjectCommand(target)))).toBe(Key);
      expect(notifiedKey()).toBe(Key);
    },
  );
});
