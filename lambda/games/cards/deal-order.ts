import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { mersenne } from 'pure-rand/generator/mersenne';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';
import { handId } from './hand-text.ts';
import { countMultisets } from './multisets.ts';

/** The hands that are dealt from: all multisets of so many cards from `min` to `max`. */
export interface HandRange {
  readonly cards: number;
  readonly min: number;
  readonly max: number;
}

/** How many hands a range has; exact below 2^53. */
export function handsIn({ cards, min, max }: HandRange): number {
  return countMultisets(cards, max - min + 1);
}

/**
 * All hands of a range, each once, in an order drawn by `seed` (0 to 2^32 - 1) in which every order is equally likely.
 * The random numbers are those of the Mersenne Twister MT19937, so that the order is the same on every machine.
 * Nothing is listed beforehand: a hand that comes again is passed over, so that the range may be of any size.
 */
export function* handsInRandomOrder(range: HandRange, seed: number): Generator<readonly number[]> {
  const random = mersenne(seed);
  const all = handsIn(range);
  const seen = new Set<string>();
  while (seen.size < all) {
    const hand = randomHand(range, random);
    const id = handId(hand);
    if (seen.has(id)) continue;
    seen.add(id);
    yield hand;
  }
}

/**
 * One hand, each multiset equally likely: n of k values with repetition are as many as n of k + n - 1 numbers without,
 * less 0, 1, … n - 1 in ascending order. (Cards drawn one by one would favour hands of unequal cards.)
 */
function randomHand({ cards, min, max }: HandRange, random: RandomGenerator): number[] {
  const numbers = new Set<number>();
  while (numbers.size < cards) numbers.add(uniformInt(random, min, max + cards - 1));
  return [...numbers].sort((a, b) => a - b).map((number, index) => number - index);
}
