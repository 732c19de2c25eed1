import type { KeyWeights, PositionColumns } from '../game.ts';
import { readCard } from './card-token.ts';
import { handOf, MAX_CARDS } from './hand-text.ts';
import { cardWeight, WEIGHED_VALUES } from './multiset-key.ts';

const WEIGHTS: readonly bigint[] = Array.from({ length: WEIGHED_VALUES }, (_, card) => cardWeight(card));

/** What may be a card; to ask the reader of cards about each character would make up a hundred sentences on why most are none. */
const SHORT_CARD = /^(\d{1,2}|[ATJQK])$/i;

/** How keys of hands are summed up: cards of one or two digits, `A T J Q K` in either case, in any order. */
export function handWeights({ notation, indexes }: PositionColumns): KeyWeights {
  return {
    notation: notation === 'cells' ? 'cells' : 'separated',
    weightOf: (text) => {
      const card = SHORT_CARD.test(text) ? readCard(text) : undefined;
      return (typeof card === 'number' ? WEIGHTS[card] : undefined) ?? 0n;
    },
    factors: Array<bigint>(notation === 'cells' ? indexes.length : MAX_CARDS).fill(1n),
    emptyWeight: 0n,
    keyOf,
  };
}

function keyOf(id: string): bigint | undefined {
  let key = 0n;
  for (const card of handOf(id)) {
    const weight = WEIGHTS[card];
    if (weight === undefined) return undefined;
    key += weight;
  }
  return key;
}
