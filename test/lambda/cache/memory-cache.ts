import type { AnswerCache, CacheScope } from '../../../lambda/cache/answer-cache.ts';

/** A cache in memory that tells what it was asked. */
export class MemoryCache implements AnswerCache {
  readonly asked: (readonly string[])[] = [];
  readonly kept = new Map<string, string>();
  counts = { hits: 0, misses: 0, writes: 0, failures: 0 };

  async get(scope: CacheScope, ids: readonly string[]): Promise<ReadonlyMap<string, unknown>> {
    this.asked.push(ids);
    const found = new Map<string, unknown>();
    for (const id of ids) {
      const answer = this.kept.get(keyOf(scope, id));
      if (answer !== undefined) found.set(id, JSON.parse(answer));
    }
    this.counts.hits += found.size;
    this.counts.misses += ids.length - found.size;
    return found;
  }

  async put(scope: CacheScope, answers: ReadonlyMap<string, unknown>): Promise<void> {
    for (const [id, answer] of answers) this.kept.set(keyOf(scope, id), JSON.stringify(answer));
    this.counts.writes += answers.size;
  }
}

function keyOf(scope: CacheScope, id: string): string {
  return JSON.stringify([scope, id]);
}
