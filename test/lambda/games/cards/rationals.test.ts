import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BigRationals } from '../../../../lambda/games/cards/big-rationals.ts';
import { DoubleRationals } from '../../../../lambda/games/cards/double-rationals.ts';
import {
  fitsDoubles,
  NO_VALUE,
  ONE,
  type Rationals,
  ZERO,
} from '../../../../lambda/games/cards/rationals.ts';
import { apply, fraction, textOf } from './exact-evaluator.ts';

const OPERATIONS = ['add', 'subtract', 'multiply', 'divide'] as const;
const SIGNS = { add: '+', subtract: '-', multiply: '*', divide: '/' } as const;

/** Which two of the numbers left are joined next, and how. */
interface Join {
  readonly left: number;
  readonly right: number;
  readonly operation: (typeof OPERATIONS)[number];
}

/** A hand that fits doubles together with the joins that make one number of it: which two, and how. */
const calculations = fc
  .array(fc.oneof(fc.integer({ min: -20, max: 50 }), fc.integer({ min: -9_999_999, max: 9_999_999 })), {
    minLength: 2,
    maxLength: 7,
  })
  .filter(fitsDoubles)
  .chain((hand) =>
    fc.record({
      hand: fc.constant(hand),
      joins: fc.array(
        fc.record({ left: fc.nat(), right: fc.nat(), operation: fc.constantFrom(...OPERATIONS) }),
        { minLength: hand.length - 1, maxLength: hand.length - 1 },
      ),
    }),
  );

/** Every value on the way, as texts; `none` where there is no value, and then it ends. */
function calculate(rationals: Rationals, hand: readonly number[], joins: readonly Join[]): string[] {
  const numbers = hand.map((card) => rationals.fraction(BigInt(card), 1n));
  const trace: string[] = [];
  for (const { left, right, operation } of joins) {
    const [a = ZERO] = numbers.splice(left % numbers.length, 1);
    const [b = ZERO] = numbers.splice(right % numbers.length, 1);
    const value = rationals[operation](a, b);
    if (value === NO_VALUE) return [...trace, 'none'];
    trace.push(`${rationals.textOf(value)} ${rationals.signOf(value)} ${rationals.isUnit(value)}`);
    numbers.push(value);
  }
  return trace;
}

describe('exact arithmetic', () => {
  it('gives the same values in doubles as in BigInt', () => {
    const [doubles, bigs] = [new DoubleRationals(), new BigRationals()];
    fc.assert(
      fc.property(calculations, ({ hand, joins }) => {
        expect(calculate(doubles, hand, joins)).toEqual(calculate(bigs, hand, joins));
      }),
      { numRuns: 3000 },
    );
  });

  it('agrees with plain fractions, also far beyond doubles', () => {
    const big = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
    const rationals = new BigRationals();
    fc.assert(
      fc.property(big, big, fc.constantFrom(...OPERATIONS), (a, b, operation) => {
        fc.pre(operation !== 'divide' || b !== 0n);
        const value = rationals[operation](rationals.fraction(a, 7n), rationals.fraction(b, 15n));
        const expected = apply(SIGNS[operation], fraction(a, 7n), fraction(b, 15n));
        expect(rationals.textOf(value)).toBe(textOf(expected));
      }),
    );
  });

  it.each([
    ['doubles', () => new DoubleRationals()],
    ['BigInt', () => new BigRationals()],
  ])('gives equal values equal numbers in %s', (_, make) => {
    const rationals = make();
    const half = rationals.fraction(1n, 2n);
    expect(rationals.fraction(-3n, -6n)).toBe(half);
    expect(rationals.subtract(half, half)).toBe(ZERO);
    expect(rationals.multiply(rationals.fraction(-5n, 1n), ZERO)).toBe(ZERO);
    expect(rationals.divide(half, half)).toBe(ONE);
    expect(rationals.divide(half, ZERO)).toBe(NO_VALUE);
    for (let number = 0n; number < 5000n; number++) rationals.fraction(number, 3n);
    expect(rationals.fraction(2n, 4n)).toBe(half);
    expect(rationals.textOf(rationals.fraction(4998n, 3n))).toBe('1666');
  });

  it('chooses doubles only while the bound of every expression is below 2^53', () => {
    expect(fitsDoubles([99, 99, 99, 99, 99, 99, 24])).toBe(true);
    expect(fitsDoubles([999, 999, 999, 999, 999, 999, 24])).toBe(false);
    expect(fitsDoubles([2 ** 26, 2 ** 26])).toBe(false);
    expect(fitsDoubles([2 ** 26, 2 ** 26 - 1])).toBe(true);
  });
});

describe('powers', () => {
  const rationals = new BigRationals();
  const number = (up: bigint, down = 1n) => rationals.fraction(up, down);

  it('have integer exponents of at most 64 and no 0^0 or 0^-n', () => {
    expect(rationals.exponentOf(number(64n))).toBe(64);
    expect(rationals.exponentOf(number(-64n))).toBe(-64);
    expect(rationals.exponentOf(number(65n))).toBeUndefined();
    expect(rationals.exponentOf(number(1n, 2n))).toBeUndefined();
    expect(rationals.power(ZERO, 0)).toBe(NO_VALUE);
    expect(rationals.power(ZERO, -1)).toBe(NO_VALUE);
    expect(rationals.power(ZERO, 3)).toBe(ZERO);
    expect(rationals.textOf(rationals.power(number(-2n, 3n), -3))).toBe('-27/8');
  });

  it('stop at the size cap, which every card with every exponent stays below', () => {
    const largest = rationals.power(number(10n ** 15n - 1n), 64);
    expect(largest).not.toBe(NO_VALUE);
    expect(rationals.power(largest, 2)).toBe(NO_VALUE);
  });

  it('are undone by roots and logarithms', () => {
    const bases = fc.tuple(fc.integer({ min: -60, max: 60 }), fc.integer({ min: 1, max: 9 }));
    fc.assert(
      fc.property(bases, fc.integer({ min: -64, max: 64 }), ([up, down], exponent) => {
        const base = number(BigInt(up), BigInt(down));
        const result = rationals.power(base, exponent);
        fc.pre(result !== NO_VALUE);
        expect(rationals.exponentsBetween(base, result)).toContain(exponent);
        if (exponent !== 0) expect(rationals.rootsOf(result, exponent)).toContain(base);
      }),
    );
    expect(rationals.exponentsBetween(number(2n), number(24n))).toEqual([]);
    expect(rationals.rootsOf(number(24n), 2)).toEqual([]);
    expect(rationals.rootsOf(number(-4n), 2)).toEqual([]);
  });
});
