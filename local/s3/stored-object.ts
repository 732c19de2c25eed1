import type { Checksums } from './checksums.ts';
import type { StoredContent } from './stored-content.ts';

/** Headers of an upload that come back with the object, all in lower case: system ones and `x-amz-meta-…`. */
export type ObjectHeaders = Readonly<Record<string, string>>;

/** `COMPOSITE`: a checksum of the parts' checksums, with `-<number of parts>`. */
export type ChecksumType = 'FULL_OBJECT' | 'COMPOSITE';

/** An object as it stands in its bucket; a new upload replaces it, nothing changes it. */
export interface StoredObject {
  readonly content: StoredContent;
  /** Without quotes. */
  readonly etag: string;
  /** Milliseconds since 1970. */
  readonly modified: number;
  readonly headers: ObjectHeaders;
  readonly checksums: Checksums;
  readonly checksumType: ChecksumType;
}
