import type { ServerResponse } from 'node:http';
import { sendXml, type XmlFields, xmlElement } from '../http/xml.ts';
import type { Checksums } from './checksums.ts';
import type { S3Error } from './s3-error.ts';

const NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/';

/** Answers 200 with a document of S3's namespace. */
export function sendDocument(
  response: ServerResponse,
  root: string,
  content: XmlFields | string,
  headers: Readonly<Record<string, string>> = {},
): void {
  sendXml(response, 200, xmlElement(root, content, NAMESPACE), headers);
}

/** Answers with an error; a HEAD and a 304 have no body. */
export function sendError(response: ServerResponse, error: S3Error): void {
  if (response.req.method === 'HEAD' || error.status === 304) {
    response.writeHead(error.status).end();
    return;
  }
  const fields = {
    Code: error.code,
    Message: error.message,
    ...error.details,
    Resource: response.req.url?.split('?')[0],
    RequestId: String(response.getHeader('x-amz-request-id')),
  };
  sendXml(response, error.status, xmlElement('Error', fields));
}

/** The elements `ChecksumCRC32` and so on. */
export function checksumElements(checksums: Checksums): XmlFields {
  return Object.fromEntries(
    Object.entries(checksums).map(([algorithm, value]) => [`Checksum${algorithm.toUpperCase()}`, value]),
  );
}

/** A date as S3 writes it in documents; `time` in milliseconds since 1970. */
export function documentDate(time: number): string {
  return new Date(time).toISOString();
}
