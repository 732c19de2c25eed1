import { describe, expect, it } from 'vitest';
import { exactValue } from '../../bench/joins/exact-value.ts';

function decimal(text: string): number | undefined {
  const value = exactValue(text);
  return value && value.n / value.d;
}

describe("the benchmark's own reader of expressions", () => {
  it.each([
    ['8/(3-8/3)', 24],
    ['2-3-4', -5],
    ['24/4/3', 2],
    ['2+3*4', 14],
    ['(2+3)*4', 20],
    ['(((7+13)+13)-9)', 24],
    ['1-2*3', -5],
    ['12', 12],
  ])('reckons %s', (text, value) => {
    expect(decimal(text)).toBeCloseTo(value, 12);
  });

  it('is exact', () => {
    const { n, d } = exactValue('8/(3-8/3)') ?? { n: 0, d: 1 };
    expect(n).toBe(24 * d);
  });

  it('tells the cards', () => {
    expect(exactValue('12*(1+11-10)')?.cards).toEqual([1, 10, 11, 12]);
  });

  it.each(['', '1+', '+1', '(1', '1)', '1 + 2', '1/0', '1/(2-2)', '2(3)', '1;2', '()', 'x', '2**3'])(
    'refuses "%s"',
    (text) => {
      expect(exactValue(text)).toBeUndefined();
    },
  );
});
