import { Readable } from 'node:stream';
import {
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { DeckhandError } from '../errors.ts';
import { quoted, unquoted } from './etag.ts';
import type { ByteRange, ByteSource } from './ports.ts';
import { rangesAhead } from './ranges-ahead.ts';
import { type Patience, resumableRead } from './resumable-read.ts';
import { asStorageFault, isChanged, isMissing } from './s3-faults.ts';

/** The object to read. */
export interface S3SourceInit {
  readonly client: S3Client;
  readonly bucket: string;
  readonly key: string;
  /** The version to read, as an event names it; without it, the one that is there now. */
  readonly etag?: string | undefined;
  /** Ends reads with its reason. */
  readonly signal?: AbortSignal | undefined;
  readonly patience?: Patience;
  /** Bytes that one request asks for; what is not longer is a single GET. @default 8 MiB */
  readonly rangeBytes?: number;
}

/**
 * AWS advises requests of 8–16 MiB. One connection to S3 gives 85–90 MB/s, and a function of one vCPU takes about 75 MB/s in
 * all: what the second one buys is that the next bytes are here when a range ends, whatever its first byte took.
 */
const RANGE_BYTES = 8 * 1024 * 1024;
const CONNECTIONS = 2;

/** An object as a source. Every request names the version, so that bytes of two uploads never mix. */
export interface S3Source extends ByteSource {
  readonly size: number;
  /** ETag of the version read, without quotes. */
  readonly etag: string;
  /** The user's metadata, by lower-case name: a job's options. */
  readonly metadata: Readonly<Record<string, string>>;
}

/**
 * Looks at an object, with one HEAD, and opens it for reading.
 * Throws `DeckhandError`: `source_missing` if it is gone, `source_changed` if it is another version than `etag`, and
 * `storage_failed` (retryable) for anything else.
 */
export async function openS3Source(init: S3SourceInit): Promise<S3Source> {
  const { client, bucket, key, signal } = init;
  const command = new HeadObjectCommand({
    Bucket: bucket,
    Key: key,
    ...(init.etag && { IfMatch: quoted(init.etag) }),
  });
  // Not to be aborted: it is short, and without it there is nothing to report of the file.
  const head = await client.send(command).catch((fault: unknown) => {
    throw asSourceFault(fault, init) ?? asStorageFault(fault, 'Looking at', { bucket, key });
  });
  const etag = unquoted(head.ETag ?? init.etag ?? '');
  const size = head.ContentLength ?? 0;
  const name = `s3://${bucket}/${key}`;
  return {
    name,
    size,
    etag,
    metadata: head.Metadata ?? {},
    ...readEncoding(head.ContentEncoding),
    read: (range = { start: 0, end: size }) =>
      rangesAhead({
        range: { start: range.start, end: Math.min(range.end, size) },
        rangeBytes: init.rangeBytes ?? RANGE_BYTES,
        connections: CONNECTIONS,
        read: (part, stop) =>
          resumableRead({
            name,
            range: part,
            open: (missing) => openBody({ ...init, etag, signal: stop }, size, missing),
            signal: stop,
            ...(init.patience && { patience: init.patience }),
          }),
        signal,
      }),
  };
}

/** The encoding of the bytes. Some clients leave the framing of their upload, `aws-chunked`, in the header; S3 takes it off. */
function readEncoding(header: string | undefined): { readonly contentEncoding?: string } {
  const encodings = (header ?? '').split(',').map((encoding) => encoding.trim());
  const contentEncoding = encodings.filter((encoding) => encoding && encoding !== 'aws-chunked').join(',');
  return contentEncoding ? { contentEncoding } : {};
}

async function openBody(init: S3SourceInit, size: number, range: ByteRange): Promise<Readable> {
  const whole = range.start === 0 && range.end === size;
  const command = new GetObjectCommand({
    Bucket: init.bucket,
    Key: init.key,
    ...(init.etag && { IfMatch: quoted(init.etag) }),
    // HTTP ranges include their last byte.
    ...(!whole && { Range: `bytes=${range.start}-${range.end - 1}` }),
  });
  const answer = await init.client
    .send(command, init.signal ? { abortSignal: init.signal } : {})
    .catch((fault: unknown) => {
      throw asSourceFault(fault, init) ?? fault;
    });
  const body = bodyOf(answer);
  if (!whole && !answer.ContentRange?.startsWith(`bytes ${range.start}-`)) {
    body.destroy();
    throw new Error(
      `the answer to a request from byte ${range.start} on was ${answer.ContentRange ?? 'all bytes'}`,
    );
  }
  return body;
}

function bodyOf(answer: GetObjectCommandOutput): Readable {
  if (answer.Body instanceof Readable) return answer.Body;
  throw new Error('the answer has no body');
}

function asSourceFault(fault: unknown, { bucket, key }: S3SourceInit): DeckhandError | undefined {
  const at = { bucket, key };
  if (isMissing(fault)) {
    return new DeckhandError({
      code: 'source_missing',
      message: `There is no s3://${bucket}/${key}. Check the key, or upload the file again.`,
      cause: fault,
      at,
    });
  }
  if (isChanged(fault)) {
    return new DeckhandError({
      code: 'source_changed',
      message: `s3://${bucket}/${key} was replaced by a newer upload, which is solved on its own.`,
      cause: fault,
      at,
    });
  }
  return undefined;
}
