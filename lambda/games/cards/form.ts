import type { ValueId } from './rationals.ts';

/** What a chain joins its parts by: `+` and `-`, or `*` and `/`. */
export type ChainKind = 'sum' | 'product';

/** One card. */
export interface Leaf {
  readonly kind: 'leaf';
  readonly value: ValueId;
  /** Position among all forms of the same hand; it orders the children of a chain so that none is met twice. */
  readonly rank: number;
  readonly card: number;
}

/**
 * A sum or a product of at least two parts, flattened: no part is of the same kind. `plain` holds the plus terms or
 * the numerator factors, at least one; `inverse` the minus terms or the denominator factors. Both are multisets.
 */
export interface Chain {
  readonly kind: ChainKind;
  readonly value: ValueId;
  readonly rank: number;
  readonly plain: readonly Form[];
  readonly inverse: readonly Form[];
}

/** `base` to the power of `exponent`, whose value is an integer. */
export interface Power {
  readonly kind: 'power';
  readonly value: ValueId;
  readonly rank: number;
  readonly base: Form;
  readonly exponent: Form;
}

/**
 * What is left of an expression once commutativity, associativity, a-(b-c) = a-b+c and a/(b/c) = a/b*c are
 * applied: two expressions are `canonical`ly the same exactly if they have the same form.
 * Its value is a number of the `Rationals` that it was made with.
 */
export type Form = Leaf | Chain | Power;

/** The forms that a form joins; none if it is a card. */
export function partsOf(form: Form): readonly Form[] {
  switch (form.kind) {
    case 'leaf':
      return [];
    case 'power':
      return [form.base, form.exponent];
    default:
      return [...form.plain, ...form.inverse];
  }
}

/** A part of a chain with its side. */
export interface ChainPart {
  readonly form: Form;
  readonly inverse: boolean;
}

/** Makes a chain of parts, taking in the parts of any that are chains of the same kind. */
export function flatChain(kind: ChainKind, value: ValueId, parts: readonly ChainPart[]): Chain {
  const plain: Form[] = [];
  const inverse: Form[] = [];
  for (const part of parts) {
    const [same, other] = part.inverse ? [inverse, plain] : [plain, inverse];
    if (part.form.kind === kind) {
      same.push(...part.form.plain);
      other.push(...part.form.inverse);
    } else {
      same.push(part.form);
    }
  }
  return { kind, value, rank: 0, plain, inverse };
}
