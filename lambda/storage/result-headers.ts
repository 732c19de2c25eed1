import { isGzip } from '../is-gzip.ts';
import type { ResultFile } from './ports.ts';

/**
 * The `Content-Type` of a file of rows. A packed result is a CSV if its encoding says that it is packed, as the
 * source's did, and otherwise a gzip file, such as `cards.csv.gz`.
 */
export function contentTypeOf(
  file: ResultFile,
  firstBytes: Uint8Array,
  sourceEncoding: string | undefined,
): string {
  const packedFile = file === 'result' && isGzip(firstBytes) && sourceEncoding === undefined;
  return packedFile ? 'application/gzip' : 'text/csv; charset=utf-8';
}

/** The `Content-Encoding` of a file of rows: the source's, if the file is packed at all. */
export function contentEncodingOf(
  firstBytes: Uint8Array,
  sourceEncoding: string | undefined,
): { readonly ContentEncoding?: string } {
  return isGzip(firstBytes) && sourceEncoding !== undefined ? { ContentEncoding: sourceEncoding } : {};
}
