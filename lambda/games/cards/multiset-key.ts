/**
 * Additive keys of multisets (Bose and Chowla, 1962): with these weights modulo q^h - 1, every multiset of exactly h
 * values has a sum of its own. No sorting, no text, and no two hands share a key, unlike the sum of `1 << 2 * value`.
 */
export interface MultisetKey {
  /** Every key is at least 0 and less than this. */
  readonly size: number;
  /** `weights[value]` for the values 1 to 13; index 0 is not used. */
  readonly weights: readonly number[];
}

const FOUR: MultisetKey = {
  size: 28560,
  weights: [0, 1, 23478, 7418, 25334, 19798, 3537, 20480, 18300, 286, 9367, 18544, 17072, 16711],
};

const FIVE: MultisetKey = {
  size: 371292,
  weights: [0, 1, 45303, 137012, 243294, 55918, 182216, 22279, 30937, 306966, 293104, 139577, 43210, 284620],
};

const SIX: MultisetKey = {
  size: 4826808,
  weights: [
    0, 1, 825960, 366908, 4306218, 3339323, 57944, 325615, 2052084, 1854814, 4403048, 4219769, 3398481,
    2419676,
  ],
};

/**
 * The key for hands of exactly `cards` cards, 1 to 6. Weights that tell multisets of four apart tell those of one, two
 * and three apart as well: add the same cards to both.
 */
export function multisetKey(cards: number): MultisetKey {
  if (cards <= 4) return FOUR;
  return cards === 5 ? FIVE : SIX;
}
