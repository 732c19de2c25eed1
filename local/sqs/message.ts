import { createHash } from 'node:crypto';

/** A typed value sent along with a message, in the shape of the SQS API; `BinaryValue` is base64. */
export interface MessageAttribute {
  readonly DataType: string;
  readonly StringValue?: string;
  readonly BinaryValue?: string;
}

/** Typed values by name. */
export type MessageAttributes = Readonly<Record<string, MessageAttribute>>;

/** A message as a queue holds it. Times are milliseconds since 1970. */
export interface Message {
  readonly id: string;
  readonly body: string;
  readonly attributes: MessageAttributes;
  readonly sentAt: number;
  /** Before this time nobody receives the message: it is delayed, or somebody else works on it. */
  visibleAt: number;
  receiveCount: number;
  firstReceivedAt: number | undefined;
  /** Proof of the latest receive; an older one no longer deletes the message. */
  receiptHandle: string | undefined;
  /** ARN of the queue that gave the message up, if it lies in a dead-letter queue. */
  deadLetterSource: string | undefined;
}

/** The attributes SQS itself adds to a message, all as text. */
export function systemAttributes(message: Message): Record<string, string> {
  return {
    SenderId: 'LOCAL',
    SentTimestamp: String(message.sentAt),
    ApproximateReceiveCount: String(message.receiveCount),
    ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt ?? message.sentAt),
    ...(message.deadLetterSource && { DeadLetterQueueSourceArn: message.deadLetterSource }),
  };
}

/** MD5 of a body as hex; clients compare it with what they sent. */
export function md5OfBody(body: string): string {
  return createHash('md5').update(body).digest('hex');
}

const STRING_VALUE = Buffer.of(1);
const BINARY_VALUE = Buffer.of(2);

/**
 * MD5 of message attributes as hex: by name, each of name, type and value preceded by its length, see
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-message-metadata.html
 */
export function md5OfAttributes(attributes: MessageAttributes): string {
  const hash = createHash('md5');
  const add = (bytes: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    hash.update(length).update(bytes);
  };
  for (const [name, attribute] of Object.entries(attributes).sort(([a], [b]) => (a < b ? -1 : 1))) {
    add(Buffer.from(name));
    add(Buffer.from(attribute.DataType));
    const binary = attribute.BinaryValue;
    hash.update(binary === undefined ? STRING_VALUE : BINARY_VALUE);
    add(binary === undefined ? Buffer.from(attribute.StringValue ?? '') : Buffer.from(binary, 'base64'));
  }
  return hash.digest('hex');
}
