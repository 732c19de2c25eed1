/** Something that is measured. */
export interface Case {
  readonly name: string;
  /** Seconds that it may take, if there is a bar. */
  readonly bar?: number;
  /** How often it is run, each time from scratch. */
  readonly runs: number;
  /** How many things one run does, so that the time of one can be told. @default 1 */
  readonly things?: number;
  /** Does it once and returns what came out, as a number that can be checked. */
  readonly run: () => number;
  /** What must come out. */
  readonly result: number;
}

/** What one case took. */
export interface Measured {
  /** Seconds of each run, in order. The first has the compiler's warming up in it. */
  readonly seconds: readonly number[];
  /** Peak memory of the process in MB. */
  readonly megabytes: number;
}
