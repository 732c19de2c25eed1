/**
 * The number of an exact rational value in a {@link Rationals}: equal values have equal numbers,
 * so that the solver compares and looks up values as small integers, whatever they are made of.
 */
export type ValueId = number;

/** Returned instead of a value where there is none: a division by zero, a power outside the rules. */
export const NO_VALUE = -1;

/** The value 0: every {@link Rationals} numbers it alike. */
export const ZERO: ValueId = 0;

/** The value 1, likewise. */
export const ONE: ValueId = 1;

/**
 * Exact arithmetic on interned rational numbers. Two implementations: integers held in doubles, which are exact
 * while {@link fitsDoubles} holds, and BigInt without bounds.
 */
export interface Rationals {
  /** How many distinct values are interned so far. */
  readonly size: number;
  /** Interns numerator / denominator; the denominator is not zero. */
  fraction(numerator: bigint, denominator: bigint): ValueId;
  add(a: ValueId, b: ValueId): ValueId;
  subtract(a: ValueId, b: ValueId): ValueId;
  multiply(a: ValueId, b: ValueId): ValueId;
  /** The quotient, or {@link NO_VALUE} if `b` is zero. */
  divide(a: ValueId, b: ValueId): ValueId;
  /** -1, 0 or 1. */
  signOf(value: ValueId): number;
  /** Whether the value is 1 or -1. */
  isUnit(value: ValueId): boolean;
  /** Whether the value is a whole number. */
  isWhole(value: ValueId): boolean;
  /** The value in lowest terms, such as `24`, `-5`, `7/2`. */
  textOf(value: ValueId): string;
}

/**
 * Whether doubles hold every number that can turn up exactly. With m = max(|c|, 1) for each of n numbers (a fraction
 * counts with the larger of its two sides), no numerator or denominator of any expression over them, reduced or not,
 * exceeds 2^(n-1) times the product of the m: each operation multiplies the bounds and at most doubles them.
 * The target is one of the numbers, since the solver also reckons backwards from it.
 */
export function fitsDoubles(numbers: readonly number[]): boolean {
  const bound = numbers.reduce((product, number) => product * Math.max(Math.abs(number), 1), 1);
  return bound * 2 ** (numbers.length - 1) < 2 ** 53;
}
