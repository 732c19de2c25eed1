import type { ChainKind, Form } from './form.ts';
import { NO_FORMS, type PartSource } from './form-source.ts';
import type { ValueId } from './rationals.ts';

/** All forms of one hand, by rank and by value. */
export class FormBlock implements PartSource {
  readonly forms: readonly Form[];
  readonly byValue: ReadonlyMap<ValueId, readonly Form[]>;
  readonly #notSums: readonly Form[];
  readonly #notProducts: readonly Form[];

  constructor(forms: readonly Form[]) {
    const byValue = new Map<ValueId, Form[]>();
    for (const form of forms) {
      const alike = byValue.get(form.value);
      if (alike) alike.push(form);
      else byValue.set(form.value, [form]);
    }
    this.forms = forms;
    this.byValue = byValue;
    this.#notSums = forms.filter((form) => form.kind !== 'sum');
    this.#notProducts = forms.filter((form) => form.kind !== 'product');
  }

  formsBut(except: ChainKind): readonly Form[] {
    return except === 'sum' ? this.#notSums : this.#notProducts;
  }

  formsOf(value: ValueId): readonly Form[] {
    return this.byValue.get(value) ?? NO_FORMS;
  }
}
