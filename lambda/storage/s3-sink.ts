import type { CommitPolicy } from './commit-policy.ts';
import { MultipartUpload, type Replacing } from './multipart-upload.ts';
import type { CommitOutcome, ResultFile, ResultSink } from './ports.ts';
import { contentEncodingOf, contentTypeOf } from './result-headers.ts';
import type { PlacedFile } from './result-keys.ts';
import {
  type Claims,
  MOST_TRIES,
  type Placed,
  placedMetadata,
  type ResultPlace,
  ROW_FILES,
} from './result-place.ts';
import type { RunIdentity } from './run-identity.ts';
import { asStorageFault, isConditionFailure, isNoSuchUpload } from './s3-faults.ts';

/** One run, and the place that it writes to. */
export interface S3SinkInit {
  readonly place: ResultPlace;
  readonly run: RunIdentity;
  readonly policy: CommitPolicy;
  /** The source's `Content-Encoding`, which a result that is packed again keeps. */
  readonly contentEncoding?: string | undefined;
  /** Breaks off the writing of parts. A commit that has begun is finished. */
  readonly signal?: AbortSignal | undefined;
  /** Told when an upload could not be taken back: its parts stay until the bucket's lifecycle rule finds them. */
  readonly onAbortFailure?: (fault: unknown) => void;
}

/**
 * Writes the files of one run to the results bucket. Nobody holds a lock; every write names the object it expects to
 * find (`If-None-Match: *`, `If-Match: <etag>`), so that each object has one winner, and the sequencer in its metadata
 * tells who should win. The steps of a commit:
 *
 * 1. Look at all three objects. If the summary is of a newer run, or of the same event, the run ends here, untouched.
 * 2. Publish the result, then the errors file, each replacing just the older object seen, or nothing. If the condition
 *    fails, look again: older, and it is tried for once more; the same event, and it is left there, for its bytes are
 *    the same; newer, and this run yields.
 * 3. Publish the summary last, in the same way. Readers wait for it. It claims the files of rows that belong to it, by
 *    their ETags.
 *
 * What this leaves open is closed by `mendPlace`, which is to follow each commit: files of older runs that the summary
 * in place does not claim; and claimed files that are wrong, since an ETag names bytes and not a run. If the files of an
 * old upload and of the newest have the same bytes, a run between the two that saw the first replaces the second.
 */
export class S3Sink implements ResultSink {
  readonly #init: S3SinkInit;
  readonly #uploads = new Map<ResultFile, MultipartUpload>();

  constructor(init: S3SinkInit) {
    this.#init = init;
  }

  async write(file: ResultFile, bytes: Uint8Array): Promise<void> {
    const { signal, place } = this.#init;
    signal?.throwIfAborted();
    let upload = this.#uploads.get(file);
    if (upload === undefined) {
      upload = this.#begin(file, bytes);
      this.#uploads.set(file, upload);
    }
    try {
      await upload.write(bytes);
    } catch (fault) {
      signal?.throwIfAborted();
      throw asStorageFault(fault, 'Writing', { bucket: place.bucket, key: place.keys[file] });
    }
  }

  async commit(summary: string): Promise<CommitOutcome> {
    try {
      return await this.#commit(summary);
    } finally {
      await this.abort();
    }
  }

  async abort(): Promise<void> {
    const uploads = [...this.#uploads.values()];
    this.#uploads.clear();
    for (const upload of uploads) {
      await upload.abort().catch((fault: unknown) => this.#init.onAbortFailure?.(fault));
    }
  }

  async #commit(summary: string): Promise<CommitOutcome> {
    const { place, policy } = this.#init;
    const seen = await place.lookAtAll();
    if (policy.judge('summary', seen.summary) !== 'replace') return 'superseded';
    const claims: Partial<Record<ResultFile, string>> = {};
    for (const file of ROW_FILES) {
      const upload = this.#uploads.get(file);
      if (upload === undefined) continue;
      const etag = await this.#publish(file, upload, seen[file]);
      if (etag === undefined) return 'superseded';
      claims[file] = etag;
    }
    const upload = new MultipartUpload(place.client, this.#target('summary', claims));
    await upload.write(Buffer.from(summary));
    const etag = await this.#publish('summary', upload, seen.summary);
    return etag === undefined ? 'superseded' : 'committed';
  }

  /** Publishes one object; resolves with the ETag that is now in place, or undefined if this run yields. */
  async #publish(
    file: PlacedFile,
    upload: MultipartUpload,
    seen: Placed | undefined,
  ): Promise<string | undefined> {
    const { place, policy, run } = this.#init;
    let placed = seen;
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const verdict = policy.judge(file, placed);
      if (verdict === 'yield') return undefined;
      // Files of rows may come from two runs of one event, but only one of the two publishes the summary.
      if (verdict === 'keep') return file !== 'summary' || placed?.run === run.run ? placed?.etag : undefined;
      const replacing: Replacing = placed?.etag;
      try {
        return await upload.publish(replacing);
      } catch (fault) {
        // An upload that is gone was completed by a request whose answer got lost; what is in place tells.
        if (!isConditionFailure(fault) && !isNoSuchUpload(fault)) {
          this.#init.signal?.throwIfAborted();
          throw asStorageFault(fault, 'Publishing', { bucket: place.bucket, key: place.keys[file] });
        }
      }
      placed = await place.look(file);
    }
    throw place.conflict(file);
  }

  #begin(file: ResultFile, firstBytes: Uint8Array): MultipartUpload {
    const { place, contentEncoding, signal } = this.#init;
    const target = {
      ...this.#target(file),
      ContentType: contentTypeOf(file, firstBytes, contentEncoding),
      ...contentEncodingOf(firstBytes, contentEncoding),
    };
    return new MultipartUpload(place.client, target, signal);
  }

  #target(file: PlacedFile, claims: Claims = {}) {
    const { place, run } = this.#init;
    return {
      Bucket: place.bucket,
      Key: place.keys[file],
      ContentType: 'application/json',
      Metadata: placedMetadata(file, run, claims),
    };
  }
}
