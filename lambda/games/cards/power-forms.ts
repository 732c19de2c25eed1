import { type BigRationals, MAX_EXPONENT } from './big-rationals.ts';
import type { Form } from './form.ts';
import { isFull } from './form-limit.ts';
import type { PartSource } from './form-source.ts';
import { NO_VALUE, ONE, type ValueId, ZERO } from './rationals.ts';

/**
 * Powers base^exponent over two parts of a hand. Exponents are integers of at most 64 either way; 0^0, 0^-n and
 * results beyond the size cap of `BigRationals` do not exist.
 */
export class PowerForms {
  readonly #rationals: BigRationals;

  constructor(rationals: BigRationals) {
    this.#rationals = rationals;
  }

  /** Appends every power of a form of `bases` to a form of `exponents` to `found`, until that is full. */
  all(bases: PartSource, exponents: PartSource, found: Form[]): void {
    for (const exponent of exponents.forms) {
      const size = this.#rationals.exponentOf(exponent.value);
      if (size === undefined) continue;
      for (const base of bases.forms) {
        if (isFull(found)) return;
        const value = this.#rationals.power(base.value, size);
        if (value !== NO_VALUE) found.push({ kind: 'power', value, rank: found.length, base, exponent });
      }
    }
  }

  /** Appends those whose value is `target`, reckoning back from the target to the larger part. */
  of(target: ValueId, bases: PartSource, exponents: PartSource, found: Form[]): void {
    const addPairs = (base: readonly Form[], exponent: readonly Form[]) => {
      for (const lower of base) {
        for (const upper of exponent) {
          if (isFull(found)) return;
          found.push({ kind: 'power', value: target, rank: found.length, base: lower, exponent: upper });
        }
      }
    };
    if (exponents.byValue) {
      for (const [value, alike] of exponents.byValue) {
        if (isFull(found)) return;
        const exponent = this.#rationals.exponentOf(value);
        if (exponent === undefined) continue;
        if (exponent === 0) {
          if (target === ONE)
            addPairs(
              bases.forms.filter((form) => form.value !== ZERO),
              alike,
            );
          continue;
        }
        for (const root of this.#rationals.rootsOf(target, exponent)) addPairs(bases.formsOf(root), alike);
      }
      return;
    }
    for (const [value, alike] of bases.byValue ?? []) {
      if (isFull(found)) return;
      for (const exponent of this.#rationals.exponentsBetween(value, target)) {
        if (Math.abs(exponent) > MAX_EXPONENT) continue;
        addPairs(alike, exponents.formsOf(this.#rationals.fraction(BigInt(exponent), 1n)));
      }
    }
  }
}
