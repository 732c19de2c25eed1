import { headerText } from '../http/header-text.ts';
import type { Bucket } from './bucket.ts';
import { CHECKSUM_ALGORITHMS, type ChecksumAlgorithm, isChecksumAlgorithm } from './checksums.ts';
import { bareEtag, checkWriteConditions } from './conditions.ts';
import { copyContent, copySource, copySourceRange } from './copy-requests.ts';
import type { MultipartUpload, MultipartUploads, NamedPart, Part } from './multipart-uploads.ts';
import { checksumHeaders, headersToKeep } from './object-headers.ts';
import type { ObjectStore } from './object-store.ts';
import { checkAnnouncedLength, receiveFile, receiveText } from './request-body.ts';
import { badDigest, invalidArgument, malformedXml } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';
import { checksumElements, documentDate, sendDocument } from './s3-response.ts';
import { StoredContent } from './stored-content.ts';
import type { ChecksumType } from './stored-object.ts';
import { childElements, childText, readXml } from './xml-reader.ts';

const MOST_PARTS = 10_000;
const MOST_LISTED = 1000;

/** CreateMultipartUpload. */
export function createUpload(
  { request, response, key }: S3Request,
  uploads: MultipartUploads,
  bucket: Bucket,
): void {
  const named = (headerText(request, 'x-amz-checksum-algorithm') ?? '').toLowerCase();
  const algorithm = isChecksumAlgorithm(named) ? named : undefined;
  const checksumType = readChecksumType(headerText(request, 'x-amz-checksum-type'), algorithm);
  const upload = uploads.start({ bucket, key, headers: headersToKeep(request), algorithm, checksumType });
  sendDocument(
    response,
    'InitiateMultipartUploadResult',
    { Bucket: bucket.name, Key: key, UploadId: upload.id },
    algorithm && { 'x-amz-checksum-algorithm': algorithm.toUpperCase(), 'x-amz-checksum-type': checksumType },
  );
}

/** CRC64NVME exists for whole objects only; for the others the parts' checksums are S3's default. */
function readChecksumType(
  header: string | undefined,
  algorithm: ChecksumAlgorithm | undefined,
): ChecksumType {
  if (header === 'FULL_OBJECT' || header === 'COMPOSITE') return header;
  return algorithm === undefined || algorithm === 'crc64nvme' ? 'FULL_OBJECT' : 'COMPOSITE';
}

/** UploadPart. */
export async function uploadPart(
  { request, response, query }: S3Request,
  store: ObjectStore,
  uploads: MultipartUploads,
  upload: MultipartUpload,
): Promise<void> {
  const number = readPartNumber(query);
  checkAnnouncedLength(request);
  const path = store.newPath();
  const { size, md5, checksums } = await receiveFile(request, response, path);
  const content = new StoredContent([{ path, size }]);
  await uploads.addPart(upload, number, { content, md5, checksums, modified: Date.now() });
  response.writeHead(200, {
    etag: partEtag({ md5 }),
    ...checksumHeaders({ checksums, checksumType: upload.checksumType }),
  });
  response.end();
}

/** UploadPartCopy, with which the `aws` CLI copies big objects from bucket to bucket. */
export async function uploadPartCopy(
  { request, response, query }: S3Request,
  store: ObjectStore,
  uploads: MultipartUploads,
  upload: MultipartUpload,
): Promise<void> {
  const number = readPartNumber(query);
  const source = copySource(request, store).object.content;
  const range = copySourceRange(request, source.size);
  const { content, digests } = await copyContent(
    store,
    source,
    range,
    upload.algorithm ? [upload.algorithm] : [],
  );
  const part = { content, md5: digests.md5, checksums: digests.checksums, modified: Date.now() };
  await uploads.addPart(upload, number, part);
  sendDocument(response, 'CopyPartResult', {
    LastModified: documentDate(part.modified),
    ETag: partEtag(part),
    ...checksumElements(part.checksums),
  });
}

/** ListParts. */
export function listParts({ response, query }: S3Request, upload: MultipartUpload): void {
  const limit = Math.min(Number(query.get('max-parts') ?? MOST_LISTED), MOST_LISTED);
  const marker = Number(query.get('part-number-marker') ?? 0);
  const following = [...upload.parts].filter(([number]) => number > marker).sort(([a], [b]) => a - b);
  const listed = following.slice(0, limit);
  sendDocument(response, 'ListPartsResult', {
    Bucket: upload.bucket.name,
    Key: upload.key,
    UploadId: upload.id,
    PartNumberMarker: marker,
    NextPartNumberMarker: listed.at(-1)?.[0],
    MaxParts: limit,
    IsTruncated: following.length > listed.length,
    Part: listed.map(([number, part]) => ({
      PartNumber: number,
      LastModified: documentDate(part.modified),
      ETag: partEtag(part),
      Size: part.content.size,
      ...checksumElements(part.checksums),
    })),
  });
}

/** ListMultipartUploads, all in one page. */
export function listUploads({ response, query }: S3Request, uploads: MultipartUploads, bucket: Bucket): void {
  const prefix = query.get('prefix') ?? '';
  sendDocument(response, 'ListMultipartUploadsResult', {
    Bucket: bucket.name,
    IsTruncated: false,
    Upload: uploads
      .openUploads(bucket)
      .filter((upload) => upload.key.startsWith(prefix))
      .map(({ key, id, started }) => ({ Key: key, UploadId: id, Initiated: documentDate(started) })),
  });
}

/** AbortMultipartUpload. */
export async function abortUpload(
  { response }: S3Request,
  uploads: MultipartUploads,
  upload: MultipartUpload,
): Promise<void> {
  await uploads.abort(upload);
  response.writeHead(204).end();
}

/** CompleteMultipartUpload. Conditions are checked at the moment the object is put in place; if they fail, the upload stays open. */
export async function completeUpload(
  { request, response }: S3Request,
  uploads: MultipartUploads,
  upload: MultipartUpload,
): Promise<void> {
  const { bucket, key } = upload;
  const named = readNamedParts(await receiveText(request, response));
  const object = await uploads.complete(upload, named, (assembled) => {
    for (const algorithm of CHECKSUM_ALGORITHMS) {
      const expected = headerText(request, `x-amz-checksum-${algorithm}`);
      const computed = assembled.checksums[algorithm];
      if (expected !== undefined && computed !== undefined && expected !== computed)
        throw badDigest(algorithm.toUpperCase());
    }
    checkWriteConditions(request, key, bucket.find(key));
    bucket.put(key, assembled, 'ObjectCreated:CompleteMultipartUpload');
  });
  sendDocument(response, 'CompleteMultipartUploadResult', {
    Location: `http://${headerText(request, 'host')}/${bucket.name}/${key}`,
    Bucket: bucket.name,
    Key: key,
    ETag: `"${object.etag}"`,
    ...checksumElements(object.checksums),
    ChecksumType: object.checksumType,
  });
}

function readNamedParts(document: string): readonly NamedPart[] {
  const parts = childElements(readXml(document, 'CompleteMultipartUpload'), 'Part').map((part) => ({
    number: Number(childText(part, 'PartNumber')),
    etag: bareEtag(childText(part, 'ETag') ?? ''),
  }));
  if (parts.length === 0 || parts.some((part) => !Number.isInteger(part.number))) throw malformedXml();
  return parts;
}

function readPartNumber(query: ReadonlyMap<string, string>): number {
  const number = Number(query.get('partNumber'));
  if (Number.isInteger(number) && number >= 1 && number <= MOST_PARTS) return number;
  throw invalidArgument(`Part number must be an integer between 1 and ${MOST_PARTS}, inclusive`);
}

function partEtag({ md5 }: Pick<Part, 'md5'>): string {
  return `"${md5.toString('hex')}"`;
}
