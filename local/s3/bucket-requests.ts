import type { Bucket } from './bucket.ts';
import { checkDeleteCondition } from './conditions.ts';
import type { ObjectStore } from './object-store.ts';
import { receiveText } from './request-body.ts';
import { malformedXml, S3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';
import { documentDate, sendDocument } from './s3-response.ts';
import { childElements, childText, readXml, type XmlNode } from './xml-reader.ts';

/** Lower-case letters, digits, dots and hyphens: https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html */
const BUCKET_NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

const MOST_DELETED = 1000;

/** ListBuckets. */
export function listBuckets({ response }: S3Request, store: ObjectStore): void {
  sendDocument(response, 'ListAllMyBucketsResult', {
    Owner: { ID: 'local' },
    Buckets: {
      Bucket: store
        .buckets()
        .map(({ name, created }) => ({ Name: name, CreationDate: documentDate(created) })),
    },
  });
}

/** CreateBucket. */
export function createBucket({ response, bucketName }: S3Request, store: ObjectStore): void {
  if (!BUCKET_NAME.test(bucketName)) {
    throw new S3Error(400, 'InvalidBucketName', 'The specified bucket is not valid.');
  }
  if (store.has(bucketName)) {
    throw new S3Error(
      409,
      'BucketAlreadyOwnedByYou',
      'Your previous request to create the named bucket succeeded and you already own it.',
    );
  }
  store.createBucket(bucketName);
  response.writeHead(200, { location: `/${bucketName}` }).end();
}

/** DeleteBucket. */
export function deleteBucket({ response }: S3Request, store: ObjectStore, bucket: Bucket): void {
  if (!bucket.isEmpty)
    throw new S3Error(409, 'BucketNotEmpty', 'The bucket you tried to delete is not empty');
  store.removeBucket(bucket.name);
  response.writeHead(204).end();
}

/** DeleteObjects: every key has its own outcome. */
export async function deleteObjects({ request, response }: S3Request, bucket: Bucket): Promise<void> {
  const document = readXml(await receiveText(request, response), 'Delete');
  const entries = childElements(document, 'Object');
  if (entries.length === 0 || entries.length > MOST_DELETED) throw malformedXml();
  const quiet = childText(document, 'Quiet') === 'true';
  const outcomes = entries.map((entry) => deleteOne(entry, bucket));
  sendDocument(response, 'DeleteResult', {
    Deleted: quiet ? [] : outcomes.filter(({ fault }) => !fault).map(({ key }) => ({ Key: key })),
    Error: outcomes.flatMap(({ key, fault }) =>
      fault ? [{ Key: key, Code: fault.code, Message: fault.message }] : [],
    ),
  });
}

function deleteOne(entry: XmlNode, bucket: Bucket): { readonly key: string; readonly fault?: S3Error } {
  const key = childText(entry, 'Key');
  if (key === undefined) throw malformedXml();
  try {
    checkDeleteCondition(childText(entry, 'ETag'), bucket.find(key));
  } catch (error) {
    if (error instanceof S3Error) return { key, fault: error };
    throw error;
  }
  bucket.remove(key);
  return { key };
}
