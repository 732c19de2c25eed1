import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Listing, type ListingQuery, listKeys } from '../../../local/s3/key-listing.ts';

const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

describe('a listing', () => {
  const key = fc.stringMatching(/^[ab/é😀]{1,5}$/u);
  const keys = fc.uniqueArray(key, { maxLength: 30 });
  const query = fc.record({
    prefix: fc.stringMatching(/^[ab/]{0,2}$/),
    delimiter: fc.constantFrom('', '/', 'ab'),
  });

  /** Keys and common prefixes the slow way: all at once, with no regard to pages. */
  function plainListing(
    all: readonly string[],
    { prefix, delimiter }: Pick<ListingQuery, 'prefix' | 'delimiter'>,
  ) {
    const matching = all.filter((name) => name.startsWith(prefix));
    const cut = (name: string) => (delimiter === '' ? -1 : name.indexOf(delimiter, prefix.length));
    return {
      keys: matching.filter((name) => cut(name) < 0),
      commonPrefixes: [
        ...new Set(
          matching
            .filter((name) => cut(name) >= 0)
            .map((name) => name.slice(0, cut(name) + delimiter.length)),
        ),
      ],
    };
  }

  it('by pages of any size gives every entry once, in order', () => {
    const property = fc.property(
      keys,
      query,
      fc.integer({ min: 1, max: 7 }),
      (names, { prefix, delimiter }, limit) => {
        const sorted = [...names].sort(byBytes);
        const pages: Listing[] = [];
        let after: string | undefined = '';
        while (after !== undefined) {
          const page: Listing = listKeys(sorted, { prefix, delimiter, after, limit });
          expect(page.keys.length + page.commonPrefixes.length).toBeLessThanOrEqual(limit);
          pages.push(page);
          after = page.next;
        }
        expect({
          keys: pages.flatMap((page) => page.keys),
          commonPrefixes: pages.flatMap((page) => page.commonPrefixes),
        }).toEqual(plainListing(sorted, { prefix, delimiter }));
      },
    );
    fc.assert(property);
  });
});
