import { greatestCommonDivisor } from '../../greatest-common-divisor.ts';
import { NO_VALUE, ONE, type Rationals, type ValueId, ZERO } from './rationals.ts';

/** Largest absolute exponent of a power. */
export const MAX_EXPONENT = 64;

/**
 * Largest numerator or denominator that a power may have, in bits. Every power of a card up to 15 digits
 * with every allowed exponent stays below it (10^15 to the 64th has 3189 bits); it bounds towers of powers.
 */
export const MAX_POWER_BITS = 4096;

const POWER_CAP = 1n << BigInt(MAX_POWER_BITS);

interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Rationals as two BigInts: exact for all numbers, several times slower than doubles. The only ones with powers. */
export class BigRationals implements Rationals {
  readonly #fractions: Fraction[] = [];
  readonly #ids = new Map<string, ValueId>();

  constructor() {
    this.#intern(0n, 1n);
    this.#intern(1n, 1n);
  }

  get size(): number {
    return this.#fractions.length;
  }

  fraction(numerator: bigint, denominator: bigint): ValueId {
    return this.#reduced(numerator, denominator);
  }

  add(a: ValueId, b: ValueId): ValueId {
    const [left, right] = [this.#at(a), this.#at(b)];
    return this.#reduced(
      left.numerator * right.denominator + right.numerator * left.denominator,
      left.denominator * right.denominator,
    );
  }

  subtract(a: ValueId, b: ValueId): ValueId {
    const [left, right] = [this.#at(a), this.#at(b)];
    return this.#reduced(
      left.numerator * right.denominator - right.numerator * left.denominator,
      left.denominator * right.denominator,
    );
  }

  multiply(a: ValueId, b: ValueId): ValueId {
    const [left, right] = [this.#at(a), this.#at(b)];
    return this.#reduced(left.numerator * right.numerator, left.denominator * right.denominator);
  }

  divide(a: ValueId, b: ValueId): ValueId {
    const [left, right] = [this.#at(a), this.#at(b)];
    if (right.numerator === 0n) return NO_VALUE;
    return this.#reduced(left.numerator * right.denominator, left.denominator * right.numerator);
  }

  signOf(value: ValueId): number {
    const { numerator } = this.#at(value);
    return numerator === 0n ? 0 : numerator < 0n ? -1 : 1;
  }

  isUnit(value: ValueId): boolean {
    const { numerator, denominator } = this.#at(value);
    return denominator === 1n && (numerator === 1n || numerator === -1n);
  }

  isWhole(value: ValueId): boolean {
    return this.#at(value).denominator === 1n;
  }

  textOf(value: ValueId): string {
    const { numerator, denominator } = this.#at(value);
    return denominator === 1n ? `${numerator}` : `${numerator}/${denominator}`;
  }

  /** The value as an exponent: an integer of at most {@link MAX_EXPONENT} either way, else undefined. */
  exponentOf(value: ValueId): number | undefined {
    const { numerator, denominator } = this.#at(value);
    const exponent = Number(numerator);
    return denominator === 1n && Math.abs(exponent) <= MAX_EXPONENT ? exponent : undefined;
  }

  /** `base` to the integer `exponent`, or {@link NO_VALUE} for 0^0, 0^-n and results beyond the size cap. */
  power(base: ValueId, exponent: number): ValueId {
    const { numerator, denominator } = this.#at(base);
    if (numerator === 0n) return exponent > 0 ? ZERO : NO_VALUE;
    const size = BigInt(Math.abs(exponent));
    if (tooLarge(numerator, exponent) || tooLarge(denominator, exponent)) return NO_VALUE;
    const [up, down] = [numerator ** size, denominator ** size];
    if (up >= POWER_CAP || -up >= POWER_CAP || down >= POWER_CAP) return NO_VALUE;
    if (exponent >= 0) return this.#intern(up, down);
    return up < 0n ? this.#intern(-down, -up) : this.#intern(down, up);
  }

  /** All allowed exponents e with base^e = result, ascending. */
  exponentsBetween(base: ValueId, result: ValueId): readonly number[] {
    const exponents: number[] = [];
    if (base === ZERO) {
      if (result === ZERO)
        for (let exponent = 1; exponent <= MAX_EXPONENT; exponent++) exponents.push(exponent);
      return exponents;
    }
    if (this.isUnit(base)) {
      for (let exponent = -MAX_EXPONENT; exponent <= MAX_EXPONENT; exponent++) {
        const odd = exponent % 2 !== 0;
        if ((odd ? base : ONE) === result) exponents.push(exponent);
      }
      return exponents;
    }
    if (result === ONE) return [0];
    const estimate = logarithm(this.#at(result)) / logarithm(this.#at(base));
    const exponent = Math.round(estimate);
    if (Math.abs(exponent) > MAX_EXPONENT || exponent === 0) return exponents;
    if (this.power(base, exponent) === result) exponents.push(exponent);
    return exponents;
  }

  /** All values b with b^exponent = result. The exponent is not 0, since then any base but zero would do. */
  rootsOf(result: ValueId, exponent: number): readonly ValueId[] {
    if (result === ZERO) return exponent > 0 ? [ZERO] : [];
    const { numerator, denominator } = this.#at(result);
    const degree = Math.abs(exponent);
    const even = degree % 2 === 0;
    if (even && numerator < 0n) return [];
    const up = integerRoot(numerator < 0n ? -numerator : numerator, degree);
    const down = integerRoot(denominator, degree);
    if (up === undefined || down === undefined) return [];
    const size = exponent > 0 ? this.#intern(up, down) : this.#intern(down, up);
    const negative = this.subtract(ZERO, size);
    if (even) return [size, negative];
    return [numerator < 0n ? negative : size];
  }

  #at(value: ValueId): Fraction {
    return this.#fractions[value] as Fraction;
  }

  #reduced(numerator: bigint, denominator: bigint): ValueId {
    if (denominator === 1n) return this.#intern(numerator, 1n);
    const divisor = greatestCommonDivisor(numerator, denominator);
    // Euclid's last divisor carries a sign of its own; the denominator must come out positive.
    const signed = denominator < 0n === divisor < 0n ? divisor : -divisor;
    return this.#intern(numerator / signed, denominator / signed);
  }

  #intern(numerator: bigint, denominator: bigint): ValueId {
    // Base 32: a power of two is written in linear time, ten is not.
    const key = `${numerator.toString(32)}/${denominator.toString(32)}`;
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const value = this.#fractions.push({ numerator, denominator }) - 1;
    this.#ids.set(key, value);
    return value;
  }
}

/** A cheap lower bound on the bits of number^exponent, so that hopeless powers are never computed. */
function tooLarge(number: bigint, exponent: number): boolean {
  const digits = (number < 0n ? -number : number).toString(16).length;
  return (digits - 1) * 4 * Math.abs(exponent) > MAX_POWER_BITS;
}

function logarithm({ numerator, denominator }: Fraction): number {
  return naturalLog(numerator < 0n ? -numerator : numerator) - naturalLog(denominator);
}

function naturalLog(number: bigint): number {
  const digits = number.toString(16);
  const lead = Number.parseInt(digits.slice(0, 13), 16);
  return Math.log(lead) + Math.max(digits.length - 13, 0) * Math.log(16);
}

/** The exact root of a positive integer, or undefined if it is no whole number. Newton's method on integers. */
function integerRoot(number: bigint, degree: number): bigint | undefined {
  if (degree === 1 || number === 1n) return number;
  const exponent = BigInt(degree);
  const bits = number.toString(2).length;
  let root = 1n << BigInt(Math.ceil(bits / degree));
  for (;;) {
    const next = ((exponent - 1n) * root + number / root ** (exponent - 1n)) / exponent;
    if (next >= root) break;
    root = next;
  }
  return root ** exponent === number ? root : undefined;
}
