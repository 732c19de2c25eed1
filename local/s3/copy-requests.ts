import { open, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { headerText } from '../http/header-text.ts';
import { decodeLeniently } from '../http/request-target.ts';
import type { Bucket } from './bucket.ts';
import { type Digests, RunningDigests } from './byte-digests.ts';
import { type ByteRange, readRangeHeader } from './byte-range.ts';
import type { ChecksumAlgorithm } from './checksums.ts';
import { checkCopySourceConditions, checkWriteConditions } from './conditions.ts';
import { headersToKeep } from './object-headers.ts';
import type { ObjectStore } from './object-store.ts';
import { invalidArgument, S3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';
import { checksumElements, documentDate, sendDocument } from './s3-response.ts';
import { StoredContent } from './stored-content.ts';
import type { StoredObject } from './stored-object.ts';

/** CopyObject. Metadata comes with the object unless the request says `x-amz-metadata-directive: REPLACE`. */
export async function copyObject(
  { request, response, key }: S3Request,
  store: ObjectStore,
  bucket: Bucket,
): Promise<void> {
  const source = copySource(request, store);
  const replaces = headerText(request, 'x-amz-metadata-directive') === 'REPLACE';
  if (source.bucket === bucket && source.key === key && !replaces) {
    throw new S3Error(
      400,
      'InvalidRequest',
      "This copy request is illegal because it is trying to copy an object to itself without changing the object's metadata.",
    );
  }
  checkWriteConditions(request, key, bucket.find(key));
  const algorithms = Object.keys(source.object.checksums) as ChecksumAlgorithm[];
  const whole = { start: 0, end: source.object.content.size };
  const { content, digests } = await copyContent(store, source.object.content, whole, algorithms);
  const object: StoredObject = {
    content,
    etag: digests.md5.toString('hex'),
    modified: Date.now(),
    headers: replaces ? headersToKeep(request) : source.object.headers,
    checksums: digests.checksums,
    checksumType: 'FULL_OBJECT',
  };
  try {
    checkWriteConditions(request, key, bucket.find(key));
  } catch (error) {
    await content.discard();
    throw error;
  }
  bucket.put(key, object, 'ObjectCreated:Copy');
  sendDocument(response, 'CopyObjectResult', {
    ETag: `"${object.etag}"`,
    LastModified: documentDate(object.modified),
    ...checksumElements(object.checksums),
  });
}

/** The object named by `x-amz-copy-source`, its conditions checked. Throws NoSuchBucket, NoSuchKey, PreconditionFailed. */
export function copySource(
  request: IncomingMessage,
  store: ObjectStore,
): { readonly bucket: Bucket; readonly key: string; readonly object: StoredObject } {
  const path = decodeLeniently(
    (headerText(request, 'x-amz-copy-source') ?? '').replace(/\?versionId=.*$/, ''),
  );
  const [, bucketName, key] = /^\/?([^/]+)\/(.+)$/s.exec(path) ?? [];
  if (bucketName === undefined || key === undefined) {
    throw invalidArgument('Copy Source must mention the source bucket and key: sourcebucket/sourcekey');
  }
  const bucket = store.bucket(bucketName);
  const object = bucket.object(key);
  checkCopySourceConditions(request, object);
  return { bucket, key, object };
}

/** The range named by `x-amz-copy-source-range`, or the whole object. */
export function copySourceRange(request: IncomingMessage, size: number): ByteRange {
  const header = headerText(request, 'x-amz-copy-source-range');
  if (header === undefined) return { start: 0, end: size };
  const range = readRangeHeader(header, size);
  if (!range) throw invalidArgument(`The x-amz-copy-source-range value must be of the form bytes=first-last`);
  return range;
}

/** Copies a range of bytes into a file of its own. */
export async function copyContent(
  store: ObjectStore,
  source: StoredContent,
  range: ByteRange,
  algorithms: readonly ChecksumAlgorithm[],
): Promise<{ readonly content: StoredContent; readonly digests: Digests }> {
  const path = store.newPath();
  const running = new RunningDigests(algorithms);
  return source.hold(async () => {
    const file = await open(path, 'wx');
    try {
      for await (const bytes of source.read(range.start, range.end)) {
        running.update(bytes);
        await file.writeFile(bytes);
      }
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    } finally {
      await file.close();
    }
    return { content: new StoredContent([{ path, size: running.size }]), digests: running.finish() };
  });
}
