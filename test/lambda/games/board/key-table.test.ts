import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KeyTable } from '../../../../lambda/games/board/key-table.ts';

describe('a table of keys', () => {
  it.each([[2], [4]])('of %i words numbers them as a map does', (words) => {
    const word = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer());
    const keys = fc.array(fc.array(word, { minLength: words, maxLength: words }), { maxLength: 3000 });
    fc.assert(
      fc.property(keys, (list) => {
        const table = new KeyTable(words);
        const known = new Map<string, number>();
        for (const key of list) {
          expect(table.find(Int32Array.from(key))).toBe(known.get(key.join()) ?? -1);
          const number = known.get(key.join()) ?? known.size;
          known.set(key.join(), number);
          expect(table.add(Int32Array.from(key))).toBe(number);
        }
        expect(table.count).toBe(known.size);
        const read = new Int32Array(words);
        for (const [key, number] of known) {
          table.read(number, read);
          expect(read.join()).toBe(key);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('grows', () => {
    const table = new KeyTable(2);
    for (let number = 0; number < 10_000; number++) table.add(Int32Array.of(number % 100, number));
    expect(table.capacity).toBeGreaterThanOrEqual(10_000);
    for (let number = 0; number < 10_000; number++) {
      expect(table.find(Int32Array.of(number % 100, number))).toBe(number);
    }
    expect(table.find(Int32Array.of(0, 1))).toBe(-1);
  });
});
