import type { Equivalence } from '../../options.ts';
import type { Form } from '../cards/form.ts';
import type { Operators } from '../cards/operators.ts';
import { printForm } from '../cards/print-form.ts';
import { type Rationals, ZERO } from '../cards/rationals.ts';
import { SolutionClasses } from '../cards/solution-class.ts';

/** Writes a form as the solver prints the class of equal solutions that it belongs to. */
export function writtenForm(
  form: Form,
  rationals: Rationals,
  operators: Operators,
  distinct: Equivalence,
): string {
  const own = distinct === 'canonical' || standsForItsClass(form, rationals, distinct === 'merged');
  const shown = own ? form : new SolutionClasses(rationals, operators, distinct).shown(form);
  return printForm(shown, operators);
}

/**
 * Whether a form is surely the one that its class is shown by; most are, and telling so is ten times faster than making
 * the class. No sign can move where the sums in products are positive; and nothing is neutral that is neither
 * a term of value 0 nor a factor of value 1 or -1. A test holds it against the classes.
 */
export function standsForItsClass(form: Form, rationals: Rationals, merged: boolean): boolean {
  switch (form.kind) {
    case 'leaf':
      return true;
    case 'power':
      return (
        standsForItsClass(form.base, rationals, merged) && standsForItsClass(form.exponent, rationals, merged)
      );
    default: {
      const { kind, plain, inverse } = form;
      const settled = (part: Form) => {
        if (merged && (kind === 'sum' ? part.value === ZERO : rationals.isUnit(part.value))) return false;
        if (part.kind === 'leaf') return true;
        if (kind === 'product' && part.kind === 'sum' && rationals.signOf(part.value) <= 0) return false;
        return standsForItsClass(part, rationals, merged);
      };
      return plain.every(settled) && inverse.every(settled);
    }
  }
}
