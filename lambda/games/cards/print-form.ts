import type { Form } from './form.ts';
import type { Operators } from './operators.ts';
import { ZERO } from './rationals.ts';

/**
 * Writes a form with the fewest brackets: plus terms, then minus terms; numerators, then denominators; leaves by value,
 * then the other parts by length and text. Negative cards are `(-4)`, so that no text begins with an operator.
 */
export function printForm(form: Form, operators: Operators): string {
  switch (form.kind) {
    case 'leaf':
      return form.card < 0 ? `(${form.card})` : String(form.card);
    case 'power':
      return printPower(form.base, form.exponent, operators);
    case 'sum':
      return join(
        inOrder(form.plain, operators),
        inOrder(form.inverse, operators),
        operators.sum.plain,
        '+',
        '-',
      );
    case 'product': {
      const plain = inOrder(form.plain, operators).map(bracketSum);
      const inverse = inOrder(form.inverse, operators).map(bracketSum);
      if (!operators.product.plain) plain.sort((a, b) => Number(isZero(b)) - Number(isZero(a)));
      return join(plain, inverse, operators.product.plain, '*', '/');
    }
  }
}

interface Written {
  readonly form: Form;
  readonly text: string;
}

/**
 * Joins the parts of a chain. Where the plain operator is not allowed, all plain parts but the first go behind the last
 * inverse one, in brackets: a - (b - c) for a + c - b.
 */
function join(
  plain: readonly Written[],
  inverse: readonly Written[],
  plainAllowed: boolean,
  plainSign: string,
  inverseSign: string,
): string {
  const texts = (parts: readonly Written[]) => parts.map((part) => part.text);
  if (plainAllowed || plain.length === 1) {
    return [texts(plain).join(plainSign), ...texts(inverse)].join(inverseSign);
  }
  const [first = '', ...rest] = texts(plain);
  const folded = [...texts(inverse).slice(-1), ...rest].join(inverseSign);
  return [first, ...texts(inverse).slice(0, -1), `(${folded})`].join(inverseSign);
}

/** A power is right-associative: a^b^c is a^(b^c), and a power as a base takes brackets. */
function printPower(base: Form, exponent: Form, operators: Operators): string {
  const below = printForm(base, operators);
  const above = printForm(exponent, operators);
  const bare = exponent.kind === 'leaf' || exponent.kind === 'power';
  return `${base.kind === 'leaf' ? below : `(${below})`}^${bare ? above : `(${above})`}`;
}

function inOrder(forms: readonly Form[], operators: Operators): Written[] {
  const written = forms.map((form) => ({ form, text: printForm(form, operators) }));
  return written.sort((a, b) => comparePlaces(a, b));
}

function comparePlaces(a: Written, b: Written): number {
  if (a.form.kind === 'leaf' && b.form.kind === 'leaf') return a.form.card - b.form.card;
  if (a.form.kind === 'leaf') return -1;
  if (b.form.kind === 'leaf') return 1;
  return a.text.length - b.text.length || compareTexts(a.text, b.text);
}

function bracketSum(part: Written): Written {
  return part.form.kind === 'sum' ? { form: part.form, text: `(${part.text})` } : part;
}

function isZero(part: Written): boolean {
  return part.form.value === ZERO;
}

/** The fixed order of solutions, simplest first: fewest bracket pairs, then shortest, then by text. */
export function compareSolutions(a: string, b: string): number {
  return countBrackets(a) - countBrackets(b) || a.length - b.length || compareTexts(a, b);
}

/** Of some forms the first in the fixed order, as the operators write them; undefined if there are none. */
export function simplestForm(forms: readonly Form[], operators: Operators): Form | undefined {
  const written = forms.map((form) => ({ form, text: printForm(form, operators) }));
  written.sort((a, b) => compareSolutions(a.text, b.text));
  return written[0]?.form;
}

/** Opening brackets. Those round negative cards count too: they are equally many in all solutions of a hand. */
export function countBrackets(text: string): number {
  let count = 0;
  for (let index = text.indexOf('('); index >= 0; index = text.indexOf('(', index + 1)) count++;
  return count;
}

/** Code-unit order, the same in every locale. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
