import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Bucket } from './bucket.ts';
import {
  changeEvent,
  type NotificationTarget,
  nextSequencer,
  type ObjectChange,
  testEvent,
  wants,
} from './notifications.ts';
import { noSuchBucket } from './s3-error.ts';

/** Where bytes are kept, and who is told of changes. */
export interface ObjectStoreOptions {
  /** An existing folder for the objects' bytes. */
  readonly dir: string;
  readonly region: string;
  readonly onNotification: (targetArn: string, event: object) => void;
}

/** The buckets. Names, headers and entity tags are in memory, bytes on disk. */
export class ObjectStore {
  readonly #options: ObjectStoreOptions;
  readonly #buckets = new Map<string, Bucket>();

  constructor(options: ObjectStoreOptions) {
    this.#options = options;
  }

  /** A path for new bytes, used by nobody. */
  newPath(): string {
    return join(this.#options.dir, randomUUID());
  }

  has(name: string): boolean {
    return this.#buckets.has(name);
  }

  /** Throws NoSuchBucket. */
  bucket(name: string): Bucket {
    const bucket = this.#buckets.get(name);
    if (!bucket) throw noSuchBucket(name);
    return bucket;
  }

  buckets(): readonly Bucket[] {
    return [...this.#buckets.values()];
  }

  /** Makes the bucket; one that is there already stays as it is. */
  createBucket(name: string): void {
    if (!this.has(name))
      this.#buckets.set(name, new Bucket(name, (bucket, change) => this.#announce(bucket, change)));
  }

  removeBucket(name: string): void {
    this.#buckets.delete(name);
  }

  /** Replaces the bucket's targets and sends each the test event. Throws NoSuchBucket. */
  setNotifications(name: string, targets: readonly NotificationTarget[]): void {
    this.bucket(name).targets = targets;
    for (const target of targets) this.#options.onNotification(target.arn, testEvent(name));
  }

  #announce(bucket: Bucket, change: ObjectChange): void {
    const sequencer = nextSequencer();
    for (const target of bucket.targets) {
      if (!wants(target, change)) continue;
      const event = changeEvent(change, target, this.#options.region, sequencer);
      // After the request that made the change has gone on: a receiver's fault is not the uploader's.
      queueMicrotask(() => this.#options.onNotification(target.arn, event));
    }
  }
}
