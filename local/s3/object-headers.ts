import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { headerText } from '../http/header-text.ts';
import type { ObjectHeaders, StoredObject } from './stored-object.ts';

const SYSTEM_HEADERS = [
  'cache-control',
  'content-disposition',
  'content-language',
  'content-type',
  'expires',
];

/** The headers that an upload wants kept. `aws-chunked` is a transport encoding and is taken out of Content-Encoding. */
export function headersToKeep(request: IncomingMessage): ObjectHeaders {
  const kept: Record<string, string> = { 'content-type': 'binary/octet-stream' };
  for (const name of Object.keys(request.headers)) {
    const value = headerText(request, name);
    if (value !== undefined && (SYSTEM_HEADERS.includes(name) || name.startsWith('x-amz-meta-')))
      kept[name] = value;
  }
  const encodings = (headerText(request, 'content-encoding') ?? '')
    .split(',')
    .map((encoding) => encoding.trim())
    .filter((encoding) => encoding !== '' && encoding !== 'aws-chunked');
  if (encodings.length > 0) kept['content-encoding'] = encodings.join(',');
  return kept;
}

/** The checksum headers of an object or part. */
export function checksumHeaders({
  checksums,
  checksumType,
}: Pick<StoredObject, 'checksums' | 'checksumType'>): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = {};
  for (const [algorithm, value] of Object.entries(checksums)) headers[`x-amz-checksum-${algorithm}`] = value;
  if (Object.keys(checksums).length > 0) headers['x-amz-checksum-type'] = checksumType;
  return headers;
}

/** The response headers of a GET or HEAD, those about the length and range excepted. */
export function objectResponseHeaders(object: StoredObject): OutgoingHttpHeaders {
  return {
    ...object.headers,
    etag: `"${object.etag}"`,
    'last-modified': new Date(object.modified).toUTCString(),
    'accept-ranges': 'bytes',
    'x-amz-server-side-encryption': 'AES256',
  };
}

/** Headers that a presigned URL may replace with `response-content-type` and the like. */
export function overriddenHeaders(query: ReadonlyMap<string, string>): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = {};
  for (const name of [...SYSTEM_HEADERS, 'content-encoding']) {
    const value = query.get(`response-${name}`);
    if (value !== undefined) headers[name] = value;
  }
  return headers;
}
