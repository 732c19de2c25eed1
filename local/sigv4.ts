import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { headerText } from './http/header-text.ts';
import {
  decodeLeniently,
  encodeStrictly,
  parseRequestTarget,
  type RequestTarget,
} from './http/request-target.ts';

/** The one pair of keys that the local cloud accepts. */
export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** What a request says about its own signature (AWS Signature Version 4), not yet checked. */
export interface SignatureClaim {
  readonly accessKeyId: string;
  /** `YYYYMMDD`. */
  readonly day: string;
  readonly region: string;
  /** The service signed for, such as `s3` or `sqs`. */
  readonly service: string;
  /** Lower-case names of the headers covered, in the order signed. */
  readonly signedHeaders: readonly string[];
  /** 64 hex digits. */
  readonly signature: string;
  /** `YYYYMMDDTHHMMSSZ`. */
  readonly time: string;
  /** Seconds a presigned URL is valid for, or undefined if the signature came in the Authorization header. */
  readonly validFor: number | undefined;
}

/** Why a signature is refused; `code` is the one AWS uses. */
export interface SignatureFault {
  readonly code: string;
  readonly message: string;
}

/** How far the clocks of client and server may differ, in milliseconds; the figure AWS uses. */
const CLOCK_SKEW = 15 * 60 * 1000;

const ALGORITHM = 'AWS4-HMAC-SHA256';

/** SHA-256 as lower-case hex, as the payload hash of a request is written. */
export function sha256Hex(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Reads the signature from the Authorization header or the query. Undefined if there is none or it is malformed. */
export function readSignatureClaim(request: IncomingMessage): SignatureClaim | undefined {
  const authorization = request.headers.authorization;
  if (authorization?.startsWith(ALGORITHM)) {
    const fields = new Map(
      [...authorization.slice(ALGORITHM.length).matchAll(/(\w+)=([^,\s]+)/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    );
    const time = headerText(request, 'x-amz-date');
    return claim(
      fields.get('Credential'),
      fields.get('SignedHeaders'),
      fields.get('Signature'),
      time,
      undefined,
    );
  }
  const { query } = parseRequestTarget(request.url ?? '/');
  return claim(
    query.get('X-Amz-Credential'),
    query.get('X-Amz-SignedHeaders'),
    query.get('X-Amz-Signature'),
    query.get('X-Amz-Date'),
    Number(query.get('X-Amz-Expires')),
  );
}

function claim(
  credential: string | undefined,
  signedHeaders: string | undefined,
  signature: string | undefined,
  time: string | undefined,
  validFor: number | undefined,
): SignatureClaim | undefined {
  const [accessKeyId, day, region, service] = credential?.split('/') ?? [];
  if (!accessKeyId || !day || !region || !service || !signedHeaders || !signature || !time) return undefined;
  return {
    accessKeyId,
    day,
    region,
    service,
    signedHeaders: signedHeaders.split(';'),
    signature,
    time,
    validFor,
  };
}

/**
 * Checks a signature. `bodyHash` is the hex SHA-256 of the body if it has been read. Without it the hash that the client
 * sent as `x-amz-content-sha256` is taken (S3), and whoever reads the body must compare it. `now` is in milliseconds.
 * Returns undefined if the signature is good.
 */
export function checkSignature(
  request: IncomingMessage,
  signed: SignatureClaim,
  credentials: Credentials,
  bodyHash?: string,
  now = Date.now(),
): SignatureFault | undefined {
  if (signed.accessKeyId !== credentials.accessKeyId) {
    return {
      code: 'InvalidAccessKeyId',
      message: 'The AWS Access Key Id you provided does not exist in our records.',
    };
  }
  const clockFault = checkClock(signed, now);
  if (clockFault) return clockFault;
  const canonical = canonicalRequest(request, signed, bodyHash);
  const scope = [signed.day, signed.region, signed.service, 'aws4_request'].join('/');
  const toSign = [ALGORITHM, signed.time, scope, sha256Hex(canonical)].join('\n');
  const expected = hmac(signingKey(credentials.secretAccessKey, signed), toSign);
  const given = Buffer.from(signed.signature, 'hex');
  if (given.length === expected.length && timingSafeEqual(given, expected)) return undefined;
  return {
    code: 'SignatureDoesNotMatch',
    message:
      'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
  };
}

function checkClock(signed: SignatureClaim, now: number): SignatureFault | undefined {
  const time = Date.parse(
    signed.time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  );
  if (Number.isNaN(time))
    return { code: 'AccessDenied', message: 'The date of the signature is not a date.' };
  if (signed.validFor === undefined) {
    if (Math.abs(now - time) <= CLOCK_SKEW) return undefined;
    return {
      code: 'RequestTimeTooSkewed',
      message: 'The difference between the request time and the current time is too large.',
    };
  }
  if (now <= time + signed.validFor * 1000) return undefined;
  return { code: 'AccessDenied', message: 'Request has expired' };
}

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html, step 1. */
function canonicalRequest(
  request: IncomingMessage,
  signed: SignatureClaim,
  bodyHash: string | undefined,
): string {
  const target = parseRequestTarget(request.url ?? '/');
  const headers = signed.signedHeaders.map(
    (name) => `${name}:${(headerText(request, name) ?? '').trim().replace(/\s+/g, ' ')}\n`,
  );
  const unhashed = signed.validFor === undefined ? sha256Hex('') : 'UNSIGNED-PAYLOAD';
  return [
    request.method,
    canonicalPath(target, signed.service),
    canonicalQuery(target),
    headers.join(''),
    signed.signedHeaders.join(';'),
    bodyHash ?? headerText(request, 'x-amz-content-sha256') ?? unhashed,
  ].join('\n');
}

/** S3 encodes a path once; every other service encodes what was sent once more. */
function canonicalPath(target: RequestTarget, service: string): string {
  const segments = target.rawPath.split('/');
  const plain = service === 's3' ? segments.map(decodeLeniently) : segments;
  return plain.map(encodeStrictly).join('/') || '/';
}

function canonicalQuery(target: RequestTarget): string {
  return target.parameters
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encodeStrictly(name), encodeStrictly(value)] as const)
    .sort(([a, x], [b, y]) => (a === b ? compare(x, y) : compare(a, b)))
    .map((pair) => pair.join('='))
    .join('&');
}

/** By code unit, which for percent-encoded text is by byte; `localeCompare` would not be. */
function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function signingKey(secret: string, signed: SignatureClaim): Buffer {
  const day = hmac(`AWS4${secret}`, signed.day);
  return hmac(hmac(hmac(day, signed.region), signed.service), 'aws4_request');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text, 'utf8').digest();
}
