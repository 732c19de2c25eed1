import { randomUUID } from 'node:crypto';
import { encodeStrictly } from '../http/request-target.ts';

/** Whom to tell about which changes in a bucket. */
export interface NotificationTarget {
  /** Appears in events as `configurationId`. @default a random one */
  readonly id?: string;
  /** The queue or function. */
  readonly arn: string;
  /** Such as `s3:ObjectCreated:*` or `s3:ObjectRemoved:Delete`. */
  readonly events: readonly string[];
  /** Only keys that begin so. @default all */
  readonly prefix?: string;
  /** Only keys that end so. @default all */
  readonly suffix?: string;
}

/** A change of one object, as told to {@link NotificationTarget}s. */
export interface ObjectChange {
  readonly bucket: string;
  readonly key: string;
  /** Without `s3:`, such as `ObjectCreated:Put`. */
  readonly event: string;
  /** Undefined for a removed object. */
  readonly object: { readonly size: number; readonly etag: string } | undefined;
}

/** Tells whether `target` wants to know about `change`. */
export function wants(target: NotificationTarget, change: ObjectChange): boolean {
  const event = `s3:${change.event}`;
  const named = target.events.some((pattern) =>
    pattern.endsWith('*') ? event.startsWith(pattern.slice(0, -1)) : event === pattern,
  );
  return named && change.key.startsWith(target.prefix ?? '') && change.key.endsWith(target.suffix ?? '');
}

/**
 * The event for a change: https://docs.aws.amazon.com/AmazonS3/latest/userguide/notification-content-structure.html
 * The key is encoded as in an HTML form, with `+` for a space.
 */
export function changeEvent(
  change: ObjectChange,
  target: NotificationTarget,
  region: string,
  sequencer: string,
): object {
  const { bucket, key, object } = change;
  return {
    Records: [
      {
        eventVersion: '2.1',
        eventSource: 'aws:s3',
        awsRegion: region,
        eventTime: new Date().toISOString(),
        eventName: change.event,
        userIdentity: { principalId: 'AWS:local' },
        requestParameters: { sourceIPAddress: '127.0.0.1' },
        responseElements: { 'x-amz-request-id': randomUUID(), 'x-amz-id-2': 'local' },
        s3: {
          s3SchemaVersion: '1.0',
          configurationId: target.id ?? 'local',
          bucket: { name: bucket, ownerIdentity: { principalId: 'LOCAL' }, arn: `arn:aws:s3:::${bucket}` },
          object: {
            key: encodeStrictly(key).replaceAll('%2F', '/').replaceAll('%20', '+'),
            ...(object && { size: object.size, eTag: object.etag }),
            sequencer,
          },
        },
      },
    ],
  };
}

/** What S3 sends once to a target it has been told about; it has no `Records`. */
export function testEvent(bucket: string): object {
  return {
    Service: 'Amazon S3',
    Event: 's3:TestEvent',
    Time: new Date().toISOString(),
    Bucket: bucket,
    RequestId: randomUUID(),
    HostId: 'local',
  };
}

let lastSequence = 0n;

/** The next sequencer: 18 hex digits that grow with every call, and across restarts as long as the clock does. */
export function nextSequencer(): string {
  const fromClock = BigInt(Date.now()) << 20n;
  lastSequence = fromClock > lastSequence ? fromClock : lastSequence + 1n;
  return lastSequence.toString(16).toUpperCase().padStart(18, '0');
}
