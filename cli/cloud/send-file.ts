import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { DeckhandError } from '../../lambda/errors.ts';
import { inParallel } from '../../lambda/in-parallel.ts';
import { unquoted } from '../../lambda/storage/etag.ts';
import { MOST_BYTES, partSize } from '../../lambda/storage/part-size.ts';
import type { ByteRange, ByteSource } from '../../lambda/storage/ports.ts';

/** A file to upload, and where to. */
export interface SendRequest {
  readonly client: S3Client;
  readonly bucket: string;
  readonly key: string;
  /** A source of known size that can be read by range: a local file. */
  readonly source: ByteSource;
  readonly metadata: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Called with the bytes sent so far. */
  readonly onSent: (bytes: number) => void;
}

/** Parts under way at the same time: one connection to S3 carries about 85 MB/s, most people's line carries more. */
const CONCURRENCY = 4;

/**
 * Uploads a file, in parts if it is longer than one. Resolves with the object's ETag, without quotes.
 * Rejects with what the client or the source reject with, after an unfinished upload was aborted; with `DeckhandError`
 * (`too_large`) if the file has no place in one object.
 */
export async function sendFile(request: SendRequest): Promise<string> {
  const size = request.source.size;
  if (size === undefined || size > MOST_BYTES) {
    throw new DeckhandError({
      code: 'too_large',
      message: `${request.source.name} must be a file of at most ${MOST_BYTES} bytes. Split it into several files.`,
    });
  }
  return size <= partSize(1) ? await sendWhole(request, size) : await sendParts(request, size);
}

async function sendWhole(request: SendRequest, size: number): Promise<string> {
  const { client, bucket, key, metadata, signal } = request;
  const body = await readRange(request.source, { start: 0, end: size });
  const command = new PutObjectCommand({ Bucket: bucket, Key: key, Body: body, Metadata: { ...metadata } });
  const { ETag } = await client.send(command, { abortSignal: signal });
  request.onSent(size);
  return unquoted(ETag ?? '');
}

async function sendParts(request: SendRequest, size: number): Promise<string> {
  const { client, bucket, key, metadata, signal } = request;
  const target = { Bucket: bucket, Key: key };
  // The algorithm must be named here as well as with the parts, or S3 refuses to complete.
  const begin = new CreateMultipartUploadCommand({
    ...target,
    Metadata: { ...metadata },
    ChecksumAlgorithm: 'CRC32',
  });
  const { UploadId } = await client.send(begin, { abortSignal: signal });
  try {
    const parts = await sendAll(request, UploadId, partRanges(size));
    const complete = new CompleteMultipartUploadCommand({
      ...target,
      UploadId,
      MultipartUpload: { Parts: parts },
    });
    const { ETag } = await client.send(complete, { abortSignal: signal });
    return unquoted(ETag ?? '');
  } catch (error) {
    // Without the signal: it may be the very reason for getting here. The first error is the one to tell.
    await client.send(new AbortMultipartUploadCommand({ ...target, UploadId })).catch(() => {});
    throw error;
  }
}

async function sendAll(
  request: SendRequest,
  uploadId: string | undefined,
  ranges: readonly ByteRange[],
): Promise<CompletedPart[]> {
  const parts: CompletedPart[] = [];
  let sent = 0;
  let failed = false;
  // It rejects once nothing is under way any more: a part that arrives after the upload was aborted would stay in the
  // bucket, and be paid for.
  await inParallel([...ranges.entries()], CONCURRENCY, async ([index, range]) => {
    if (failed) return;
    try {
      const body = await readRange(request.source, range);
      parts[index] = await sendPart(request, uploadId, index + 1, body);
      sent += body.length;
    } catch (error) {
      failed = true;
      throw error;
    }
    request.onSent(sent);
  });
  return parts;
}

async function sendPart(
  request: SendRequest,
  uploadId: string | undefined,
  number: number,
  body: Uint8Array,
): Promise<CompletedPart> {
  const command = new UploadPartCommand({
    Bucket: request.bucket,
    Key: request.key,
    UploadId: uploadId,
    PartNumber: number,
    Body: body,
    ChecksumAlgorithm: 'CRC32',
  });
  const { ETag, ChecksumCRC32 } = await request.client.send(command, { abortSignal: request.signal });
  return { PartNumber: number, ETag, ChecksumCRC32 };
}

function partRanges(size: number): ByteRange[] {
  const ranges: ByteRange[] = [];
  for (let start = 0; start < size; ) {
    const end = Math.min(start + partSize(ranges.length + 1), size);
    ranges.push({ start, end });
    start = end;
  }
  return ranges;
}

async function readRange(source: ByteSource, range: ByteRange): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source.read(range)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
