import { apply, type Fraction, fraction, textOf } from './exact-evaluator.ts';

/**
 * Every value of every expression of a hand, slow and plain: take any two numbers, join them by any operator, go on with
 * one number less. States met before are not tried again. Returns texts such as `24` and `7/2`.
 */
export function bruteForceValues(hand: readonly number[], ops: string): Set<string> {
  const values = new Set<string>();
  const seen = new Set<string>();

  function visit(numbers: readonly Fraction[]): void {
    const key = numbers.map(textOf).sort().join(' ');
    if (seen.has(key)) return;
    seen.add(key);
    if (numbers.length === 1) {
      values.add(key);
      return;
    }
    numbers.forEach((a, i) => {
      numbers.forEach((b, j) => {
        if (i === j) return;
        const rest = numbers.filter((_, place) => place !== i && place !== j);
        for (const operator of ops) {
          const joined = tryApply(operator, a, b);
          if (joined) visit([...rest, joined]);
        }
      });
    });
  }

  visit(hand.map((card) => fraction(BigInt(card))));
  return values;
}

function tryApply(operator: string, a: Fraction, b: Fraction): Fraction | undefined {
  try {
    return apply(operator, a, b);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
