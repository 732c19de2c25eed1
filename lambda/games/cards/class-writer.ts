import { type ChainPart, type Form, flatChain } from './form.ts';
import type { Operators } from './operators.ts';
import { simplestForm } from './print-form.ts';
import type { Rationals, ValueId } from './rationals.ts';

/**
 * All forms that are the same but for sign flips and, if asked, for neutral parts; or all their negatives. Each class
 * has a direction in which its differences are positive, and `form` is written in it.
 */
export interface FormClass {
  readonly id: number;
  readonly form: () => Form;
  /** Whether other forms have the opposite sign: b-a for a-b. */
  readonly twoSided: boolean;
  /** The form with the opposite sign that is first in the fixed order. */
  readonly negative: () => Form;
}

/** A form as its class and a sign. */
export interface Signed {
  readonly formClass: FormClass;
  readonly negative: boolean;
}

/** A term of a sum. */
export interface Term extends Signed {
  /** A neutral zero, whose sign does not matter. */
  readonly free: boolean;
}

/** A factor of a product. */
export interface Factor {
  readonly formClass: FormClass;
  readonly inverse: boolean;
}

/** Writes classes of equal solutions as forms, with positive differences as far as the operators allow. */
export class ClassWriter {
  readonly #rationals: Rationals;
  readonly #operators: Operators;
  readonly #merged: boolean;

  /** `merged` says whether neutral parts may change sides. */
  constructor(rationals: Rationals, operators: Operators, merged: boolean) {
    this.#rationals = rationals;
    this.#operators = operators;
    this.#merged = merged;
  }

  /** Writes a sum with its terms on their sides, turning one over if a side must not be empty. */
  sum(terms: readonly Term[], value: ValueId): Form {
    // A neutral zero is added, or where there is no + subtracted, which saves brackets: 7-5-0 for 0-(5-7).
    const { plain } = this.#operators.sum;
    const parts = terms.map(({ formClass, free, negative }) => ({
      form: formClass.form(),
      inverse: free ? !plain : negative,
    }));
    const lacks = (inverse: boolean) => parts.every((part) => part.inverse !== inverse);
    if (lacks(false) || (!plain && lacks(true))) return this.#turnTerm(value, terms, parts);
    return flatChain('sum', value, parts);
  }

  #turnTerm(value: ValueId, terms: readonly Term[], parts: readonly ChainPart[]): Form {
    const ways = terms.flatMap(({ formClass, free }, index) => {
      if (!free && !formClass.twoSided) return [];
      const form = free ? formClass.form() : formClass.negative();
      return [
        flatChain('sum', value, replaced(parts, index, { form, inverse: parts[index]?.inverse !== true })),
      ];
    });
    return this.#simplest(ways);
  }

  /** Writes a product. Where there is no `*`, factors of 1 and -1 that may do either divide. */
  product(value: ValueId, parts: readonly ChainPart[]): Form {
    if (this.#operators.product.plain || !this.#merged) return flatChain('product', value, parts);
    const divided = parts.map(({ form, inverse }) => ({
      form,
      inverse: inverse || this.#rationals.isUnit(form.value),
    }));
    if (divided.some((part) => !part.inverse)) return flatChain('product', value, divided);
    const ways = divided.flatMap(({ form }, index) => {
      if (!this.#rationals.isUnit(form.value)) return [];
      return [flatChain('product', value, replaced(divided, index, { form, inverse: false }))];
    });
    return this.#simplest(ways);
  }

  /** A product of the opposite sign has one of its differences the other way round. */
  negativeProduct(value: ValueId, factors: readonly Factor[], parts: readonly ChainPart[]): Form {
    const ways = factors.flatMap(({ formClass, inverse }, index) => {
      if (!formClass.twoSided) return [];
      return [this.product(value, replaced(parts, index, { form: formClass.negative(), inverse }))];
    });
    return this.#simplest(ways);
  }

  #simplest(forms: readonly Form[]): Form {
    const first = simplestForm(forms, this.#operators);
    if (!first) throw new Error('A class of forms has no form that the operators can write.');
    return first;
  }
}

function replaced(parts: readonly ChainPart[], index: number, part: ChainPart): readonly ChainPart[] {
  return parts.map((old, place) => (place === index ? part : old));
}
