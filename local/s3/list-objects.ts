import { encodePath } from '../http/request-target.ts';
import type { Bucket } from './bucket.ts';
import { listKeys } from './key-listing.ts';
import { invalidArgument } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';
import { documentDate, sendDocument } from './s3-response.ts';
import type { StoredObject } from './stored-object.ts';

const MOST_LISTED = 1000;

/** ListObjectsV2, and with no `list-type` the older ListObjects. */
export function listObjects({ response, query }: S3Request, bucket: Bucket): void {
  const isVersion2 = query.get('list-type') === '2';
  const encoding = query.get('encoding-type');
  if (encoding !== undefined && encoding !== 'url')
    throw invalidArgument('Invalid Encoding Method specified in Request');
  const encode = (text: string) => (encoding === 'url' ? encodePath(text).replaceAll('%20', '+') : text);
  const token = isVersion2 ? query.get('continuation-token') : undefined;
  const after = token === undefined ? query.get(isVersion2 ? 'start-after' : 'marker') : readToken(token);
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  const limit = readLimit(query.get('max-keys'));
  const { keys, commonPrefixes, next } = listKeys(bucket.sortedKeys(), {
    prefix,
    delimiter,
    after: after ?? '',
    limit,
  });
  const more = next !== undefined;
  const paging = isVersion2
    ? {
        KeyCount: keys.length + commonPrefixes.length,
        ContinuationToken: token,
        NextContinuationToken: more ? writeToken(next) : undefined,
        StartAfter: query.has('start-after') ? encode(query.get('start-after') ?? '') : undefined,
      }
    : { Marker: encode(after ?? ''), NextMarker: more ? encode(next) : undefined };
  sendDocument(response, 'ListBucketResult', {
    Name: bucket.name,
    Prefix: encode(prefix),
    Delimiter: delimiter === '' ? undefined : encode(delimiter),
    MaxKeys: limit,
    EncodingType: encoding,
    ...paging,
    IsTruncated: more,
    Contents: keys.map((key) => contentsElement(encode(key), bucket.object(key))),
    CommonPrefixes: commonPrefixes.map((common) => ({ Prefix: encode(common) })),
  });
}

function contentsElement(key: string, object: StoredObject) {
  const [algorithm] = Object.keys(object.checksums);
  return {
    Key: key,
    LastModified: documentDate(object.modified),
    ETag: `"${object.etag}"`,
    ChecksumAlgorithm: algorithm?.toUpperCase(),
    ChecksumType: algorithm && object.checksumType,
    Size: object.content.size,
    StorageClass: 'STANDARD',
  };
}

function readLimit(text: string | undefined): number {
  const limit = Number(text ?? MOST_LISTED);
  if (!Number.isInteger(limit) || limit < 0)
    throw invalidArgument('Provided max-keys not an integer or within integer range');
  return Math.min(limit, MOST_LISTED);
}

function writeToken(key: string): string {
  return Buffer.from(key).toString('base64url');
}

function readToken(token: string): string {
  return Buffer.from(token, 'base64url').toString();
}
