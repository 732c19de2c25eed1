import type { CacheCounts } from '../summary.ts';

/** What makes an answer's place in the cache, besides the position itself. */
export interface CacheScope {
  readonly game: string;
  readonly optionsKey: string;
  readonly solverVersion: string;
}

/**
 * Keeps solved positions between jobs. Best effort: it answers with what it has and never throws;
 * what goes wrong is counted in `counts`.
 */
export interface AnswerCache {
  readonly counts: CacheCounts;
  /** The answers it has, by position id. `ids` are distinct; any number. */
  get(scope: CacheScope, ids: readonly string[]): Promise<ReadonlyMap<string, unknown>>;
  /** Keeps answers, which survive JSON, by position id. */
  put(scope: CacheScope, answers: ReadonlyMap<string, unknown>): Promise<void>;
}

/** The cache of those who have none: local files, and a function without a table. */
export const NO_CACHE: AnswerCache = {
  counts: { hits: 0, misses: 0, writes: 0, failures: 0 },
  get: async () => new Map(),
  put: async () => {},
};
