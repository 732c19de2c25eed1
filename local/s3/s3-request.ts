import type { IncomingMessage, ServerResponse } from 'node:http';
import { decodeLeniently, parseRequestTarget } from '../http/request-target.ts';
import { S3Error } from './s3-error.ts';

/** One request to S3, with what its target says taken apart. Buckets are in the path, as clients do for IP addresses. */
export interface S3Request {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly method: string;
  /** Empty for the service itself. */
  readonly bucketName: string;
  /** Empty for the bucket itself. */
  readonly key: string;
  readonly query: ReadonlyMap<string, string>;
  /** Fault injection: break the connection after so many bytes of an object's body. */
  readonly cutAfterBytes: number | undefined;
}

/** The longest key, in bytes of UTF-8. */
const LONGEST_KEY = 1024;

/** Throws KeyTooLongError. */
export function readS3Request(
  request: IncomingMessage,
  response: ServerResponse,
  cutAfterBytes?: number,
): S3Request {
  const { rawPath, query } = parseRequestTarget(request.url ?? '/');
  const [, bucket = '', rawKey = ''] = /^\/?([^/]*)\/?(.*)$/s.exec(rawPath) ?? [];
  const key = decodeLeniently(rawKey);
  if (Buffer.byteLength(key) > LONGEST_KEY) throw new S3Error(400, 'KeyTooLongError', 'Your key is too long');
  const method = request.method ?? 'GET';
  return { request, response, method, bucketName: decodeLeniently(bucket), key, query, cutAfterBytes };
}
