import type { ChainKind, Form } from './form.ts';
import { isFull } from './form-limit.ts';
import type { FormSource } from './form-source.ts';
import type { ChainOperators, Operators } from './operators.ts';
import { NO_VALUE, ONE, type Rationals, type ValueId, ZERO } from './rationals.ts';

interface Walk {
  readonly kind: ChainKind;
  readonly allowed: ChainOperators;
  readonly parts: readonly FormSource[];
  readonly target: ValueId;
  /** Where chains go; their place there is their rank. */
  readonly found: Form[];
  readonly plain: Form[];
  readonly inverse: Form[];
}

/**
 * Makes chains directly, each exactly once: the parts of a partition choose their forms and sides in non-decreasing
 * (rank, side) order where two parts are equal sub-multisets, so that no set is needed to remove duplicates.
 */
export class ChainForms {
  readonly #rationals: Rationals;
  readonly #operators: Operators;

  constructor(rationals: Rationals, operators: Operators) {
    this.#rationals = rationals;
    this.#operators = operators;
  }

  /** Appends every chain of `kind` over one partition to `found`, until that is full. */
  all(kind: ChainKind, parts: readonly FormSource[], found: Form[]): void {
    this.#start(kind, parts, NO_VALUE, found);
  }

  /** Appends those whose value is `target`; the last part is looked up, not tried. */
  of(target: ValueId, kind: ChainKind, parts: readonly FormSource[], found: Form[]): void {
    this.#start(kind, parts, target, found);
  }

  #start(kind: ChainKind, parts: readonly FormSource[], target: ValueId, found: Form[]): void {
    const allowed = this.#operators[kind];
    if (!allowed.plain && !allowed.inverse) return;
    const walk: Walk = { kind, allowed, parts, target, found, plain: [], inverse: [] };
    this.#extend(walk, 0, kind === 'sum' ? ZERO : ONE, 0, false);
  }

  /** Chooses the part at `depth`. `floor` and `floorInverse` are the choice before, the least allowed for an equal part. */
  #extend(walk: Walk, depth: number, partial: ValueId, floor: number, floorInverse: boolean): void {
    const { parts } = walk;
    const source = parts[depth] as FormSource;
    const repeats = depth > 0 && source === parts[depth - 1];
    if (depth === parts.length - 1 && walk.target !== NO_VALUE) {
      this.#close(walk, source, partial, repeats ? floor : -1, floorInverse);
      return;
    }
    for (const form of source.formsBut(walk.kind)) {
      if (isFull(walk.found)) return;
      if (repeats && form.rank < floor) continue;
      const inverseOnly = repeats && form.rank === floor && floorInverse;
      for (const inverse of SIDES) {
        if (inverseOnly && !inverse) continue;
        const next = this.#apply(walk, partial, form.value, inverse);
        if (next === NO_VALUE) continue;
        const side = inverse ? walk.inverse : walk.plain;
        side.push(form);
        if (depth === parts.length - 1) this.#emit(walk, next);
        else this.#extend(walk, depth + 1, next, form.rank, inverse);
        side.pop();
      }
    }
  }

  /** Emits the chains whose last part brings the value to the target. */
  #close(walk: Walk, source: FormSource, partial: ValueId, floor: number, floorInverse: boolean): void {
    for (const inverse of SIDES) {
      if (inverse && walk.plain.length === 0) continue;
      if (inverse && !walk.allowed.inverse) continue;
      for (const form of this.#lastForms(walk, source, partial, inverse)) {
        if (isFull(walk.found)) return;
        if (form.kind === walk.kind || form.rank < floor) continue;
        if (form.rank === floor && floorInverse && !inverse) continue;
        const side = inverse ? walk.inverse : walk.plain;
        side.push(form);
        this.#emit(walk, walk.target);
        side.pop();
      }
    }
  }

  #lastForms(walk: Walk, source: FormSource, partial: ValueId, inverse: boolean): readonly Form[] {
    const { kind, target } = walk;
    if (kind === 'product' && partial === ZERO) {
      // Zero times or over anything is zero: every form will do, or none.
      if (target !== ZERO) return [];
      const forms = source.formsBut(kind);
      return inverse ? forms.filter((form) => form.value !== ZERO) : forms;
    }
    const needed = this.#needed(kind, target, partial, inverse);
    return needed === NO_VALUE ? [] : source.formsOf(needed, kind);
  }

  /** The value x with partial + x, partial - x, partial * x or partial / x = target. */
  #needed(kind: ChainKind, target: ValueId, partial: ValueId, inverse: boolean): ValueId {
    if (kind === 'sum') {
      return inverse ? this.#rationals.subtract(partial, target) : this.#rationals.subtract(target, partial);
    }
    return inverse ? this.#rationals.divide(partial, target) : this.#rationals.divide(target, partial);
  }

  #apply(walk: Walk, partial: ValueId, value: ValueId, inverse: boolean): ValueId {
    if (inverse && !walk.allowed.inverse) return NO_VALUE;
    if (walk.kind === 'sum') {
      return inverse ? this.#rationals.subtract(partial, value) : this.#rationals.add(partial, value);
    }
    return inverse ? this.#rationals.divide(partial, value) : this.#rationals.multiply(partial, value);
  }

  #emit(walk: Walk, value: ValueId): void {
    if (!canBeWritten(walk)) return;
    const { kind, found, plain, inverse } = walk;
    found.push({ kind, value, rank: found.length, plain: plain.slice(), inverse: copyOf(inverse) });
  }
}

const SIDES = [false, true] as const;

const NOTHING: readonly Form[] = [];

/** Half of all chains have no inverse part; they share one empty list. */
function copyOf(forms: readonly Form[]): readonly Form[] {
  return forms.length === 0 ? NOTHING : forms.slice();
}

/**
 * Whether the allowed operators can write the chain. Without `+`, a - (b - c) still adds c, but some term must be
 * subtracted; without `*`, a / (b / c) multiplies by c, which then must not be zero.
 */
function canBeWritten({ kind, allowed, plain, inverse }: Walk): boolean {
  if (plain.length === 0) return false;
  if (allowed.plain) return true;
  if (inverse.length === 0) return false;
  return kind === 'sum' || plain.filter((form) => form.value === ZERO).length <= 1;
}
