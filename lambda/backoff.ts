/** How long to wait before a request is tried again, in milliseconds. */
export interface Backoff {
  /** Upper bound of the first wait; it doubles with every further one. */
  readonly first: number;
  readonly longest: number;
}

/**
 * The wait before retry number `attempt` (from 0): "full jitter", a random time below an exponentially growing bound,
 * so that many functions that failed together do not come back together.
 * Source: M. Brooker, "Exponential Backoff and Jitter", AWS Architecture Blog, 2015.
 */
export function fullJitter(attempt: number, backoff: Backoff, random: () => number = Math.random): number {
  return Math.floor(random() * Math.min(backoff.longest, backoff.first * 2 ** attempt));
}
