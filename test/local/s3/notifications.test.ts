import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nextSequencer } from '../../../local/s3/notifications.ts';
import { BUCKET, md5, REGION, type StartedS3, startS3 } from './started-s3.ts';

interface ObjectEvent {
  readonly Records: readonly [
    {
      readonly eventName: string;
      readonly s3: { readonly object: { readonly key: string; readonly sequencer: string } };
    },
  ];
}

let started: StartedS3;
beforeEach(async () => {
  started = await startS3();
});
afterEach(() => started.close());

function put(Key: string, Body = 'x') {
  return started.client.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body }));
}

/** What was sent about objects, the test events left out. */
function objectEvents(): { readonly arn: string; readonly record: ObjectEvent['Records'][0] }[] {
  return started.sent
    .filter(({ event }) => 'Records' in event)
    .map(({ arn, event }) => ({ arn, record: (event as ObjectEvent).Records[0] }));
}

describe('a notification target', () => {
  it('is sent the test event, which has no records, when it is set', () => {
    started.s3.setNotifications(BUCKET, [{ arn: 'queue', events: ['s3:ObjectCreated:*'] }]);
    expect(started.sent).toMatchObject([{ arn: 'queue', event: { Event: 's3:TestEvent', Bucket: BUCKET } }]);
    expect(started.sent[0]?.event).not.toHaveProperty('Records');
  });

  it('is told of every way to create an object, and of nothing else', async () => {
    started.s3.setNotifications(BUCKET, [{ arn: 'queue', events: ['s3:ObjectCreated:*'] }]);
    const { client } = started;
    await put('put');
    await client.send(new CopyObjectCommand({ Bucket: BUCKET, Key: 'copy', CopySource: `${BUCKET}/put` }));
    const target = { Bucket: BUCKET, Key: 'multipart' };
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(target));
    const { ETag } = await client.send(
      new UploadPartCommand({ ...target, UploadId, PartNumber: 1, Body: 'x' }),
    );
    const MultipartUpload = { Parts: [{ PartNumber: 1, ETag }] };
    await client.send(new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload }));
    await client.send(new DeleteObjectCommand(target));
    expect(objectEvents().map(({ record }) => [record.eventName, record.s3.object.key])).toEqual([
      ['ObjectCreated:Put', 'put'],
      ['ObjectCreated:Copy', 'copy'],
      ['ObjectCreated:CompleteMultipartUpload', 'multipart'],
    ]);
  });

  it('is told of what it asks for: events, prefix, suffix', async () => {
    started.s3.setNotifications(BUCKET, [
      { arn: 'csv', events: ['s3:ObjectCreated:Put'], prefix: 'in/', suffix: '.csv' },
      { arn: 'copies', events: ['s3:ObjectCreated:Copy'] },
      { arn: 'removals', events: ['s3:ObjectRemoved:*'], prefix: 'in/' },
    ]);
    for (const key of ['in/a.csv', 'in/a.txt', 'out/a.csv']) await put(key);
    await started.client.send(new DeleteObjectCommand({ Bucket: BUCKET, Key: 'in/a.txt' }));
    expect(objectEvents().map(({ arn, record }) => [arn, record.s3.object.key])).toEqual([
      ['csv', 'in/a.csv'],
      ['removals', 'in/a.txt'],
    ]);
  });

  it('hears nothing of a write that failed', async () => {
    started.s3.setNotifications(BUCKET, [{ arn: 'queue', events: ['s3:ObjectCreated:*'] }]);
    const bad = new PutObjectCommand({ Bucket: BUCKET, Key: 'bad', Body: 'x', ChecksumCRC32: 'AAAAAA==' });
    await expect(started.client.send(bad)).rejects.toThrow();
    expect(objectEvents()).toEqual([]);
  });

  it('cannot be set on a bucket that is not there', () => {
    expect(() => started.s3.setNotifications('no-such-bucket', [])).toThrow('does not exist');
  });
});

describe('an event', () => {
  it('has the shape that S3 gives it', async () => {
    started.s3.setNotifications(BUCKET, [{ id: 'to-queue', arn: 'queue', events: ['s3:ObjectCreated:*'] }]);
    await put('red flower+é.csv', 'content');
    expect(started.sent.at(-1)?.event).toEqual({
      Records: [
        {
          eventVersion: '2.1',
          eventSource: 'aws:s3',
          awsRegion: REGION,
          eventTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
          eventName: 'ObjectCreated:Put',
          userIdentity: { principalId: expect.any(String) },
          requestParameters: { sourceIPAddress: '127.0.0.1' },
          responseElements: { 'x-amz-request-id': expect.any(String), 'x-amz-id-2': expect.any(String) },
          s3: {
            s3SchemaVersion: '1.0',
            configurationId: 'to-queue',
            bucket: {
              name: BUCKET,
              ownerIdentity: { principalId: expect.any(String) },
              arn: `arn:aws:s3:::${BUCKET}`,
            },
            object: {
              key: 'red+flower%2B%C3%A9.csv',
              size: 7,
              eTag: md5('content'),
              sequencer: expect.stringMatching(/^[0-9A-F]{18}$/),
            },
          },
        },
      ],
    });
  });

  it('has a sequencer that grows', async () => {
    started.s3.setNotifications(BUCKET, [{ arn: 'queue', events: ['s3:*'] }]);
    for (let time = 0; time < 5; time++) await put('same');
    const sequencers = objectEvents().map(({ record }) => record.s3.object.sequencer);
    expect(sequencers).toHaveLength(5);
    expect([...new Set(sequencers)].sort()).toEqual(sequencers);
  });

  it('has a sequencer that grows even many times a millisecond', () => {
    const sequencers = Array.from({ length: 10_000 }, nextSequencer);
    expect([...new Set(sequencers)].sort()).toEqual(sequencers);
  });
});
