import type { IncomingMessage } from 'node:http';
import { headerText } from '../http/header-text.ts';
import { noSuchKey, notImplemented, preconditionFailed, S3Error } from './s3-error.ts';

/** What conditions are checked against. */
interface Versioned {
  /** Without quotes. */
  readonly etag: string;
  /** Milliseconds since 1970. */
  readonly modified: number;
}

/** Takes the quotes, and a mark of weakness, off an entity tag. */
export function bareEtag(tag: string): string {
  return tag.trim().replace(/^W\//, '').replace(/^"|"$/g, '');
}

/**
 * Checks the conditions of a write, `If-None-Match: *` and `If-Match: <etag>`, against the present object.
 * Throws PreconditionFailed, or NoSuchKey for an If-Match on nothing.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html
 */
export function checkWriteConditions(
  request: IncomingMessage,
  key: string,
  current: Versioned | undefined,
): void {
  const ifNoneMatch = headerText(request, 'if-none-match');
  if (ifNoneMatch !== undefined) {
    if (ifNoneMatch !== '*') throw notImplemented('If-None-Match with anything but * on a write');
    if (current) throw preconditionFailed('If-None-Match');
  }
  const ifMatch = headerText(request, 'if-match');
  if (ifMatch === undefined) return;
  if (!current) throw noSuchKey(key);
  if (!matches(ifMatch, current)) throw preconditionFailed('If-Match');
}

/** Checks the condition of a delete: an entity tag or `*`. Nothing to delete is no fault, with or without a condition. */
export function checkDeleteCondition(ifMatch: string | undefined, current: Versioned | undefined): void {
  if (ifMatch !== undefined && current && !matches(ifMatch, current)) throw preconditionFailed('If-Match');
}

/**
 * Checks the four conditions of a read in RFC 9110's order of precedence. Throws PreconditionFailed or, for a
 * condition that says "unless I have it", status 304.
 */
export function checkReadConditions(request: IncomingMessage, object: Versioned): void {
  const failed = failedReadCondition(request, object, '');
  if (failed === undefined) return;
  if (failed === 'if-match' || failed === 'if-unmodified-since') throw preconditionFailed(failed);
  throw new S3Error(304, 'NotModified', 'Not Modified');
}

/** Checks the same conditions on the source of a copy, where every failure is a PreconditionFailed. */
export function checkCopySourceConditions(request: IncomingMessage, source: Versioned): void {
  const failed = failedReadCondition(request, source, 'x-amz-copy-source-');
  if (failed !== undefined) throw preconditionFailed(`x-amz-copy-source-${failed}`);
}

type ReadCondition = 'if-match' | 'if-unmodified-since' | 'if-none-match' | 'if-modified-since';

function failedReadCondition(
  request: IncomingMessage,
  object: Versioned,
  prefix: string,
): ReadCondition | undefined {
  const condition = (name: ReadCondition) => headerText(request, `${prefix}${name}`);
  // HTTP dates have whole seconds.
  const modified = Math.floor(object.modified / 1000) * 1000;
  const ifMatch = condition('if-match');
  const unmodifiedSince = condition('if-unmodified-since');
  if (ifMatch !== undefined) {
    if (!matches(ifMatch, object)) return 'if-match';
  } else if (unmodifiedSince !== undefined && modified > Date.parse(unmodifiedSince)) {
    return 'if-unmodified-since';
  }
  const ifNoneMatch = condition('if-none-match');
  const modifiedSince = condition('if-modified-since');
  if (ifNoneMatch !== undefined) return matches(ifNoneMatch, object) ? 'if-none-match' : undefined;
  return modifiedSince !== undefined && modified <= Date.parse(modifiedSince)
    ? 'if-modified-since'
    : undefined;
}

function matches(tags: string, object: Versioned): boolean {
  return tags.split(',').some((tag) => tag.trim() === '*' || bareEtag(tag) === object.etag);
}
