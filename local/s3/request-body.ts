import { open, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { headerText } from '../http/header-text.ts';
import { inviteBody, requestChunks } from '../http/request-bytes.ts';
import { AwsChunkedDecoder } from './aws-chunked.ts';
import { type Digests, RunningDigests } from './byte-digests.ts';
import { CHECKSUM_ALGORITHMS, type ChecksumAlgorithm, isChecksumAlgorithm } from './checksums.ts';
import { badDigest, S3Error } from './s3-error.ts';

/** The largest body of one request, an object or a part: 5 GiB. */
const LARGEST_BODY = 5 * 1024 ** 3;

/** The largest XML document: completing an upload of 10,000 parts takes under 3 MB. */
const LARGEST_DOCUMENT = 8 * 1024 ** 2;

/**
 * Streams the body of an upload into a new file at `path`, and checks it against everything the request says about it:
 * length, Content-MD5, SHA-256 of the signature, checksums in headers and trailers.
 * Throws {@link S3Error} if a check fails or the client goes away; the file is gone then.
 */
export async function receiveFile(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<Digests> {
  const file = await open(path, 'wx');
  try {
    const digests = await receive(request, response, LARGEST_BODY, async (bytes) => {
      await file.writeFile(bytes);
    });
    await file.close();
    return digests;
  } catch (error) {
    await file.close().catch(() => {});
    await rm(path, { force: true });
    throw error;
  }
}

/** Reads an XML document from the body, checked likewise. */
export async function receiveText(request: IncomingMessage, response: ServerResponse): Promise<string> {
  const pieces: Buffer[] = [];
  await receive(request, response, LARGEST_DOCUMENT, async (bytes) => {
    pieces.push(bytes);
  });
  return Buffer.concat(pieces).toString('utf8');
}

async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  limit: number,
  take: (bytes: Buffer) => Promise<void>,
): Promise<Digests> {
  const bodyHash = headerText(request, 'x-amz-content-sha256') ?? '';
  const decoder = isChunked(request, bodyHash) ? new AwsChunkedDecoder() : undefined;
  const algorithms = announcedAlgorithms(request);
  const running = new RunningDigests(algorithms, { sha256: /^[0-9a-f]{64}$/.test(bodyHash) });
  inviteBody(request, response);
  for await (const piece of requestChunks(request)) {
    for (const bytes of decoder ? decoder.decode(piece) : [piece]) {
      running.update(bytes);
      if (running.size > limit) throw entityTooLarge();
      await take(bytes);
    }
  }
  checkLength(request, decoder, running.size);
  const digests = running.finish();
  checkDigests(request, digests, bodyHash, decoder?.trailers);
  return digests;
}

function isChunked(request: IncomingMessage, bodyHash: string): boolean {
  return (
    bodyHash.startsWith('STREAMING-') || /\baws-chunked\b/.test(headerText(request, 'content-encoding') ?? '')
  );
}

/** Algorithms named by a checksum header, by the trailers announced, or as the one the client computes with. */
function announcedAlgorithms(request: IncomingMessage): ReadonlySet<ChecksumAlgorithm> {
  const trailers = (headerText(request, 'x-amz-trailer') ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase().replace('x-amz-checksum-', ''));
  const named = ['x-amz-sdk-checksum-algorithm', 'x-amz-checksum-algorithm'].map((header) =>
    (headerText(request, header) ?? '').toLowerCase(),
  );
  const inHeaders = CHECKSUM_ALGORITHMS.filter((algorithm) => request.headers[`x-amz-checksum-${algorithm}`]);
  return new Set([...inHeaders, ...trailers, ...named].filter(isChecksumAlgorithm));
}

function checkLength(request: IncomingMessage, decoder: AwsChunkedDecoder | undefined, size: number): void {
  const announced = headerText(request, 'x-amz-decoded-content-length');
  const whole = !decoder || (decoder.done && (announced === undefined || Number(announced) === size));
  if (whole && request.complete) return;
  throw new S3Error(
    400,
    'IncompleteBody',
    'You did not provide the number of bytes specified by the Content-Length HTTP header',
  );
}

function checkDigests(
  request: IncomingMessage,
  digests: Digests,
  bodyHash: string,
  trailers: ReadonlyMap<string, string> | undefined,
): void {
  const md5 = headerText(request, 'content-md5');
  if (md5 !== undefined && md5 !== digests.md5.toString('base64')) throw badDigest('Content-MD5');
  if (digests.sha256 !== undefined && digests.sha256 !== bodyHash) {
    throw new S3Error(
      400,
      'XAmzContentSHA256Mismatch',
      "The provided 'x-amz-content-sha256' header does not match what was computed.",
    );
  }
  for (const [algorithm, computed] of Object.entries(digests.checksums)) {
    const name = `x-amz-checksum-${algorithm}`;
    const expected = headerText(request, name) ?? trailers?.get(name);
    if (expected !== undefined && expected !== computed) throw badDigest(algorithm.toUpperCase());
  }
}

/** Refuses an upload by what its headers say, before its body is read. */
export function checkAnnouncedLength(request: IncomingMessage): void {
  const length = headerText(request, 'x-amz-decoded-content-length') ?? headerText(request, 'content-length');
  if (length === undefined) {
    throw new S3Error(411, 'MissingContentLength', 'You must provide the Content-Length HTTP header.');
  }
  if (Number(length) > LARGEST_BODY) throw entityTooLarge();
}

function entityTooLarge(): S3Error {
  return new S3Error(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size');
}
