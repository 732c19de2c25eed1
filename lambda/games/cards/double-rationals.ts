import { NO_VALUE, type Rationals, type ValueId } from './rationals.ts';

const FIRST_CAPACITY = 1024;

/**
 * Rationals as two integers in doubles, interned in an open-addressing hash table. Exact only for numbers of
 * which `fitsDoubles` is true; the caller sees to that.
 */
export class DoubleRationals implements Rationals {
  #size = 0;
  #numerators = new Float64Array(FIRST_CAPACITY);
  #denominators = new Float64Array(FIRST_CAPACITY);
  /** Twice as many slots as values, each holding a value's number plus one, or 0. */
  #slots = new Int32Array(2 * FIRST_CAPACITY);

  constructor() {
    this.#intern(0, 1);
    this.#intern(1, 1);
  }

  get size(): number {
    return this.#size;
  }

  fraction(numerator: bigint, denominator: bigint): ValueId {
    return this.#reduced(Number(numerator), Number(denominator));
  }

  add(a: ValueId, b: ValueId): ValueId {
    const [down, below] = [this.#denominators[a] as number, this.#denominators[b] as number];
    const [up, above] = [this.#numerators[a] as number, this.#numerators[b] as number];
    if (down === 1 && below === 1) return this.#intern(up + above, 1);
    return this.#reduced(up * below + above * down, down * below);
  }

  subtract(a: ValueId, b: ValueId): ValueId {
    const [down, below] = [this.#denominators[a] as number, this.#denominators[b] as number];
    const [up, above] = [this.#numerators[a] as number, this.#numerators[b] as number];
    if (down === 1 && below === 1) return this.#intern(up - above, 1);
    return this.#reduced(up * below - above * down, down * below);
  }

  multiply(a: ValueId, b: ValueId): ValueId {
    return this.#reduced(
      (this.#numerators[a] as number) * (this.#numerators[b] as number),
      (this.#denominators[a] as number) * (this.#denominators[b] as number),
    );
  }

  divide(a: ValueId, b: ValueId): ValueId {
    const divisor = this.#numerators[b] as number;
    if (divisor === 0) return NO_VALUE;
    return this.#reduced(
      (this.#numerators[a] as number) * (this.#denominators[b] as number),
      (this.#denominators[a] as number) * divisor,
    );
  }

  signOf(value: ValueId): number {
    return Math.sign(this.#numerators[value] as number);
  }

  isUnit(value: ValueId): boolean {
    return this.#denominators[value] === 1 && Math.abs(this.#numerators[value] as number) === 1;
  }

  isWhole(value: ValueId): boolean {
    return this.#denominators[value] === 1;
  }

  textOf(value: ValueId): string {
    const denominator = this.#denominators[value];
    return denominator === 1 ? `${this.#numerators[value]}` : `${this.#numerators[value]}/${denominator}`;
  }

  #reduced(numerator: number, denominator: number): ValueId {
    if (denominator === 1) return this.#intern(numerator, 1);
    const divisor = greatestCommonDivisor(Math.abs(numerator), Math.abs(denominator));
    const signed = denominator < 0 ? -divisor : divisor;
    return this.#intern(numerator / signed, denominator / signed);
  }

  #intern(numerator: number, denominator: number): ValueId {
    const mask = this.#slots.length - 1;
    let slot = hash(numerator, denominator) & mask;
    for (;;) {
      const value = (this.#slots[slot] as number) - 1;
      if (value < 0) break;
      // === also finds 0 for the -0 that a product of signs may give.
      if (this.#numerators[value] === numerator && this.#denominators[value] === denominator) return value;
      slot = (slot + 1) & mask;
    }
    if (this.#size === this.#numerators.length) {
      this.#grow();
      return this.#intern(numerator, denominator);
    }
    const value = this.#size++;
    this.#numerators[value] = numerator + 0;
    this.#denominators[value] = denominator;
    this.#slots[slot] = value + 1;
    return value;
  }

  #grow(): void {
    const capacity = 2 * this.#numerators.length;
    const [numerators, denominators] = [new Float64Array(capacity), new Float64Array(capacity)];
    numerators.set(this.#numerators);
    denominators.set(this.#denominators);
    this.#numerators = numerators;
    this.#denominators = denominators;
    this.#slots = new Int32Array(2 * capacity);
    const mask = 2 * capacity - 1;
    for (let value = 0; value < this.#size; value++) {
      let slot = hash(numerators[value] as number, denominators[value] as number) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = value + 1;
    }
  }
}

/** Mixes the low and high words of both integers; -0 and 0 hash alike. */
function hash(numerator: number, denominator: number): number {
  const high = Math.floor(numerator / 2 ** 32) ^ Math.imul(Math.floor(denominator / 2 ** 32), 31);
  const mixed = Math.imul((numerator | 0) ^ high, 0x9e3779b1) ^ Math.imul(denominator | 0, 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}

const INT32_END = 2 ** 31;

/** Euclid; once both numbers are small it goes on in 32-bit integers, whose remainder is many times faster. */
function greatestCommonDivisor(a: number, b: number): number {
  let [larger, smaller] = [a, b];
  while (smaller >= INT32_END || larger >= INT32_END) {
    if (smaller === 0) return larger;
    [larger, smaller] = [smaller, larger % smaller];
  }
  let [high, low] = [larger | 0, smaller | 0];
  while (low !== 0) {
    const rest = (high % low) | 0;
    high = low;
    low = rest;
  }
  return high;
}
