import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Checksums } from './checksums.ts';
import {
  changeEvent,
  type NotificationTarget,
  nextSequencer,
  type ObjectChange,
  testEvent,
  wants,
} from './notifications.ts';
import type { ObjectHeaders } from './object-headers.ts';
import { noSuchBucket, noSuchKey } from './s3-error.ts';
import type { StoredContent } from './stored-content.ts';

/** `COMPOSITE`: a checksum of the parts' checksums, with `-<number of parts>`. */
export type ChecksumType = 'FULL_OBJECT' | 'COMPOSITE';

/** An object as it stands in its bucket; a new upload replaces it, nothing changes it. */
export interface StoredObject {
  readonly content: StoredContent;
  /** Without quotes. */
  readonly etag: string;
  /** Milliseconds since 1970. */
  readonly modified: number;
  readonly headers: ObjectHeaders;
  readonly checksums: Checksums;
  readonly checksumType: ChecksumType;
}

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

/** One bucket: objects by key, in the order of their keys' UTF-8 bytes. */
export class Bucket {
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly created = Date.now();
  targets: readonly NotificationTarget[] = [];
  readonly #objects = new Map<string, StoredObject>();
  readonly #onChange: (bucket: Bucket, change: ObjectChange) => void;
  #sortedKeys: readonly string[] | undefined;

  constructor(name: string, onChange: (bucket: Bucket, change: ObjectChange) => void) {
    this.name = name;
    this.#onChange = onChange;
  }

  get isEmpty(): boolean {
    return this.#objects.size === 0;
  }

  find(key: string): StoredObject | undefined {
    return this.#objects.get(key);
  }

  /** Throws NoSuchKey. */
  object(key: string): StoredObject {
    const object = this.find(key);
    if (!object) throw noSuchKey(key);
    return object;
  }

  /** Puts an object in place of the one there, in one step. `event` is such as `ObjectCreated:Put`. */
  put(key: string, object: StoredObject, event: string): void {
    const previous = this.find(key);
    this.#objects.set(key, object);
    if (previous) void previous.content.discard();
    else this.#sortedKeys = undefined;
    this.#onChange(this, {
      bucket: this.name,
      key,
      event,
      object: { size: object.content.size, etag: object.etag },
    });
  }

  /** Removes an object, if it is there. */
  remove(key: string): void {
    const previous = this.find(key);
    if (!previous) return;
    this.#objects.delete(key);
    this.#sortedKeys = undefined;
    void previous.content.discard();
    this.#onChange(this, { bucket: this.name, key, event: 'ObjectRemoved:Delete', object: undefined });
  }

  /** All keys in S3's order, which is that of their UTF-8 bytes; JavaScript's own differs for emoji and the like. */
  sortedKeys(): readonly string[] {
    this.#sortedKeys ??= [...this.#objects.keys()]
      .map((key) => ({ key, bytes: Buffer.from(key) }))
      .sort((a, b) => Buffer.compare(a.bytes, b.bytes))
      .map(({ key }) => key);
    return this.#sortedKeys;
  }
}
