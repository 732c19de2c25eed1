import { DeckhandError } from './errors.ts';

/** Kept back for ending well: a tenth of the invocation, but from one second to fifteen. In milliseconds. */
const RESERVE = { share: 0.1, least: 1_000, most: 15_000 } as const;

/** What a file is expected to take when it is decided whether there is time to start it: low, so as not to start in vain. */
const BYTES_PER_MILLISECOND = 20_000;
const START_MILLISECONDS = 2_000;

/** A file that began with less than this share of the invocation left may do better in another one. */
const FULL_SHARE = 0.9;

const SPLIT = 'Split the file, or solve it on your own machine with `deckhand solve`.';
const LESS = 'Ask for less at a time, or do it on your own machine with the `deckhand` command.';
const AGAIN = 'It is tried again.';

/** A job's time: `signal` is aborted when it is up. */
export interface TimeLimit {
  readonly signal: AbortSignal;
  /** Ends the watch; the signal is not aborted any more. */
  clear(): void;
}

/** The time of one invocation. */
export class Deadline {
  readonly #remaining: () => number;
  readonly #total: number;
  readonly #reserve: number;
  #started = 0;

  /** `remaining` tells the milliseconds left until the function is killed. */
  constructor(remaining: () => number) {
    this.#remaining = remaining;
    this.#total = remaining();
    this.#reserve = Math.min(RESERVE.most, Math.max(RESERVE.least, this.#total * RESERVE.share));
  }

  /** Whether so many bytes can probably be solved in the time left. The first job may always try. */
  allows(bytes: number): boolean {
    const left = this.#remaining() - this.#reserve;
    if (this.#started === 0) return left > 0;
    return left >= START_MILLISECONDS + bytes / BYTES_PER_MILLISECOND;
  }

  /**
   * Starts the clock of an upload. Its signal's reason is a `DeckhandError` `out_of_time`: final if the file had the
   * invocation to itself, since it would end no better the next time, and retryable if an earlier one had taken some of
   * its time.
   */
  limitUpload(): TimeLimit {
    const retryable = this.#started > 0 && this.#remaining() < this.#total * FULL_SHARE;
    return this.#limit(retryable, retryable ? AGAIN : SPLIT);
  }

  /**
   * Starts the clock of a direct invocation. Its `out_of_time` counts as retryable, so that it reaches the caller and does
   * not become a failed summary in place of a good one.
   */
  limitDirect(): TimeLimit {
    return this.#limit(true, LESS);
  }

  #limit(retryable: boolean, advice: string): TimeLimit {
    const left = this.#remaining();
    this.#started += 1;
    const controller = new AbortController();
    const reason = new DeckhandError({
      code: 'out_of_time',
      message: `The work was not done in the ${Math.round(left / 1000)} seconds that the function had. ${advice}`,
      retryable,
    });
    const timer = setTimeout(() => controller.abort(reason), Math.max(0, left - this.#reserve));
    return { signal: controller.signal, clear: () => clearTimeout(timer) };
  }
}
