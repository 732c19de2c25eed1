/** Bytes from `start` up to but not including `end`. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A file to read: on disk, in a bucket, in memory, or a stream such as standard input. */
export interface ByteSource {
  /** What messages call it: a path, `s3://bucket/key`, or `standard input`. */
  readonly name: string;
  /** Size in bytes as stored, if it is known before reading. */
  readonly size?: number;
  /** The stored `Content-Encoding`, if any. */
  readonly contentEncoding?: string;
  /**
   * The bytes, whole or of one range, in chunks of any size. Ends only after the last byte: a source that breaks
   * resumes where it broke or throws `DeckhandError` (`source_changed`, `source_missing`, `source_broken`).
   */
  read(range?: ByteRange): AsyncIterable<Uint8Array>;
}

/** The two files of rows that a job writes: the solved table, and the rows that could not be read. */
export type ResultFile = 'result' | 'errors';

/** `superseded`: a result of a newer upload, or of the same one, is in place already, and was left alone. */
export type CommitOutcome = 'committed' | 'superseded';

/** Where a job's files go. Nothing is visible to anybody before `commit`, and then it is whole. */
export interface ResultSink {
  /** Appends bytes to a file. The caller may reuse the buffer once the promise resolves. */
  write(file: ResultFile, bytes: Uint8Array): Promise<void>;
  /**
   * Publishes the files written, then the summary (a JSON text). A file that was never written does not exist
   * afterwards, even if an earlier job left one.
   */
  commit(summary: string): Promise<CommitOutcome>;
  /** Discards what was written. A later `commit` publishes the summary alone. May be called more than once. */
  abort(): Promise<void>;
}
