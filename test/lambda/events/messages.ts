import type { SQSEvent, SQSRecord } from 'aws-lambda';
import { UPLOADS } from '../storage/test-s3.ts';

/** A key as S3 writes it in its events. Source: "Event message structure", Amazon S3 User Guide. */
export function encodeObjectKey(key: string): string {
  return encodeURIComponent(key).replaceAll('%20', '+').replaceAll('%2F', '/');
}

export interface RecordInit {
  readonly size?: number;
  readonly etag?: string;
  readonly sequencer?: string;
}

/** The record of an upload as S3 sends it, with the parts that the function does not read left out. */
export function s3Record(key: string, init: RecordInit = {}) {
  const { size = 100, etag, sequencer = '0055AED6DCD90281E5' } = init;
  return {
    eventVersion: '2.1',
    eventSource: 'aws:s3',
    eventName: 'ObjectCreated:Put',
    s3: {
      s3SchemaVersion: '1.0',
      bucket: { name: UPLOADS, arn: `arn:aws:s3:::${UPLOADS}` },
      object: { key: encodeObjectKey(key), size, sequencer, ...(etag && { eTag: etag }) },
    },
  };
}

/** A queue message. `body` is a record, several, or any other text. */
export function message(
  messageId: string,
  body: object | readonly object[] | string,
  receiveCount = 1,
): SQSRecord {
  const text =
    typeof body === 'string' ? body : JSON.stringify({ Records: Array.isArray(body) ? body : [body] });
  return {
    messageId,
    body: text,
    receiptHandle: `receipt-${messageId}`,
    attributes: {
      ApproximateReceiveCount: String(receiveCount),
      SentTimestamp: '1',
      SenderId: 'S3',
      ApproximateFirstReceiveTimestamp: '1',
    },
    messageAttributes: {},
    md5OfBody: '',
    eventSource: 'aws:sqs',
    eventSourceARN: 'arn:aws:sqs:us-east-1:000000000000:uploads',
    awsRegion: 'us-east-1',
  };
}

export function batch(...Records: SQSRecord[]): SQSEvent {
  return { Records };
}
