import { DeckhandError } from '../errors.ts';

/** The HTTP status of an error that an AWS client threw, or undefined if there was no answer at all. */
export function httpStatus(error: unknown): number | undefined {
  const metadata = (error as { $metadata?: { httpStatusCode?: number } } | null)?.$metadata;
  return metadata?.httpStatusCode;
}

/** Whether the object (or upload) is not there. A HEAD has no body, so that only the status tells. */
export function isMissing(error: unknown): boolean {
  return httpStatus(error) === 404;
}

/** Whether the object is no longer the one that `IfMatch` names. */
export function isChanged(error: unknown): boolean {
  return httpStatus(error) === 412;
}

/**
 * Whether a conditional write met a different object than expected: 412 if it lost, 409 if another write was under
 * way, 404 if the object that `IfMatch` names is gone.
 */
export function isConditionFailure(error: unknown): boolean {
  const status = httpStatus(error);
  return status === 412 || status === 409 || (status === 404 && nameOf(error) === 'NoSuchKey');
}

/** Whether a multipart upload is gone: aborted, or completed by an earlier request. */
export function isNoSuchUpload(error: unknown): boolean {
  return nameOf(error) === 'NoSuchUpload';
}

/**
 * A fault of storage as the one error class. Retryable without exception: S3 being slow or away mends itself, and a
 * missing permission or bucket is mended by a person, after which the message can be redriven.
 */
export function asStorageFault(
  cause: unknown,
  doing: string,
  at: { bucket: string; key: string },
): DeckhandError {
  if (cause instanceof DeckhandError) return cause;
  return new DeckhandError({
    code: 'storage_failed',
    message: `${doing} s3://${at.bucket}/${at.key} failed: ${describe(cause)}. Try again; if it stays so, check the function's permissions.`,
    retryable: true,
    cause,
    at,
  });
}

/** An error in a few words, for the inside of a sentence. */
export function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const status = httpStatus(error);
  const text = error.message && error.message !== error.name ? `${error.name}, ${error.message}` : error.name;
  return (status === undefined ? text : `${text}, HTTP ${status}`).replace(/[.\s]+$/, '');
}

function nameOf(error: unknown): string | undefined {
  return (error as { name?: string } | null)?.name;
}
