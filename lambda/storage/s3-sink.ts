import { DeckhandError } from '../errors.ts';
import type { CommitPolicy } from './commit-policy.ts';
import { MultipartUpload, type Replacing } from './multipart-upload.ts';
import type { CommitOutcome, ResultFile, ResultSink } from './ports.ts';
import { contentEncodingOf, contentTypeOf } from './result-headers.ts';
import type { PlacedFile } from './result-keys.ts';
import { type Placed, placedMetadata, type ResultPlace } from './result-place.ts';
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

/** How often one object is tried for before the whole run is given back to the queue. */
const MOST_TRIES = 5;

/**
 * Writes the files of one run to the results bucket. Nobody holds a lock; every write and every deletion names the
 * object it expects to find (`If-None-Match: *`, `If-Match: <etag>`), so that each object has one winner, and the
 * sequencer in its metadata tells who should win. The steps of a commit:
 *
 * 1. Look at all three objects. If the summary is of a newer run, or of the same event, the run ends here, untouched.
 * 2. Publish the result, then the errors file, each replacing just the older object seen, or nothing. If the condition
 *    fails, look again: older, and it is tried for once more; the same event, and it is left there, for its bytes are
 *    the same; newer, and this run yields.
 * 3. Publish the summary last, in the same way. Readers wait for it.
 * 4. Look once more. Files that this run does not have are of older runs and deleted (an errors file, now that all rows
 *    are good; a result, now that the file cannot be read). Files that it does have must be there: two uploads with the
 *    same bytes have the same ETag, and so the clean-up of one may take the file of the other. Then the summary is
 *    withdrawn, and the run fails with the retryable `commit_conflict`, to be done again.
 *
 * A run that yields leaves what is in place, except for files that the newer summary does not count as its own: those
 * are its own, written after the newer run had cleaned up. A run that dies between two steps is delivered again, and then
 * finishes, or yields and cleans up.
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
    const written = new Map<ResultFile, string>();
    for (const file of ['result', 'errors'] as const) {
      const upload = this.#uploads.get(file);
      if (upload === undefined) continue;
      const etag = await this.#publish(file, upload, seen[file]);
      if (etag === undefined) return await this.#yield();
      written.set(file, etag);
    }
    const upload = new MultipartUpload(place.client, this.#target('summary', [...written.keys()]));
    await upload.write(Buffer.from(summary));
    const etag = await this.#publish('summary', upload, seen.summary);
    if (etag === undefined) return await this.#yield();
    return await this.#settle(written, etag);
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
    throw conflict(place.bucket, place.keys[file]);
  }

  async #yield(): Promise<CommitOutcome> {
    const { place, run } = this.#init;
    const summary = await place.look('summary');
    if (summary && summary.run !== run.run) await place.tidy(summary);
    return 'superseded';
  }

  async #settle(written: ReadonlyMap<ResultFile, string>, summaryEtag: string): Promise<CommitOutcome> {
    const { place, policy, run } = this.#init;
    for (const file of ['result', 'errors'] as const) {
      const placed = await place.look(file);
      const older = policy.judge(file, placed) === 'replace';
      const etag = written.get(file);
      if (etag === undefined) {
        if (older && placed?.file === file) await place.remove(file, placed.etag);
      } else if (placed === undefined || (older && placed.etag !== etag)) {
        // A newer run that has published its summary cleans up with good reason.
        if ((await place.look('summary'))?.run !== run.run) return 'superseded';
        await place.remove('summary', summaryEtag);
        throw conflict(place.bucket, place.keys[file]);
      }
    }
    return 'committed';
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

  #target(file: PlacedFile, files: readonly ResultFile[] = []) {
    const { place, run } = this.#init;
    return {
      Bucket: place.bucket,
      Key: place.keys[file],
      ContentType: 'application/json',
      Metadata: placedMetadata(file, run, files),
    };
  }
}

function conflict(bucket: string, key: string): DeckhandError {
  return new DeckhandError({
    code: 'commit_conflict',
    message: `Others write s3://${bucket}/${key} at the same time. Try again.`,
    retryable: true,
    at: { bucket, key },
  });
}
