import { headerText } from '../http/header-text.ts';
import type { Bucket } from './bucket.ts';
import { readRangeHeader } from './byte-range.ts';
import { checkDeleteCondition, checkReadConditions, checkWriteConditions } from './conditions.ts';
import {
  checksumHeaders,
  headersToKeep,
  objectResponseHeaders,
  overriddenHeaders,
} from './object-headers.ts';
import type { ObjectStore } from './object-store.ts';
import { checkAnnouncedLength, receiveFile } from './request-body.ts';
import type { S3Request } from './s3-request.ts';
import { sendContent } from './send-content.ts';
import { StoredContent } from './stored-content.ts';
import type { StoredObject } from './stored-object.ts';

/** PutObject. Conditions are checked before the body is read, and again at the moment the object is put in place. */
export async function putObject(
  { request, response, key }: S3Request,
  store: ObjectStore,
  bucket: Bucket,
): Promise<void> {
  checkAnnouncedLength(request);
  checkWriteConditions(request, key, bucket.find(key));
  const path = store.newPath();
  const digests = await receiveFile(request, response, path);
  const object: StoredObject = {
    content: new StoredContent([{ path, size: digests.size }]),
    etag: digests.md5.toString('hex'),
    modified: Date.now(),
    headers: headersToKeep(request),
    checksums: digests.checksums,
    checksumType: 'FULL_OBJECT',
  };
  try {
    checkWriteConditions(request, key, bucket.find(key));
  } catch (error) {
    await object.content.discard();
    throw error;
  }
  bucket.put(key, object, 'ObjectCreated:Put');
  response.writeHead(200, {
    etag: `"${object.etag}"`,
    'x-amz-server-side-encryption': 'AES256',
    ...checksumHeaders(object),
  });
  response.end();
}

/** GetObject and HeadObject. */
export async function getObject(incoming: S3Request, bucket: Bucket): Promise<void> {
  const { request, response, key, query } = incoming;
  const object = bucket.object(key);
  checkReadConditions(request, object);
  const size = object.content.size;
  const range = readRangeHeader(headerText(request, 'range'), size);
  const { start, end } = range ?? { start: 0, end: size };
  // A checksum of the whole object says nothing about a range of it.
  const wantsChecksums = headerText(request, 'x-amz-checksum-mode') === 'ENABLED' && !range;
  response.writeHead(range ? 206 : 200, {
    ...objectResponseHeaders(object),
    ...(wantsChecksums && checksumHeaders(object)),
    ...overriddenHeaders(query),
    ...(range && { 'content-range': `bytes ${start}-${end - 1}/${size}` }),
    'content-length': end - start,
  });
  if (incoming.method === 'HEAD') response.end();
  else await sendContent(response, object.content, { start, end }, incoming.cutAfterBytes);
}

/** DeleteObject. */
export function deleteObject({ request, response, key }: S3Request, bucket: Bucket): void {
  checkDeleteCondition(headerText(request, 'if-match'), bucket.find(key));
  bucket.remove(key);
  response.writeHead(204).end();
}
