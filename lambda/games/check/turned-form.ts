import { type ChainPart, type Form, flatChain } from '../cards/form.ts';
import type { Operators } from '../cards/operators.ts';
import { simplestForm } from '../cards/print-form.ts';
import { type Rationals, ZERO } from '../cards/rationals.ts';

/**
 * The form of the opposite value that has a difference in it turned round: b-a for a-b, (b-a)*c for (a-b)*c.
 * Of several the first in the fixed order of solutions; undefined if there is no difference that could carry the sign.
 */
export function turnedForm(form: Form, rationals: Rationals, operators: Operators): Form | undefined {
  if (form.kind !== 'sum' && form.kind !== 'product') return undefined;
  const { kind } = form;
  const value = rationals.subtract(ZERO, form.value);
  if (kind === 'sum' && form.inverse.length > 0) return flatChain('sum', value, [{ form, inverse: true }]);
  const parts: ChainPart[] = [
    ...form.plain.map((part) => ({ form: part, inverse: false })),
    ...form.inverse.map((part) => ({ form: part, inverse: true })),
  ];
  const ways = parts.flatMap((part, index) => {
    const turned = turnedForm(part.form, rationals, operators);
    if (turned === undefined) return [];
    // A sum without minus terms changes its sign by subtracting all its terms but the one turned round.
    const others = kind === 'sum' ? parts.map(({ form }) => ({ form, inverse: true })) : [...parts];
    others[index] = { form: turned, inverse: part.inverse };
    return [flatChain(kind, value, others)];
  });
  return simplestForm(ways, operators);
}
