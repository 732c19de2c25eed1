import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { DeckhandError } from '../errors.ts';
import { quoted, unquoted } from './etag.ts';
import { PartBuffer } from './part-buffer.ts';
import { MOST_PARTS, partSize, partsInMemory } from './part-size.ts';
import { isNoSuchUpload } from './s3-faults.ts';

/** The object to write, in S3's own words. */
export interface ObjectTarget {
  readonly Bucket: string;
  readonly Key: string;
  readonly ContentType: string;
  readonly ContentEncoding?: string;
  readonly Metadata: Record<string, string>;
}

/** The object that a write may replace: the one with this ETag, or none at all. */
export type Replacing = string | undefined;

/**
 * The checksum of an object and of its parts. It is named on every request, since the SDK sends CRC32 with a part but
 * does not announce it when the upload is created, and S3 then refuses the part.
 */
const CHECKSUM = { ChecksumAlgorithm: 'CRC32' } as const;

/**
 * An object that is written piece by piece and appears as a whole, or not at all. A small one is a single conditional
 * PutObject. A larger one is a multipart upload: while some parts are on their way the next one fills, and the writer
 * waits when all buffers are taken, so that memory stays flat (see {@link partsInMemory}). Throws what the S3 client throws.
 */
export class MultipartUpload {
  readonly #client: S3Client;
  readonly #target: ObjectTarget;
  readonly #aborting = new AbortController();
  readonly #stop: AbortSignal;
  #filling = new PartBuffer(partSize(1));
  /** Buffers whose parts have arrived. */
  #spare: PartBuffer[] = [];
  /** Settle, never reject, when a part has arrived or failed; then see `#fault`. */
  readonly #sending = new Set<Promise<void>>();
  #fault: { readonly error: unknown } | undefined;
  #uploadId: Promise<string> | undefined;
  readonly #parts: CompletedPart[] = [];
  #nextPart = 1;
  #length = 0;
  #sealed = false;

  /** `signal` breaks off the parts on their way; the upload is then to be aborted. */
  constructor(client: S3Client, target: ObjectTarget, signal?: AbortSignal) {
    this.#client = client;
    this.#target = target;
    this.#stop = signal ? AbortSignal.any([signal, this.#aborting.signal]) : this.#aborting.signal;
  }

  /** Appends bytes, which the caller may overwrite once the promise resolves. Rejects if an earlier part failed. */
  async write(bytes: Uint8Array): Promise<void> {
    this.#throwFault();
    let taken = 0;
    while (taken < bytes.length) {
      if (this.#filling.isFull) {
        this.#sendPart();
        await this.#takeBuffer();
      }
      taken += this.#filling.append(bytes.subarray(taken));
    }
    this.#length += bytes.length;
  }

  /**
   * Makes the object appear, provided that what is there is `replacing`, and resolves with its ETag. If the condition
   * fails it may be called again with another one. Nothing may be written after the first call.
   */
  async publish(replacing: Replacing): Promise<string> {
    const condition = replacing === undefined ? { IfNoneMatch: '*' } : { IfMatch: quoted(replacing) };
    const many = this.#nextPart > 1;
    if (many && !this.#sealed) {
      this.#sendPart();
      await Promise.all(this.#sending);
      this.#throwFault();
    }
    this.#sealed = true;
    const answer = many
      ? await this.#client.send(
          new CompleteMultipartUploadCommand({
            Bucket: this.#target.Bucket,
            Key: this.#target.Key,
            UploadId: await this.#uploadId,
            MultipartUpload: { Parts: this.#parts },
            MpuObjectSize: this.#length,
            ...condition,
          }),
        )
      : await this.#client.send(
          new PutObjectCommand({
            ...this.#target,
            ...CHECKSUM,
            ...condition,
            Body: this.#filling.bytes,
          }),
        );
    this.#uploadId = undefined;
    return unquoted(answer.ETag ?? '');
  }

  /** Takes back what was sent but not published. May be called at any time, more than once. */
  async abort(): Promise<void> {
    this.#aborting.abort();
    // A part that arrives after the abort would stay, and cost, until the bucket's lifecycle rule finds it.
    await Promise.all(this.#sending);
    const UploadId = await this.#uploadId?.catch(() => undefined);
    if (UploadId === undefined) return;
    this.#uploadId = undefined;
    const { Bucket, Key } = this.#target;
    try {
      await this.#client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
    } catch (fault) {
      if (!isNoSuchUpload(fault)) throw fault;
    }
  }

  /** Puts the buffer on its way. It is free again when its part has arrived. */
  #sendPart(): void {
    const number = this.#nextPart++;
    if (number > MOST_PARTS) throw tooLarge(this.#target);
    const part = this.#filling;
    const sending = this.#upload(number, part.bytes)
      .then(
        () => void this.#spare.push(part),
        (error: unknown) => {
          this.#fault ??= { error };
        },
      )
      .finally(() => this.#sending.delete(sending));
    this.#sending.add(sending);
  }

  /** Goes on with a buffer that is free, once there are few enough parts on their way. */
  async #takeBuffer(): Promise<void> {
    const others = partsInMemory(this.#nextPart) - 1;
    while (this.#sending.size > others) await Promise.race(this.#sending);
    this.#throwFault();
    const size = partSize(this.#nextPart);
    this.#filling = this.#spare.pop() ?? new PartBuffer(size, size);
    this.#filling.restart(size);
    // Larger parts are fewer.
    this.#spare.length = Math.min(this.#spare.length, others - this.#sending.size);
  }

  async #upload(PartNumber: number, Body: Uint8Array): Promise<void> {
    const { Bucket, Key } = this.#target;
    this.#uploadId ??= this.#create();
    const UploadId = await this.#uploadId;
    const { ETag, ChecksumCRC32 } = await this.#client.send(
      new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body, ...CHECKSUM }),
      { abortSignal: this.#stop },
    );
    // Parts may arrive in any order, but are to be named in that of their numbers.
    this.#parts[PartNumber - 1] = { PartNumber, ETag, ChecksumCRC32 };
  }

  async #create(): Promise<string> {
    // Not abortable: an upload whose id we never learn could not be taken back.
    const { UploadId } = await this.#client.send(
      new CreateMultipartUploadCommand({ ...this.#target, ...CHECKSUM }),
    );
    if (UploadId === undefined) throw new Error('the new upload has no id');
    return UploadId;
  }

  #throwFault(): void {
    if (this.#fault) throw this.#fault.error;
  }
}

function tooLarge({ Bucket, Key }: ObjectTarget): DeckhandError {
  return new DeckhandError({
    code: 'result_too_large',
    message: `s3://${Bucket}/${Key} would have more than ${MOST_PARTS} parts. Split the file.`,
    at: { bucket: Bucket, key: Key },
  });
}
