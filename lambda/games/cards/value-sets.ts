import type { BigRationals } from './big-rationals.ts';
import { cardsOf, shapeOf } from './hand-shape.ts';
import type { Operators } from './operators.ts';
import { NO_VALUE, type Rationals, type ValueId } from './rationals.ts';

/**
 * The values that the expressions of a hand can have, without the expressions: those of its parts, two by two, joined by
 * every operator. Small hands are shared between the hands that contain them.
 */
export class ValueSets {
  readonly #rationals: Rationals;
  readonly #operators: Operators;
  readonly #powers: BigRationals | undefined;
  readonly #known = new Map<string, readonly ValueId[]>();

  /** `powers` are the rationals again, if powers are allowed. */
  constructor(rationals: Rationals, operators: Operators, powers: BigRationals | undefined) {
    this.#rationals = rationals;
    this.#operators = operators;
    this.#powers = powers;
  }

  /** The values of a sorted hand, each once. */
  of(hand: readonly number[]): readonly ValueId[] {
    const key = hand.join(' ');
    const known = this.#known.get(key);
    if (known) return known;
    const values = this.#find(hand);
    this.#known.set(key, values);
    return values;
  }

  #find(hand: readonly number[]): readonly ValueId[] {
    if (hand.length === 1) return [this.#rationals.fraction(BigInt(hand[0] as number), 1n)];
    const found = new Set<ValueId>();
    const shape = shapeOf(hand);
    for (const [small, large] of shape.splits(shape.full)) {
      const others = this.of(cardsOf(hand, large));
      for (const a of this.of(cardsOf(hand, small))) {
        for (const b of others) this.#join(a, b, found);
      }
    }
    found.delete(NO_VALUE);
    return [...found];
  }

  #join(a: ValueId, b: ValueId, found: Set<ValueId>): void {
    const { sum, product } = this.#operators;
    const rationals = this.#rationals;
    if (sum.plain) found.add(rationals.add(a, b));
    if (sum.inverse) found.add(rationals.subtract(a, b)).add(rationals.subtract(b, a));
    if (product.plain) found.add(rationals.multiply(a, b));
    if (product.inverse) found.add(rationals.divide(a, b)).add(rationals.divide(b, a));
    if (this.#powers) found.add(power(this.#powers, a, b)).add(power(this.#powers, b, a));
  }
}

function power(rationals: BigRationals, base: ValueId, exponent: ValueId): ValueId {
  const size = rationals.exponentOf(exponent);
  return size === undefined ? NO_VALUE : rationals.power(base, size);
}
