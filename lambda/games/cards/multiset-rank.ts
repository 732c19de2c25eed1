import { MAX_CARDS } from './hand-text.ts';
import { countMultisets } from './multisets.ts';

/** Cards that have a rank: 1 to 13. */
const VALUES = 13;

/**
 * `PLACES[VALUES * place + value - 1]` is what a card adds to the rank of a sorted hand at its place, counted from 0: the number of
 * multisets of `place + 1` values below it (the combinatorial number system).
 */
const PLACES = Int32Array.from({ length: VALUES * MAX_CARDS }, (_, index) =>
  countMultisets(Math.floor(index / VALUES) + 1, index % VALUES),
);

/** `STARTS[cards]` is the rank of the first hand of so many cards. */
const STARTS = Array.from({ length: MAX_CARDS + 1 }, (_, cards) => ranksBelow(cards));

/** How many hands of one to six cards 1 to 13 there are: each has a rank of its own below this. */
export const RANKS = ranksBelow(MAX_CARDS + 1);

/**
 * The rank of a hand among all of 1 to 6 cards 1 to 13: small ones first, without gaps. Additive keys of six cards would take
 * 20 MB of memory, which ranks do not. `cards` holds the `count` cards in ascending order.
 */
export function rankOf(cards: Uint8Array, count: number): number {
  let rank = STARTS[count] as number;
  for (let place = 0; place < count; place++) {
    rank += PLACES[VALUES * place + (cards[place] as number) - 1] as number;
  }
  return rank;
}

function ranksBelow(cards: number): number {
  let ranks = 0;
  for (let size = 1; size < cards; size++) ranks += countMultisets(size, VALUES);
  return ranks;
}
