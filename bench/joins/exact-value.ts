/** A fraction of integers; the denominator is not 0. */
interface Fraction {
  readonly n: number;
  readonly d: number;
}

/** What an expression is worth, and the cards that it uses, sorted. */
export interface ExactValue extends Fraction {
  readonly cards: readonly number[];
}

/**
 * The value of an expression of cards, `+ - * /` and brackets; undefined if it is none, or divides by zero. It is written for the
 * comparison alone, apart from the project's own reader and solver, so that it finds their faults too. Exact as long as
 * numerators and denominators stay below 2^53: with four cards up to 99 and five up to 13 they do.
 */
export function exactValue(text: string): ExactValue | undefined {
  const tokens = text.match(/\d+|[-+*/()]/g) ?? [];
  if (tokens.join('') !== text) return undefined;
  const cards: number[] = [];
  let next = 0;

  const sum = (): Fraction | undefined => chain(product, '+', '-');
  const product = (): Fraction | undefined => chain(operand, '*', '/');
  const chain = (part: () => Fraction | undefined, ...operators: readonly string[]): Fraction | undefined => {
    let left = part();
    while (left && operators.includes(tokens[next] ?? '')) {
      const operator = tokens[next++] ?? '';
      const right = part();
      left = right && applied(left, operator, right);
    }
    return left;
  };
  const operand = (): Fraction | undefined => {
    const token = tokens[next++] ?? '';
    if (token === '(') {
      const inner = sum();
      return tokens[next++] === ')' ? inner : undefined;
    }
    if (!/^\d/.test(token)) return undefined;
    cards.push(Number(token));
    return { n: Number(token), d: 1 };
  };

  const value = sum();
  return value && next === tokens.length ? { ...value, cards: cards.sort((a, b) => a - b) } : undefined;
}

function applied(a: Fraction, operator: string, b: Fraction): Fraction | undefined {
  if (operator === '+') return { n: a.n * b.d + b.n * a.d, d: a.d * b.d };
  if (operator === '-') return { n: a.n * b.d - b.n * a.d, d: a.d * b.d };
  if (operator === '*') return { n: a.n * b.n, d: a.d * b.d };
  return b.n === 0 ? undefined : { n: a.n * b.d, d: a.d * b.n };
}
