import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IntegerMap } from '../../lambda/integer-map.ts';

const key = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 2 ** 31 - 1 }));
const entries = fc.array(fc.tuple(key, fc.integer({ min: -5, max: 2 ** 31 - 1 })), { maxLength: 16 });

describe('a map of integers', () => {
  it('finds what a Map finds, also when it is full', () => {
    fc.assert(
      fc.property(entries, fc.array(key), (set, others) => {
        const map = new IntegerMap(4);
        const oracle = new Map<number, number>();
        for (const [key, value] of set) {
          map.set(key, value);
          oracle.set(key, value);
          expect(map.size).toBe(oracle.size);
        }
        for (const key of [...oracle.keys(), ...others]) expect(map.get(key)).toBe(oracle.get(key));
      }),
      { numRuns: 1000 },
    );
  });

  it('holds nothing after it was cleared', () => {
    const map = new IntegerMap(4);
    map.set(3, 8);
    map.clear();
    expect(map.get(3)).toBeUndefined();
    expect(map.size).toBe(0);
  });
});
