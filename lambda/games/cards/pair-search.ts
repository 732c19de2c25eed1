import type { Operators } from './operators.ts';

export type FourCards = readonly [number, number, number, number];

/**
 * Tells whether a hand of four cards reaches a target, without making a form: two values after the other are joined,
 * as unreduced fractions in doubles. Most hands of large cards do not, and this finds that some twenty times as fast as a
 * search that could name a solution. Exact where `fitsDoubles` is true of the cards and the target's larger side.
 */
export class PairSearch {
  readonly #adds: boolean;
  readonly #subtracts: boolean;
  readonly #multiplies: boolean;
  readonly #divides: boolean;
  readonly #up: number;
  readonly #down: number;

  /** The target is `numerator` / `denominator`; there are no powers. */
  constructor({ sum, product }: Operators, numerator: number, denominator: number) {
    this.#adds = sum.plain;
    this.#subtracts = sum.inverse;
    this.#multiplies = product.plain;
    this.#divides = product.inverse;
    this.#up = numerator;
    this.#down = denominator;
  }

  reaches([a, b, c, d]: FourCards): boolean {
    return (
      this.#four(a, b, c, d) ||
      this.#four(a, c, b, d) ||
      this.#four(a, d, b, c) ||
      this.#four(b, c, a, d) ||
      this.#four(b, d, a, c) ||
      this.#four(c, d, a, b)
    );
  }

  /** Whether the target is reached if the first two cards are joined first. */
  #four(a: number, b: number, c: number, d: number): boolean {
    return (
      (this.#adds && this.#three(a + b, 1, c, d)) ||
      (this.#subtracts && (this.#three(a - b, 1, c, d) || this.#three(b - a, 1, c, d))) ||
      (this.#multiplies && this.#three(a * b, 1, c, d)) ||
      (this.#divides && ((b !== 0 && this.#three(a, b, c, d)) || (a !== 0 && this.#three(b, a, c, d))))
    );
  }

  /** Whether the fraction `up` / `down` and two cards reach it. */
  #three(up: number, down: number, c: number, d: number): boolean {
    return (
      this.#fractionFirst(up, down, c, d) ||
      this.#fractionFirst(up, down, d, c) ||
      (this.#adds && this.#two(c + d, 1, up, down)) ||
      (this.#subtracts && (this.#two(c - d, 1, up, down) || this.#two(d - c, 1, up, down))) ||
      (this.#multiplies && this.#two(c * d, 1, up, down)) ||
      (this.#divides && ((d !== 0 && this.#two(c, d, up, down)) || (c !== 0 && this.#two(d, c, up, down))))
    );
  }

  /** Likewise, if the fraction is joined with `c` first. */
  #fractionFirst(up: number, down: number, c: number, d: number): boolean {
    const scaled = c * down;
    return (
      (this.#adds && this.#two(up + scaled, down, d, 1)) ||
      (this.#subtracts && (this.#two(up - scaled, down, d, 1) || this.#two(scaled - up, down, d, 1))) ||
      (this.#multiplies && this.#two(up * c, down, d, 1)) ||
      (this.#divides &&
        ((c !== 0 && this.#two(up, scaled, d, 1)) || (up !== 0 && this.#two(scaled, up, d, 1))))
    );
  }

  /** Whether two fractions reach it. */
  #two(up: number, down: number, above: number, below: number): boolean {
    const one = up * below;
    const other = above * down;
    const target = this.#up * down * below;
    return (
      (this.#adds && (one + other) * this.#down === target) ||
      (this.#subtracts && ((one - other) * this.#down === target || (other - one) * this.#down === target)) ||
      (this.#multiplies && up * above * this.#down === target) ||
      (this.#divides &&
        ((other !== 0 && one * this.#down === this.#up * other) ||
          (one !== 0 && other * this.#down === this.#up * one)))
    );
  }
}
