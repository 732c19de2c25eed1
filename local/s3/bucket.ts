import type { NotificationTarget, ObjectChange } from './notifications.ts';
import { noSuchKey } from './s3-error.ts';
import type { StoredObject } from './stored-object.ts';

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
