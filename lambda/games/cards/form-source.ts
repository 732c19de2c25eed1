import type { ChainKind, Form } from './form.ts';
import type { ValueId } from './rationals.ts';

/** The forms of one sub-multiset of a hand, as a part of a chain sees them. */
export interface FormSource {
  /** All forms but those of kind `except`, in rank order. */
  formsBut(except: ChainKind): readonly Form[];
  /** Those of a value, in rank order. May still hold forms of kind `except`; the caller skips them. */
  formsOf(value: ValueId, except: ChainKind): readonly Form[];
}

/** A part as chains and powers see it. */
export interface PartSource extends FormSource {
  /** All its forms. */
  readonly forms: readonly Form[];
  /** Its forms by value, if they are kept. */
  readonly byValue?: ReadonlyMap<ValueId, readonly Form[]>;
  formsOf(value: ValueId, except?: ChainKind): readonly Form[];
}

/** What a source gives that has none: one array for all. */
export const NO_FORMS: readonly Form[] = [];
