import type { BigRationals } from './big-rationals.ts';
import { ChainForms } from './chain-forms.ts';
import type { ChainKind, Form } from './form.ts';
import { FormBlock } from './form-block.ts';
import { isFull } from './form-limit.ts';
import { NO_FORMS, type PartSource } from './form-source.ts';
import { cardsOf, shapeOf } from './hand-shape.ts';
import { CHAIN_KINDS, type Operators } from './operators.ts';
import { PowerForms } from './power-forms.ts';
import { NO_VALUE, type Rationals, type ValueId } from './rationals.ts';

/** Hands up to this size have all their forms kept: 1260 for four different cards, but 32632 for five. */
const KEPT_CARDS = 4;

/** The forms that solve a hand. */
export interface FormList {
  readonly forms: readonly Form[];
  /** False if there may be more than `forms` holds. */
  readonly complete: boolean;
}

/**
 * The forms of hands under one set of operators, over one `Rationals`. Small hands are kept whole and shared between
 * the hands that contain them; the forms of a larger hand are found for one value at a time.
 * Hands are sorted arrays of cards.
 */
export class FormCatalogue {
  readonly rationals: Rationals;
  readonly #chains: ChainForms;
  readonly #powers: PowerForms | undefined;
  readonly #blocks = new Map<string, FormBlock>();
  #formCount = 0;
  /** Whether a list that was asked for since the last hand was cut off. */
  #cut = false;

  /** `powers` are the rationals again, if powers are allowed. */
  constructor(rationals: Rationals, operators: Operators, powers: BigRationals | undefined) {
    this.rationals = rationals;
    this.#chains = new ChainForms(rationals, operators);
    this.#powers = powers && new PowerForms(powers);
  }

  /** A measure of the memory in use: forms and values kept. */
  get size(): number {
    return this.#formCount + this.rationals.size;
  }

  /**
   * The forms of a hand whose value is `target`: all of them, or as many as a list holds. Which these are depends on the hand,
   * the target and the operators only.
   */
  solutions(target: ValueId, hand: readonly number[]): FormList {
    this.#cut = false;
    const forms = this.formsOf(target, hand);
    return { forms, complete: !this.#cut };
  }

  /** All forms of a hand, or as many as a list holds: only six cards, or five with powers, have more. */
  block(hand: readonly number[]): FormBlock {
    const key = hand.join(' ');
    const known = this.#blocks.get(key);
    const block = known ?? new FormBlock(this.#allForms(hand));
    this.#cut ||= isFull(block.forms);
    if (known) return known;
    this.#formCount += block.forms.length;
    this.#blocks.set(key, block);
    return block;
  }

  /** The forms of a hand whose value is `target`, but those of kind `except`, as many as a list holds. */
  formsOf(target: ValueId, hand: readonly number[], except?: ChainKind): readonly Form[] {
    if (hand.length === 1) return this.block(hand).formsOf(target);
    const found: Form[] = [];
    const parts = this.#parts(hand);
    for (const partition of shapeOf(hand).partitions) {
      const sources = partition.map(parts.source);
      for (const kind of CHAIN_KINDS) {
        if (kind !== except) this.#chains.of(target, kind, sources, found);
      }
      if (!this.#powers || partition.length !== 2) continue;
      const [one, other] = sources as [PartSource, PartSource];
      this.#powers.of(target, one, other, found);
      if (one !== other) this.#powers.of(target, other, one, found);
    }
    this.#cut ||= isFull(found);
    return found;
  }

  #allForms(hand: readonly number[]): readonly Form[] {
    const first = hand[0] as number;
    if (hand.length === 1) {
      return [{ kind: 'leaf', value: this.rationals.fraction(BigInt(first), 1n), rank: 0, card: first }];
    }
    const forms: Form[] = [];
    const parts = this.#parts(hand);
    for (const partition of shapeOf(hand).partitions) {
      const sources = partition.map(parts.source);
      for (const kind of CHAIN_KINDS) this.#chains.all(kind, sources, forms);
      if (!this.#powers || partition.length !== 2) continue;
      const [one, other] = sources as [PartSource, PartSource];
      this.#powers.all(one, other, forms);
      if (one !== other) this.#powers.all(other, one, forms);
    }
    return forms;
  }

  /** The sub-multisets of one hand as sources, one object for each mask, so that equal parts are the same object. */
  #parts(hand: readonly number[]): { source(mask: number): PartSource } {
    const sources: PartSource[] = [];
    const make = (mask: number) => {
      const cards = cardsOf(hand, mask);
      return cards.length <= KEPT_CARDS ? this.block(cards) : new LargePart(this, cards);
    };
    return {
      source: (mask) => {
        const source = sources[mask] ?? make(mask);
        sources[mask] = source;
        return source;
      },
    };
  }
}

/** A part with too many forms to keep: it is searched for each value asked for. */
class LargePart implements PartSource {
  readonly #catalogue: FormCatalogue;
  readonly #cards: readonly number[];

  constructor(catalogue: FormCatalogue, cards: readonly number[]) {
    this.#catalogue = catalogue;
    this.#cards = cards;
  }

  get forms(): readonly Form[] {
    return this.#catalogue.block(this.#cards).forms;
  }

  formsBut(except: ChainKind): readonly Form[] {
    return this.#catalogue.block(this.#cards).formsBut(except);
  }

  formsOf(value: ValueId, except?: ChainKind): readonly Form[] {
    return value === NO_VALUE ? NO_FORMS : this.#catalogue.formsOf(value, this.#cards, except);
  }
}
