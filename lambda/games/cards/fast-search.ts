import type { BigRationals } from './big-rationals.ts';
import { type ChainKind, type ChainPart, type Form, flatChain } from './form.ts';
import type { FormBlock } from './form-block.ts';
import type { FormCatalogue } from './form-catalogue.ts';
import { cardsOf, type HandShape, shapeOf } from './hand-shape.ts';
import { CHAIN_KINDS, type Operators } from './operators.ts';
import { NO_VALUE, ONE, type Rationals, type ValueId, ZERO } from './rationals.ts';

/**
 * Sub-multisets up to this size are looked up by value; larger ones are split. Three cards have up to 68 forms, which pays
 * for hands of five and six; for four cards, reckoning back to two is five times faster than making them.
 */
function lookedUpCards(hand: readonly number[]): number {
  return hand.length <= 4 ? 2 : 3;
}

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
      for (const [form] of block?.byValue.values() ?? []) {
        const known = form as Form;
        const found =
          this.#bySum(deal, known, large, target) ??
          this.#byProduct(deal, known, large, target) ??
          this.#byPower(deal, known, large, target);
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
    const block = cards.length <= lookedUpCards(deal.hand) ? this.#catalogue.block(cards) : null;
    deal.blocks[mask] = block;
    return block;
  }

  /** A sum or difference of a known form and one over the cards of `rest`. */
  #bySum(deal: Deal, known: Form, rest: number, target: ValueId): Form | undefined {
    const { plain, inverse } = this.#operators.sum;
    const rationals = this.#rationals;
    if (plain) {
      const term = this.#reach(deal, rest, rationals.subtract(target, known.value));
      if (term) return flatChain('sum', target, [over(known), over(term)]);
    }
    if (!inverse) return undefined;
    const minuend = this.#reach(deal, rest, rationals.add(target, known.value));
    if (minuend) return flatChain('sum', target, [over(minuend), under(known)]);
    const subtrahend = this.#reach(deal, rest, rationals.subtract(known.value, target));
    return subtrahend && flatChain('sum', target, [over(known), under(subtrahend)]);
  }

  /** A product or quotient of a known form and one over the cards of `rest`. */
  #byProduct(deal: Deal, known: Form, rest: number, target: ValueId): Form | undefined {
    const { plain, inverse } = this.#operators.product;
    const rationals = this.#rationals;
    if (known.value === ZERO) return this.#zeroProduct(deal, known, rest, target);
    if (plain) {
      const factor = this.#reach(deal, rest, rationals.divide(target, known.value));
      if (factor) return flatChain('product', target, [over(known), over(factor)]);
    }
    if (!inverse) return undefined;
    const dividend = this.#reach(deal, rest, rationals.multiply(target, known.value));
    if (dividend) return flatChain('product', target, [over(dividend), under(known)]);
    if (target === ZERO) return undefined;
    const divisor = this.#reach(deal, rest, rationals.divide(known.value, target));
    return divisor && flatChain('product', target, [over(known), under(divisor)]);
  }

  /** Zero times or over anything is zero, and the target must be it: the rest may then have any value. */
  #zeroProduct(deal: Deal, zero: Form, rest: number, target: ValueId): Form | undefined {
    if (target !== ZERO) return undefined;
    const { plain, inverse } = this.#operators.product;
    const factor = plain ? this.#anything(deal, rest, false) : undefined;
    if (factor) return flatChain('product', ZERO, [over(zero), over(factor)]);
    const divisor = inverse ? this.#anything(deal, rest, true) : undefined;
    return divisor && flatChain('product', ZERO, [over(zero), under(divisor)]);
  }

  /** A known form to the power of one over the cards of `rest`, or the other way round. */
  #byPower(deal: Deal, known: Form, rest: number, target: ValueId): Form | undefined {
    const powers = this.#powers;
    if (!powers) return undefined;
    for (const exponent of powers.exponentsBetween(known.value, target)) {
      const above = this.#reach(deal, rest, powers.fraction(BigInt(exponent), 1n));
      if (above) return { kind: 'power', value: target, rank: 0, base: known, exponent: above };
    }
    const exponent = powers.exponentOf(known.value);
    if (exponent === undefined) return undefined;
    const base = this.#baseFor(deal, rest, target, exponent);
    return base && { kind: 'power', value: target, rank: 0, base, exponent: known };
  }

  #baseFor(deal: Deal, rest: number, target: ValueId, exponent: number): Form | undefined {
    if (exponent === 0) return target === ONE ? this.#anything(deal, rest, true) : undefined;
    for (const root of this.#powers?.rootsOf(target, exponent) ?? []) {
      const base = this.#reach(deal, rest, root);
      if (base) return base;
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

/** A plus term or numerator. */
function over(form: Form): ChainPart {
  return { form, inverse: false };
}

/** A minus term or denominator. */
function under(form: Form): ChainPart {
  return { form, inverse: true };
}
