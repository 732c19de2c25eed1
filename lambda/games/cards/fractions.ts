import { type Form, partsOf } from './form.ts';
import type { Rationals } from './rationals.ts';

/**
 * Whether every one of some forms needs fractions: has a part, however deep, whose value is not a whole number. What the
 * whole form is worth does not count, since that is the target. A chain of whole parts can always be reckoned in whole
 * numbers up to its last step: all numerators are multiplied first.
 */
export function needFractions(forms: readonly Form[], rationals: Rationals): boolean {
  const isWhole = (form: Form): boolean => rationals.isWhole(form.value) && partsOf(form).every(isWhole);
  return !forms.some((form) => partsOf(form).every(isWhole));
}
