import type { Equivalence } from '../../options.ts';
import { ClassWriter, type Factor, type FormClass, type Signed, type Term } from './class-writer.ts';
import type { Form } from './form.ts';
import type { Operators } from './operators.ts';
import { compareSolutions, printForm } from './print-form.ts';
import { type Rationals, type ValueId, ZERO } from './rationals.ts';

/**
 * Sorts solutions into classes of equal ones and writes each class in one way.
 *
 * - `algebraic`: a sign may move between the parts of a chain: (a-b)*(c-d) = (b-a)*(d-c), a-b*(c-d) = a+b*(d-c).
 *   It is the same rational function of the cards, as long as cards of equal value count as different variables:
 *   (24+2-2)/1 and 24/(1+2-2) stay two.
 * - `merged`: besides, a factor of value 1 or -1 may multiply or divide, a term of value 0 may be added or subtracted.
 *
 * One object serves one list of solutions: what it interns is as large as that list.
 */
export class SolutionClasses {
  readonly #rationals: Rationals;
  readonly #operators: Operators;
  readonly #merged: boolean;
  readonly #writer: ClassWriter;
  readonly #classes = new Map<string, FormClass>();
  readonly #folded = new Map<Form, Signed>();

  constructor(rationals: Rationals, operators: Operators, distinct: Exclude<Equivalence, 'canonical'>) {
    this.#rationals = rationals;
    this.#operators = operators;
    this.#merged = distinct === 'merged';
    this.#writer = new ClassWriter(rationals, operators, this.#merged);
  }

  /** How many different solutions there are among forms. */
  count(forms: readonly Form[]): number {
    return new Set(forms.map((form) => this.#keyOf(form))).size;
  }

  /** One form for each different solution among forms, written as {@link shown}. */
  shownOnce(forms: readonly Form[]): readonly Form[] {
    return Array.from(new Map(forms.map((form) => [this.#keyOf(form), form])).values(), (form) =>
      this.shown(form),
    );
  }

  /** The way to write a solution that all forms equal to it have in common. */
  shown(form: Form): Form {
    const { formClass, negative } = this.#fold(form);
    return negative ? formClass.negative() : formClass.form();
  }

  /** A number that two forms share exactly if they are the same solution. */
  #keyOf(form: Form): number {
    const { formClass, negative } = this.#fold(form);
    return 2 * formClass.id + Number(negative);
  }

  #fold(form: Form): Signed {
    const known = this.#folded.get(form);
    if (known) return known;
    const signed = this.#foldNew(form);
    this.#folded.set(form, signed);
    return signed;
  }

  #foldNew(form: Form): Signed {
    switch (form.kind) {
      case 'leaf':
        return { formClass: this.#intern(`card ${form.card}`, () => oneSided(() => form)), negative: false };
      case 'power':
        return this.#foldPower(form.value, this.#fold(form.base), this.#fold(form.exponent));
      case 'sum': {
        const terms = [
          ...form.plain.map((part) => this.#term(part, false)),
          ...form.inverse.map((part) => this.#term(part, true)),
        ];
        return this.#foldSum(form.value, terms);
      }
      case 'product': {
        const signs = [...form.plain, ...form.inverse].map((part) => this.#fold(part));
        const factors = [
          ...form.plain.map((part) => this.#factor(part, false)),
          ...form.inverse.map((part) => this.#factor(part, true)),
        ];
        const negative = signs.filter((part) => part.negative).length % 2 === 1;
        return this.#foldProduct(form.value, factors, negative);
      }
    }
  }

  #term(form: Form, subtracted: boolean): Term {
    const { formClass, negative } = this.#fold(form);
    const free = this.#merged && form.value === ZERO;
    return { formClass, negative: !free && negative !== subtracted, free };
  }

  #factor(form: Form, divides: boolean): Factor {
    const { formClass } = this.#fold(form);
    return { formClass, inverse: divides && !(this.#merged && this.#rationals.isUnit(form.value)) };
  }

  #foldSum(value: ValueId, terms: readonly Term[]): Signed {
    const mixed = terms.some((term) => term.negative) && terms.some((term) => !term.negative && !term.free);
    const flexible = terms.some((term) => term.free || term.formClass.twoSided);
    const twoSided = this.#operators.sum.inverse && (mixed || flexible);
    const sign = this.#rationals.signOf(value);
    const key = (list: readonly Term[]) => `sum ${sortedKey(list, (term) => term.negative)}`;
    if (!twoSided || sign > 0) {
      return { formClass: this.#internSum(key(terms), terms, value, twoSided), negative: false };
    }
    const flipped = terms.map(flip);
    if (sign < 0) {
      const opposite = this.#negated(value);
      return { formClass: this.#internSum(key(flipped), flipped, opposite, twoSided), negative: true };
    }
    if (key(terms) === key(flipped)) {
      // 5-5 is the same form turned round, so nothing can absorb a sign here: 24+6*(5-5) and 24-6*(5-5) stay two.
      return { formClass: this.#internSum(key(terms), terms, value, false), negative: false };
    }
    // A difference of zero is as positive as its negative: the text decides.
    const [texts, flippedTexts] = [terms, flipped].map((list) =>
      printForm(this.#writer.sum(list, value), this.#operators),
    ) as [string, string];
    const negative = compareSolutions(flippedTexts, texts) < 0;
    const shown = negative ? flipped : terms;
    return { formClass: this.#internSum(key(shown), shown, value, true), negative };
  }

  #internSum(key: string, terms: readonly Term[], value: ValueId, twoSided: boolean): FormClass {
    return this.#intern(key, () => ({
      form: once(() => this.#writer.sum(terms, value)),
      twoSided,
      negative: () => this.#writer.sum(terms.map(flip), this.#negated(value)),
    }));
  }

  #foldProduct(value: ValueId, factors: readonly Factor[], negative: boolean): Signed {
    const shownValue = negative ? this.#negated(value) : value;
    const key = `product ${sortedKey(factors, (factor) => factor.inverse)}`;
    const formClass = this.#intern(key, () => {
      const parts = once(() =>
        factors.map(({ formClass, inverse }) => ({ form: formClass.form(), inverse })),
      );
      return {
        form: once(() => this.#writer.product(shownValue, parts())),
        twoSided: factors.some((factor) => factor.formClass.twoSided),
        negative: () => this.#writer.negativeProduct(this.#negated(shownValue), factors, parts()),
      };
    });
    return { formClass, negative };
  }

  #foldPower(value: ValueId, base: Signed, exponent: Signed): Signed {
    const key = `power ${[base, exponent].map((part) => `${part.formClass.id}${part.negative}`).join(' ')}`;
    const shown = (part: Signed) => (part.negative ? part.formClass.negative() : part.formClass.form());
    const make = () =>
      oneSided(() => ({ kind: 'power', value, rank: 0, base: shown(base), exponent: shown(exponent) }));
    return { formClass: this.#intern(key, make), negative: false };
  }

  #negated(value: ValueId): ValueId {
    return this.#rationals.subtract(ZERO, value);
  }

  #intern(key: string, make: () => Omit<FormClass, 'id'>): FormClass {
    const known = this.#classes.get(key);
    if (known) return known;
    const formClass = { ...make(), id: this.#classes.size };
    this.#classes.set(key, formClass);
    return formClass;
  }
}

function oneSided(make: () => Form): Omit<FormClass, 'id'> {
  const form = once(make);
  return { form, twoSided: false, negative: form };
}

/** Puts a computation off until its result is wanted, since counting wants none. */
function once<Result>(make: () => Result): () => Result {
  let made: { readonly result: Result } | undefined;
  return () => {
    made ??= { result: make() };
    return made.result;
  };
}

function flip(term: Term): Term {
  return term.free ? term : { ...term, negative: !term.negative };
}

/** Names a multiset of parts, whatever their order. */
function sortedKey<Part extends { readonly formClass: FormClass }>(
  parts: readonly Part[],
  marked: (part: Part) => boolean,
): string {
  return parts
    .map((part) => 2 * part.formClass.id + Number(marked(part)))
    .sort((a, b) => a - b)
    .join(',');
}
