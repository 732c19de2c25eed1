import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { MultipartUploads } from './multipart-uploads.ts';
import type { NotificationTarget } from './notifications.ts';
import { ObjectStore } from './object-store.ts';
import { route } from './routes.ts';
import { S3Error } from './s3-error.ts';
import { readS3Request } from './s3-request.ts';
import { sendError } from './s3-response.ts';

/** A fault to inject into a request: an error in place of the answer, or a GET whose body breaks off. */
export type S3Fault = { readonly status: number; readonly code: string } | { readonly cutAfterBytes: number };

/** What the S3 stand-in needs to know of its surroundings. */
export interface S3Options {
  /** Where objects' bytes are kept; made if missing. What is put there goes with `close`. */
  readonly dir: string;
  readonly region: string;
  /** Bytes. @default S3's own, 5 MiB */
  readonly minPartSize?: number;
  /** Told of every change that a bucket's notification targets want to know about. */
  readonly onNotification: (targetArn: string, event: object) => void;
  /** Asked once for every request; undefined lets it pass. For tests. */
  readonly faults?: (request: IncomingMessage) => S3Fault | undefined;
}

/** Buckets and objects, over HTTP and in process. */
export interface S3 {
  /** Answers one request whose signature has been checked. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
  /** Makes the bucket; one that is there already stays as it is. */
  createBucket(name: string): void;
  /** Replaces the bucket's targets, and sends each the `s3:TestEvent` that S3 sends. Throws if there is no such bucket. */
  setNotifications(bucket: string, list: readonly NotificationTarget[]): void;
  bucketNames(): string[];
  /** Removes the objects' bytes from the disk. Close the gateway first. */
  close(): Promise<void>;
}

const DEFAULT_MIN_PART_SIZE = 5 * 1024 * 1024;

/** Makes a stand-in for S3, to be put behind the gateway as the service `s3`. */
export async function createS3(options: S3Options): Promise<S3> {
  await mkdir(options.dir, { recursive: true });
  const dir = await mkdtemp(join(options.dir, 'objects-'));
  const store = new ObjectStore({ dir, region: options.region, onNotification: options.onNotification });
  const uploads = new MultipartUploads(options.minPartSize ?? DEFAULT_MIN_PART_SIZE);

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.setHeader('x-amz-request-id', randomUUID());
    response.setHeader('server', 'AmazonS3');
    try {
      const fault = options.faults?.(request);
      if (fault && 'status' in fault) throw new S3Error(fault.status, fault.code, 'This fault was injected.');
      await route(readS3Request(request, response, fault?.cutAfterBytes), store, uploads, options.region);
    } catch (error) {
      // Once the head is out, breaking the connection is the only way left to tell the client.
      if (response.headersSent) response.destroy();
      else sendError(response, asS3Error(error));
    }
  };

  return {
    handle: (request, response) => void answer(request, response),
    createBucket: (name) => store.createBucket(name),
    setNotifications: (bucket, list) => store.setNotifications(bucket, list),
    bucketNames: () => store.buckets().map((bucket) => bucket.name),
    close: () => rm(dir, { recursive: true, force: true, maxRetries: 3 }),
  };
}

function asS3Error(error: unknown): S3Error {
  if (error instanceof S3Error) return error;
  return new S3Error(
    500,
    'InternalError',
    `The local S3 failed: ${error instanceof Error ? error.message : error}`,
  );
}
