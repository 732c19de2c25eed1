import type { BigRationals } from './big-rationals.ts';
import { type ChainKind, type ChainPart, type Form, flatChain } from './form.ts';
import type { FormBlock, FormCatalogue } from './form-catalogue.ts';
import { cardsOf, type HandShape, shapeOf } from './hand-shape.ts';
import { CHAIN_KINDS, type Operators } from './operators.ts';
import { NO_VALUE, ONE, type Rationals, type ValueId, ZERO } from './rationals.ts';

/** Sub-multisets up to this size are looked up by value; larger ones are split. Three cards have 68 forms at most. */
const LOOKED_UP_CARDS = 3;

/** Calls it with what the larger part of a split must reach, and how the two parts then make the target. */
type Step = (needed: ValueId, make: (rest: Form) => Form) => Form | undefined;

/**
 * Finds one form of a hand with a given value by backward target expansion: for each split of the hand and each value
 * of its smaller part, what must the larger part reach? Never enumerates forms of more than three cards.
 * Which form it finds depends on the hand, the target and the operators only.
 */
export class FastSearch {
  readonly #catalogue: FormCatalogue;
  readonly #rationals: Rationals;
  readonly #operators: Operators;
  readonly #powers: BigRationals | undefined;

  /** `powers` are the rationals again, if powers are allowed. */
  constructor(catalogue: FormCatalogue, operators: Operators, powers: BigRationals | undefined) {
    this.#catalogue = catalogue;
    this.#rationals = catalogue.rationals;
    this.#operators = operators;
    this.#powers = powers;
  }

  find(hand: readonly number[], target: ValueId): Form | undefined {
    const shape = shapeOf(hand);
    return this.#reach({ hand, shape, failed: new Set(), blocks: [] }, shape.full, target);
  }

  #reach(deal: Deal, mask: number, target: ValueId): Form | undefined {
    const known = this.#blockOf(deal, mask);
    if (known) return known.formsOf(target)[0];
    const question = target * MASKS + mask;
    if (deal.failed.has(question)) return undefined;
    for (const [small, large] of deal.shape.splits(mask)) {
      const block = this.#blockOf(deal, small);
      if (!block) continue;
      const step: Step = (needed, make) => {
        const rest = needed === NO_VALUE ? undefined : this.#reach(deal, large, needed);
        return rest && make(rest);
      };
      for (const [value, [form]] of block.byValue) {
        const found =
          this.#bySum(form as Form, value, target, step) ??
          this.#byProduct(form as Form, value, target, step, deal, large) ??
          this.#byPower(form as Form, value, target, step, deal, large);
        if (found) return found;
      }
    }
    deal.failed.add(question);
    return undefined;
  }

  /** The forms of a mask that is small enough to be looked up: the smaller part of a split always is. */
  #blockOf(deal: Deal, mask: number): FormBlock | null {
    const known = deal.blocks[mask];
    if (known !== undefined) return known;
    const cards = cardsOf(deal.hand, mask);
    const block = cards.length <= LOOKED_UP_CARDS ? this.#catalogue.block(cards) : null;
    deal.blocks[mask] = block;
    return block;
  }

  #bySum(form: Form, value: ValueId, target: ValueId, step: Step): Form | undefined {
    const { plain, inverse } = this.#operators.sum;
    const rationals = this.#rationals;
    const first = { form, inverse: false };
    const made = chainMaker('sum', target);
    return (
      (plain ? step(rationals.subtract(target, value), (rest) => made(first, over(rest))) : undefined) ??
      (inverse
        ? (step(rationals.add(target, value), (rest) => made(over(rest), under(form))) ??
          step(rationals.subtract(value, target), (rest) => made(first, under(rest))))
        : undefined)
    );
  }

  #byProduct(
    form: Form,
    value: ValueId,
    target: ValueId,
    step: Step,
    deal: Deal,
    rest: number,
  ): Form | undefined {
    const { plain, inverse } = this.#operators.product;
    const rationals = this.#rationals;
    const made = chainMaker('product', target);
    if (value === ZERO) {
      // Zero times or over anything is zero, and the target must be it: the rest may have any value.
      if (target !== ZERO) return undefined;
      const factor = plain ? this.#anything(deal, rest, false) : undefined;
      if (factor) return made(over(form), over(factor));
      const divisor = inverse ? this.#anything(deal, rest, true) : undefined;
      return divisor && made(over(form), under(divisor));
    }
    return (
      (plain ? step(rationals.divide(target, value), (part) => made(over(form), over(part))) : undefined) ??
      (inverse
        ? (step(rationals.multiply(target, value), (part) => made(over(part), under(form))) ??
          (target === ZERO
            ? undefined
            : step(rationals.divide(value, target), (part) => made(over(form), under(part)))))
        : undefined)
    );
  }

  #byPower(
    form: Form,
    value: ValueId,
    target: ValueId,
    step: Step,
    deal: Deal,
    rest: number,
  ): Form | undefined {
    const powers = this.#powers;
    if (!powers) return undefined;
    for (const exponent of powers.exponentsBetween(value, target)) {
      const needed = powers.fraction(BigInt(exponent), 1n);
      const found = step(needed, (above) => ({
        kind: 'power',
        value: target,
        rank: 0,
        base: form,
        exponent: above,
      }));
      if (found) return found;
    }
    const asPower = (base: Form): Form => ({ kind: 'power', value: target, rank: 0, base, exponent: form });
    const exponent = powers.exponentOf(value);
    if (exponent === undefined) return undefined;
    if (exponent === 0) {
      const base = target === ONE ? this.#anything(deal, rest, true) : undefined;
      return base && asPower(base);
    }
    for (const root of powers.rootsOf(target, exponent)) {
      const found = step(root, asPower);
      if (found) return found;
    }
    return undefined;
  }

  /** Some form over the cards of a mask, if there is one; not zero if asked. */
  #anything(deal: Deal, mask: number, notZero: boolean): Form | undefined {
    const cards = cardsOf(deal.hand, mask);
    const fits = (form: Form | undefined) => form && !(notZero && form.value === ZERO);
    for (const kind of CHAIN_KINDS) {
      const { plain, inverse } = this.#operators[kind];
      const chain = plain || inverse ? this.#plainChain(kind, !plain, cards) : undefined;
      if (chain && fits(chain)) return chain;
    }
    // Rare: every chain of one operator is zero or divides by zero. All forms of the cards are tried.
    return this.#catalogue.block(cards).forms.find(fits);
  }

  /** The cards joined by one operator, if that has a value. */
  #plainChain(kind: ChainKind, inverse: boolean, cards: readonly number[]): Form | undefined {
    const leaves = cards.map((card) => this.#catalogue.block([card]).forms[0] as Form);
    const [first, ...rest] = leaves as [Form, ...Form[]];
    let value = first.value;
    for (const leaf of rest) {
      value = this.#apply(kind, inverse, value, leaf.value);
      if (value === NO_VALUE) return undefined;
    }
    if (rest.length === 0) return first;
    return flatChain(kind, value, [over(first), ...rest.map((form) => ({ form, inverse }))]);
  }

  #apply(kind: ChainKind, inverse: boolean, a: ValueId, b: ValueId): ValueId {
    if (kind === 'sum') return inverse ? this.#rationals.subtract(a, b) : this.#rationals.add(a, b);
    return inverse ? this.#rationals.divide(a, b) : this.#rationals.multiply(a, b);
  }
}

/** One hand while it is searched. */
interface Deal {
  readonly hand: readonly number[];
  readonly shape: HandShape;
  /** Questions (sub-multiset and target) already answered with no. */
  readonly failed: Set<number>;
  /** Forms by mask, once asked for; null if the mask has too many. */
  readonly blocks: (FormBlock | null)[];
}

/** More than there are masks of a six-card hand. */
const MASKS = 64;

function chainMaker(kind: ChainKind, value: ValueId): (...parts: readonly ChainPart[]) => Form {
  return (...parts) => flatChain(kind, value, parts);
}

/** A plus term or numerator. */
function over(form: Form): ChainPart {
  return { form, inverse: false };
}

/** A minus term or denominator. */
function under(form: Form): ChainPart {
  return { form, inverse: true };
}
