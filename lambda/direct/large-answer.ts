import { PutObjectCommand } from '@aws-sdk/client-s3';
import type { Services } from '../services.ts';
import { asStorageFault } from '../storage/s3-faults.ts';

/**
 * The largest answer that is returned as it is, in bytes of JSON. Lambda refuses a synchronous answer of more than
 * 6,291,556 bytes, after all the work is done; the distance allows for escaping on the way.
 */
const ANSWER_LIMIT = 5_000_000;

/** What the caller gets in place of an answer that is too large: where it is stored, and its summary. */
export interface StoredAnswer {
  readonly result: { readonly bucket: string; readonly key: string };
  readonly summary: unknown;
}

/**
 * Returns the answer, or, if it is too large for that, stores it as `direct/<request id>.json` in the results bucket and
 * returns where it is, with the summary. Throws `DeckhandError` `storage_failed`.
 */
export async function storeIfLarge<Answer extends object>(
  answer: Answer,
  { s3, environment }: Services,
  requestId: string,
): Promise<Answer | StoredAnswer> {
  const text = JSON.stringify(answer);
  if (Buffer.byteLength(text) <= ANSWER_LIMIT) return answer;
  const at = { Bucket: environment.resultsBucket, Key: `direct/${requestId}.json` };
  try {
    await s3.send(
      new PutObjectCommand({
        ...at,
        Body: text,
        ContentType: 'application/json',
        ChecksumAlgorithm: 'CRC32',
      }),
    );
  } catch (fault) {
    throw asStorageFault(fault, 'Writing', { bucket: at.Bucket, key: at.Key });
  }
  return {
    result: { bucket: at.Bucket, key: at.Key },
    summary: 'summary' in answer ? answer.summary : undefined,
  };
}
