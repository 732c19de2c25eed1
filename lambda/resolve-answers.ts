import type { AnswerCache, CacheScope } from './cache/answer-cache.ts';
import type { Play } from './games/game.ts';
import { Turn } from './turn.ts';

/**
 * Finds the answers of distinct positions: from the cache in one call, the rest from the solver, which are then
 * written back in one call.
 * Rejects with the reason of `signal`.
 */
export async function resolveAnswers<Answer>(
  play: Play<Answer>,
  cache: AnswerCache,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, Answer>> {
  const scope: CacheScope = {
    game: play.game.name,
    optionsKey: play.optionsKey,
    solverVersion: play.game.solverVersion,
  };
  const answers = new Map<string, Answer>();
  if (play.cacheable) {
    for (const [id, answer] of await cache.get(scope, ids)) answers.set(id, answer as Answer);
  }
  const solved = new Map<string, Answer>();
  const turn = new Turn();
  for (const id of ids) {
    if (answers.has(id)) continue;
    const answer = play.solve(id);
    answers.set(id, answer);
    if (play.cacheable) solved.set(id, answer);
    if (turn.isOver) await turn.pass(signal);
  }
  if (solved.size > 0) await cache.put(scope, solved);
  return answers;
}
