/** Values that have a weight: 0 to 99, what one or two digits can write. */
export const WEIGHED_VALUES = 100;

/** A prime above {@link WEIGHED_VALUES}. */
const PRIME = 127n;
/** Bits that hold a sum of six residues. */
const LANE_BITS = 10n;
const POWERS = 6;

/**
 * What a card adds to the key of a hand of up to six cards: the first six powers of `value + 1` modulo a prime, each in a lane of
 * its own of 10 bits, 60 bits in all. The sum over a hand's cards holds the first six power sums of its cards modulo the prime,
 * since six residues below 127 do not overflow a lane. By Newton's identities these determine the polynomial with
 * the cards (plus one, so that none of them is zero) as its roots, the prime being above six, and thereby the multiset.
 * So no two hands share a key, of whatever sizes they are, and the order of their cards does not matter.
 */
export function cardWeight(value: number): bigint {
  const base = BigInt(value + 1);
  let weight = 0n;
  let power = 1n;
  for (let lane = 0; lane < POWERS; lane++) {
    power = (power * base) % PRIME;
    weight |= power << (LANE_BITS * BigInt(lane));
  }
  return weight;
}
