import { describe, expect, it } from 'vitest';
import { DoubleRationals } from '../../../../lambda/games/cards/double-rationals.ts';
import { FormCatalogue } from '../../../../lambda/games/cards/form-catalogue.ts';
import { readOperators } from '../../../../lambda/games/cards/operators.ts';
import { printForm } from '../../../../lambda/games/cards/print-form.ts';
import { SolutionClasses } from '../../../../lambda/games/cards/solution-class.ts';
import { evaluate, type Fraction, fraction, textOf } from './exact-evaluator.ts';
import { readVector } from './vectors.ts';

/** Cards in general position: no difference of theirs is ever zero, so that every form counts. */
const SYMBOLS = [101, 211, 503, 1009, 2003];

const operators = readOperators('+-*/');

/** All forms of n symbols as texts, canonical and algebraic. */
function formsOf(n: number): { canonical: string[]; algebraic: string[] } {
  const rationals = new DoubleRationals();
  const { forms } = new FormCatalogue(rationals, operators, undefined).block(SYMBOLS.slice(0, n));
  const shown = new SolutionClasses(rationals, operators, 'algebraic').shownOnce(forms);
  const texts = (list: typeof forms) => list.map((form) => printForm(form, operators));
  return { canonical: texts(forms), algebraic: texts(shown) };
}

describe('forms of symbols', () => {
  it.each([
    [1, 1, 1],
    [2, 6, 6],
    [3, 68, 68],
    [4, 1260, 1170],
    [5, 32632, 27142],
  ])('%i have %i canonical and %i algebraic forms, none twice', (n, canonical, algebraic) => {
    const forms = formsOf(n);
    expect(forms.canonical).toHaveLength(canonical);
    expect(new Set(forms.canonical).size).toBe(canonical);
    expect(forms.algebraic).toHaveLength(algebraic);
    expect(new Set(forms.algebraic).size).toBe(algebraic);
  });
});

describe('the 93 patterns of four cards', () => {
  const LETTERS = ['a', 'b', 'c', 'd'];
  const orders = permutations([1_000_003n, 1_299_709n, 15_485_863n, 179_424_673n]);

  /** What all relabellings of an expression in a, b, c, d have in common, and no other expression has. */
  function patternOf(expression: string): string {
    const values = orders.map((order) => {
      const names = new Map<string, Fraction>(
        LETTERS.map((letter, index) => [letter, fraction(order[index] ?? 1n)]),
      );
      return textOf(evaluate(expression, names).value);
    });
    return values.sort()[0] ?? '';
  }

  function lettered(text: string): string {
    return text.replaceAll(/\d+/g, (digits) => LETTERS[SYMBOLS.indexOf(Number(digits))] ?? '?');
  }

  function countByPattern(texts: readonly string[]): Map<string, number> {
    const counts = new Map<string, number>();
    for (const text of texts) {
      const pattern = patternOf(lettered(text));
      counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
    }
    return counts;
  }

  it('are all forms, each as often as listed', () => {
    const rows = readVector('patterns93.csv');
    const forms = formsOf(4);
    const listed = rows.map(
      (row) => [patternOf(row.pattern ?? ''), Number(row.labelled_canonical_forms)] as const,
    );
    expect(countByPattern(forms.canonical)).toEqual(new Map(listed));
    expect(countByPattern(forms.algebraic).size).toBe(93);
    expect(new Map(listed).size).toBe(93);
  });
});

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, index) =>
    permutations(items.filter((_, place) => place !== index)).map((rest) => [item, ...rest]),
  );
}
