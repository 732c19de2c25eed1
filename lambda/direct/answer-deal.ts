import type { AnswerCache } from '../cache/answer-cache.ts';
import { type DealtHands, dealHands } from '../deal-hands.ts';
import type { Wishes } from '../games/cards/deal-wishes.ts';
import type { Options } from '../options.ts';
import { solvePositions } from './solve-positions.ts';

/** The answer for hands that were to be dealt. The summary's outcome tells if there are fewer than were asked for. */
export interface DealAnswer extends DealtHands {
  /** What the payload `hands` gives for the hands; left out unless solutions were wished for. */
  readonly results?: readonly object[];
}

/** Deals hands, and solves them if that is wished for. Throws what {@link dealHands} throws. */
export async function answerDeal(
  wishes: Wishes,
  options: Options,
  cache: AnswerCache,
  signal: AbortSignal,
): Promise<DealAnswer> {
  const dealt = await dealHands(wishes, options, signal);
  if (!wishes.withSolutions) return dealt;
  const { results } = await solvePositions('hands', dealt.hands, options, cache, signal);
  return { ...dealt, results };
}
