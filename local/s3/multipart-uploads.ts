import { createHash, randomUUID } from 'node:crypto';
import type { Bucket } from './bucket.ts';
import { type ChecksumAlgorithm, type Checksums, startChecksum } from './checksums.ts';
import { noSuchUpload, S3Error } from './s3-error.ts';
import { StoredContent } from './stored-content.ts';
import type { ChecksumType, ObjectHeaders, StoredObject } from './stored-object.ts';

/** One uploaded part. */
export interface Part {
  readonly content: StoredContent;
  readonly md5: Buffer;
  /** Milliseconds since 1970. */
  readonly modified: number;
  readonly checksums: Checksums;
}

/** A part as the request to complete names it. */
export interface NamedPart {
  readonly number: number;
  /** Without quotes. */
  readonly etag: string;
}

/** A multipart upload, under way or completed. */
export interface MultipartUpload {
  readonly id: string;
  readonly bucket: Bucket;
  readonly key: string;
  readonly headers: ObjectHeaders;
  /** Undefined if the client asked for none. */
  readonly algorithm: ChecksumAlgorithm | undefined;
  readonly checksumType: ChecksumType;
  /** Milliseconds since 1970. */
  readonly started: number;
  readonly parts: Map<number, Part>;
  /** Set while the upload is being completed, and for good once it is. */
  completion: Promise<StoredObject> | undefined;
}

/** The multipart uploads under way, and those completed, whose completion may be asked for again. */
export class MultipartUploads {
  readonly #uploads = new Map<string, MultipartUpload>();
  readonly #minPartSize: number;

  /** `minPartSize` in bytes: of every part but the last. */
  constructor(minPartSize: number) {
    this.#minPartSize = minPartSize;
  }

  start(
    plan: Pick<MultipartUpload, 'bucket' | 'key' | 'headers' | 'algorithm' | 'checksumType'>,
  ): MultipartUpload {
    const id = randomUUID().replaceAll('-', '');
    const upload = { ...plan, id, started: Date.now(), parts: new Map(), completion: undefined };
    this.#uploads.set(id, upload);
    return upload;
  }

  /** An upload under way or completed. Throws NoSuchUpload. */
  find(id: string, bucket: Bucket, key: string): MultipartUpload {
    const upload = this.#uploads.get(id);
    if (upload?.bucket !== bucket || upload.key !== key) throw noSuchUpload(id);
    return upload;
  }

  /** An upload that still takes parts. Throws NoSuchUpload. */
  findOpen(id: string, bucket: Bucket, key: string): MultipartUpload {
    const upload = this.find(id, bucket, key);
    if (upload.completion) throw noSuchUpload(id);
    return upload;
  }

  /** The uploads of a bucket under way, oldest first. */
  openUploads(bucket: Bucket): readonly MultipartUpload[] {
    return [...this.#uploads.values()].filter((upload) => upload.bucket === bucket && !upload.completion);
  }

  /** Adds a part, or replaces the one of that number. Throws NoSuchUpload if the upload ended meanwhile; the bytes are gone then. */
  async addPart(upload: MultipartUpload, number: number, part: Part): Promise<void> {
    if (!this.#uploads.has(upload.id) || upload.completion) {
      await part.content.discard();
      throw noSuchUpload(upload.id);
    }
    const previous = upload.parts.get(number);
    upload.parts.set(number, part);
    await previous?.content.discard();
  }

  async abort(upload: MultipartUpload): Promise<void> {
    this.#uploads.delete(upload.id);
    for (const part of upload.parts.values()) await part.content.discard();
  }

  /**
   * Makes one object of the parts named. `commit` puts it in place and may throw; the upload is open again then.
   * Completing an upload twice gives the same object. Throws InvalidPart, InvalidPartOrder, EntityTooSmall, NoSuchUpload.
   */
  async complete(
    upload: MultipartUpload,
    named: readonly NamedPart[],
    commit: (object: StoredObject) => void,
  ): Promise<StoredObject> {
    upload.completion ??= this.#assemble(upload, named, commit);
    try {
      return await upload.completion;
    } catch (error) {
      upload.completion = undefined;
      throw error;
    }
  }

  async #assemble(
    upload: MultipartUpload,
    named: readonly NamedPart[],
    commit: (object: StoredObject) => void,
  ): Promise<StoredObject> {
    const chosen = this.#choose(upload, named);
    const content = new StoredContent(chosen.flatMap((part) => part.content.files));
    const object: StoredObject = {
      content,
      // S3's entity tag of a multipart object: the MD5 of the parts' MD5s, and their number.
      etag: `${createHash('md5')
        .update(Buffer.concat(chosen.map((part) => part.md5)))
        .digest('hex')}-${chosen.length}`,
      modified: Date.now(),
      headers: upload.headers,
      checksums: await checksumsOf(upload, chosen, content),
      checksumType: upload.checksumType,
    };
    commit(object);
    const unused = [...upload.parts.values()].filter((part) => !chosen.includes(part));
    upload.parts.clear();
    for (const part of unused) await part.content.discard();
    return object;
  }

  #choose(upload: MultipartUpload, named: readonly NamedPart[]): readonly Part[] {
    const ordered = named.every((part, index) => part.number > (named[index - 1]?.number ?? 0));
    if (!ordered) {
      throw new S3Error(400, 'InvalidPartOrder', 'The list of parts was not in ascending order.');
    }
    const chosen = named.map(({ number, etag }) => {
      const part = upload.parts.get(number);
      if (part?.md5.toString('hex') !== etag) throw invalidPart(upload.id, number);
      return part;
    });
    for (const part of chosen.slice(0, -1)) {
      if (part.content.size < this.#minPartSize) throw entityTooSmall(part.content.size, this.#minPartSize);
    }
    return chosen;
  }
}

/** The checksum of the object: computed over all its bytes, or from the parts' checksums (`COMPOSITE`). */
async function checksumsOf(
  { algorithm, checksumType }: MultipartUpload,
  parts: readonly Part[],
  content: StoredContent,
): Promise<Checksums> {
  if (algorithm === undefined) return {};
  const sum = startChecksum(algorithm);
  if (checksumType === 'FULL_OBJECT') {
    for await (const bytes of content.read()) sum.update(bytes);
    return { [algorithm]: sum.digest().toString('base64') };
  }
  for (const part of parts) {
    const checksum = part.checksums[algorithm];
    if (checksum === undefined) return {};
    sum.update(Buffer.from(checksum, 'base64'));
  }
  return { [algorithm]: `${sum.digest().toString('base64')}-${parts.length}` };
}

function invalidPart(uploadId: string, number: number): S3Error {
  return new S3Error(
    400,
    'InvalidPart',
    "One or more of the specified parts could not be found. The part may not have been uploaded, or the specified entity tag may not match the part's entity tag.",
    { UploadId: uploadId, PartNumber: number },
  );
}

function entityTooSmall(size: number, minimum: number): S3Error {
  return new S3Error(400, 'EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size', {
    ProposedSize: size,
    MinSizeAllowed: minimum,
  });
}
