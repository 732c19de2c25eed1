import type { Options } from './options.ts';

/** What a job read. Parts that the source has no notion of (a local file has no sequencer) are left out. */
export interface SourceIdentity {
  readonly name: string;
  readonly bucket?: string;
  readonly key?: string;
  readonly etag?: string;
  /** S3's order of the events of one key: a hexadecimal text, later is greater once padded to equal length. */
  readonly sequencer?: string;
}

/** How much the cache of solved positions helped one job. */
export interface CacheCounts {
  readonly hits: number;
  readonly misses: number;
  readonly writes: number;
  /** Calls to the cache that failed; they cost time, never a result. */
  readonly failures: number;
}

/**
 * What the rows of one job add up to. Where answers are checked (game `check`), `solved` are the correct ones,
 * `unsolvable` all others, and a distinct hand is a distinct answer to a hand. Of boards (game `board`), `solved` are those
 * whose value is known, whatever it is, `unsolvable` those whose value the node budget left unknown (`?`).
 */
export interface SummaryCounts {
  /** Data rows; always solved + unsolvable + bad. */
  readonly rows: number;
  readonly solved: number;
  readonly unsolvable: number;
  /** Rows that could not be read as a hand; each is a line of the errors file. */
  readonly bad: number;
  /** Distinct hands among the rows. A lower bound if `distinctHandsAtLeast` is true. */
  readonly distinctHands: number;
  /** True if there were too many distinct hands to count them all in flat memory. */
  readonly distinctHandsAtLeast?: true;
}

/** The content of `<key>.summary.json`. */
export interface Summary extends SummaryCounts {
  readonly status: 'done' | 'failed';
  /** Why the file failed: a stable code and a sentence that says what to change. */
  readonly code?: string;
  readonly message?: string;
  readonly source: SourceIdentity;
  /** The options of the job; the game is the one that the file was found to be of. */
  readonly options: Options;
  /** Game and version of its solver, such as `cards-1`; of all games that a failed file might have been of. */
  readonly solverVersion: string;
  /** Bytes of the source as stored; of a pipe, if the file failed, those that were read. */
  readonly bytesIn: number;
  /** Bytes of the result as stored. */
  readonly bytesOut: number;
  /** SHA-256 of the result as stored, in hexadecimal; left out if there is no result. */
  readonly sha256?: string;
  readonly milliseconds: number;
  readonly cache: CacheCounts;
}
