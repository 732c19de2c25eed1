import { DeckhandError } from '../errors.ts';
import { unquoted } from '../storage/etag.ts';
import { decodeObjectKey } from './object-key.ts';

/** One upload, as S3 announced it. */
export interface Upload {
  readonly bucket: string;
  readonly key: string;
  /** Bytes; 0 if the event does not say. */
  readonly size: number;
  /** Without quotes. */
  readonly etag?: string;
  readonly sequencer?: string;
}

/**
 * The uploads that a queue message announces. None for `s3:TestEvent`, which S3 sends when notifications are set up.
 * Throws `DeckhandError` `unknown_message` for anything that is no such message, and sees to nothing of it then.
 */
export function readUploadMessage(body: string): readonly Upload[] {
  const message = parseObject(body);
  if (message.Event === 's3:TestEvent') return [];
  if (!Array.isArray(message.Records)) throw unknownMessage('it has no Records');
  return message.Records.map(readRecord);
}

function readRecord(record: unknown): Upload {
  const name = field(record, 'eventName');
  if (typeof name !== 'string' || !name.startsWith('ObjectCreated:')) {
    throw unknownMessage(`a record's eventName is ${JSON.stringify(name)}`);
  }
  const s3 = field(record, 's3');
  const bucket = field(field(s3, 'bucket'), 'name');
  const object = field(s3, 'object');
  const key = field(object, 'key');
  if (typeof bucket !== 'string' || typeof key !== 'string') throw unknownMessage('a record names no object');
  const [size, etag, sequencer] = [field(object, 'size'), field(object, 'eTag'), field(object, 'sequencer')];
  return {
    bucket,
    key: decodeKey(key),
    size: typeof size === 'number' ? size : 0,
    ...(typeof etag === 'string' && { etag: unquoted(etag) }),
    ...(typeof sequencer === 'string' && { sequencer }),
  };
}

function decodeKey(encoded: string): string {
  try {
    return decodeObjectKey(encoded);
  } catch {
    throw unknownMessage(`the key ${encoded} is not URL-encoded`);
  }
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function parseObject(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // The same to the reader of the message as JSON of another shape.
  }
  throw unknownMessage('it is not a JSON object');
}

function unknownMessage(why: string): DeckhandError {
  return new DeckhandError({
    code: 'unknown_message',
    message: `The message is not an S3 event of an upload: ${why}. Look at what else sends to the queue.`,
  });
}
