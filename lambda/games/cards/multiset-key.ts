/**
 * Additive keys of multisets (Bose and Chowla, 1962): with these weights modulo 13^4 - 1, every multiset of exactly four
 * values 1 to 13 has a sum of its own. No sorting, no text, and no two hands share a key, unlike the sum of
 * `1 << 2 * value`. They tell multisets of one, two and three values apart as well: add the same cards to both.
 */
export const KEY_WEIGHTS = [
  0, 1, 23478, 7418, 25334, 19798, 3537, 20480, 18300, 286, 9367, 18544, 17072, 16711,
] as const;

/** Keys are sums of {@link KEY_WEIGHTS} modulo this. */
export const KEY_MODULUS = 28_560;
