/**
 * Stops asking a cache that keeps failing. One breaker lasts for one invocation: the next one finds out for itself
 * whether the table is back.
 */
export class CacheBreaker {
  readonly #limit: number;
  #failures = 0;

  /** @param limit failures in a row after which the cache is left alone */
  constructor(limit = 3) {
    this.#limit = limit;
  }

  get isOpen(): boolean {
    return this.#failures >= this.#limit;
  }

  failed(): void {
    this.#failures += 1;
  }

  succeeded(): void {
    if (!this.isOpen) this.#failures = 0;
  }
}
