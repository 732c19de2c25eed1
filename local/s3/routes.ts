import type { Bucket } from './bucket.ts';
import { createBucket, deleteBucket, deleteObjects, listBuckets } from './bucket-requests.ts';
import { copyObject } from './copy-requests.ts';
import { listObjects } from './list-objects.ts';
import {
  abortUpload,
  completeUpload,
  createUpload,
  listParts,
  listUploads,
  uploadPart,
  uploadPartCopy,
} from './multipart-requests.ts';
import type { MultipartUploads } from './multipart-uploads.ts';
import { deleteObject, getObject, putObject } from './object-requests.ts';
import type { ObjectStore } from './object-store.ts';
import { notImplemented, S3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';
import { sendDocument } from './s3-response.ts';

/** Parts of S3's interface that are chosen by a query parameter and that the local S3 does not have. */
const MISSING_FEATURES = [
  'accelerate',
  'acl',
  'analytics',
  'attributes',
  'cors',
  'encryption',
  'intelligent-tiering',
  'inventory',
  'legal-hold',
  'lifecycle',
  'logging',
  'metrics',
  'notification',
  'object-lock',
  'ownershipControls',
  'policy',
  'policyStatus',
  'publicAccessBlock',
  'replication',
  'requestPayment',
  'restore',
  'retention',
  'select',
  'tagging',
  'torrent',
  'versioning',
  'versions',
  'website',
];

/** Answers a request, or throws {@link S3Error} before anything is sent. */
export async function route(
  incoming: S3Request,
  store: ObjectStore,
  uploads: MultipartUploads,
  region: string,
): Promise<void> {
  if (incoming.bucketName === '') return routeService(incoming, store);
  if (incoming.key === '') return routeBucket(incoming, store, uploads, region);
  const bucket = store.bucket(incoming.bucketName);
  if (incoming.query.has('uploadId')) return routeUpload(incoming, store, uploads, bucket);
  return routeObject(incoming, store, uploads, bucket);
}

function routeService(incoming: S3Request, store: ObjectStore): void {
  if (incoming.method !== 'GET') throw methodNotAllowed();
  listBuckets(incoming, store);
}

async function routeBucket(
  incoming: S3Request,
  store: ObjectStore,
  uploads: MultipartUploads,
  region: string,
): Promise<void> {
  const { method, query, response, bucketName } = incoming;
  refuseMissingFeatures(query);
  if (method === 'PUT') return createBucket(incoming, store);
  const bucket = store.bucket(bucketName);
  if (method === 'HEAD') {
    response.writeHead(200, { 'x-amz-bucket-region': region }).end();
    return;
  }
  if (method === 'DELETE') return deleteBucket(incoming, store, bucket);
  if (method === 'POST' && query.has('delete')) return deleteObjects(incoming, bucket);
  if (method !== 'GET') throw methodNotAllowed();
  if (query.has('location')) {
    // us-east-1 is written as nothing, for reasons of S3's history.
    return sendDocument(response, 'LocationConstraint', region === 'us-east-1' ? '' : region);
  }
  if (query.has('uploads')) return listUploads(incoming, uploads, bucket);
  return listObjects(incoming, bucket);
}

async function routeUpload(
  incoming: S3Request,
  store: ObjectStore,
  uploads: MultipartUploads,
  bucket: Bucket,
): Promise<void> {
  const { method, query, request, key } = incoming;
  const id = query.get('uploadId') ?? '';
  if (method === 'POST') return completeUpload(incoming, uploads, uploads.find(id, bucket, key));
  const upload = uploads.findOpen(id, bucket, key);
  if (method === 'PUT' && request.headers['x-amz-copy-source'])
    return uploadPartCopy(incoming, store, uploads, upload);
  if (method === 'PUT') return uploadPart(incoming, store, uploads, upload);
  if (method === 'GET') return listParts(incoming, upload);
  if (method === 'DELETE') return abortUpload(incoming, uploads, upload);
  throw methodNotAllowed();
}

async function routeObject(
  incoming: S3Request,
  store: ObjectStore,
  uploads: MultipartUploads,
  bucket: Bucket,
): Promise<void> {
  const { method, query, request, response, key } = incoming;
  if (method === 'GET' && query.has('tagging')) {
    // The CLI asks for tags before it copies a big object; there are none.
    bucket.object(key);
    return sendDocument(response, 'Tagging', { TagSet: '' });
  }
  refuseMissingFeatures(query);
  if (method === 'POST' && query.has('uploads')) return createUpload(incoming, uploads, bucket);
  if (method === 'PUT' && request.headers['x-amz-copy-source']) return copyObject(incoming, store, bucket);
  if (method === 'PUT') return putObject(incoming, store, bucket);
  if (method === 'GET' || method === 'HEAD') return getObject(incoming, bucket);
  if (method === 'DELETE') return deleteObject(incoming, bucket);
  throw methodNotAllowed();
}

function refuseMissingFeatures(query: ReadonlyMap<string, string>): void {
  const feature = MISSING_FEATURES.find((name) => query.has(name));
  if (feature !== undefined) throw notImplemented(`"?${feature}"`);
}

function methodNotAllowed(): S3Error {
  return new S3Error(405, 'MethodNotAllowed', 'The specified method is not allowed against this resource.');
}
