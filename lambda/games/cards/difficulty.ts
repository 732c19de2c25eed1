/** What the solutions of a hand are like, as far as they tell how hard it is. */
export interface Hardness {
  /** How many solutions differ. At least 1. */
  readonly count: number;
  /** Whether every solution needs fractions. */
  readonly fractions: boolean;
  /** The fewest bracket pairs of a solution. */
  readonly brackets: number;
}

const RARITY_POINTS = 4;
const FRACTION_POINTS = 3;
const BRACKET_POINTS = 2;

/**
 * How hard a hand is, from 1 to 10, reckoned from its solutions alone. One solution gives 4 points, and each time their number
 * doubles takes one away; needing fractions gives 3; the brackets of the simplest solution give one each, 2 at most.
 * `docs/difficulty.md` has the reasons.
 */
export function difficulty({ count, fractions, brackets }: Hardness): number {
  const rarity = Math.max(0, RARITY_POINTS - Math.floor(Math.log2(count)));
  return 1 + rarity + (fractions ? FRACTION_POINTS : 0) + Math.min(brackets, BRACKET_POINTS);
}
