import { describe, expect, it } from 'vitest';
import { parseWishes } from '../../../../lambda/games/cards/deal-wishes.ts';

const SOLVABLE = { fewest: 1, most: Number.POSITIVE_INFINITY };

describe('wishes', () => {
  it('are by default for ten solvable hands of four cards from 1 to 13', () => {
    expect(parseWishes({})).toEqual({
      ...{ count: 10, cards: 4, min: 1, max: 13 },
      ...SOLVABLE,
      ...{ fractions: false, withSolutions: false, seed: undefined },
    });
  });

  it('are spelled as in JSON or as flags, with values as numbers, texts or truth values', () => {
    const wanted = { fewest: 3, most: 3, count: 7, min: -2, withSolutions: true };
    const wishes = { solutionsExactly: 3, count: 7, min: -2, withSolutions: true };
    expect(parseWishes(wishes)).toMatchObject(wanted);
    const flags = { '--solutions-exactly': '3', '--count': ' 7 ', '--min': '-2', '--with-solutions': true };
    expect(parseWishes(flags)).toMatchObject(wanted);
  });

  it.each([
    [{ solutionsMin: 0 }, { fewest: 0, most: Number.POSITIVE_INFINITY }],
    [{ solutionsMin: 3 }, { fewest: 3, most: Number.POSITIVE_INFINITY }],
    [{ solutionsMax: 3 }, { fewest: 1, most: 3 }],
    [
      { solutionsMin: 2, solutionsMax: 3 },
      { fewest: 2, most: 3 },
    ],
    [{ solutionsExactly: 0 }, { fewest: 0, most: 0 }],
    [{ solutionsMax: 0 }, { fewest: 0, most: 0 }],
    [{ unsolvable: true }, { fewest: 0, most: 0 }],
    [{ unsolvable: false }, SOLVABLE],
    [{ fractions: true, solutionsMin: 0 }, SOLVABLE],
  ])('%j bound the number of solutions', (raw, bounds) => {
    expect(parseWishes(raw)).toMatchObject(bounds);
  });

  it.each([
    ['a number out of range', { cards: 7 }, 'cards is "7"; write a whole number from 1 to 6'],
    ['no number', { count: 'ten' }, 'count is "ten"'],
    ['a fraction', { count: 1.5 }, 'count is "1.5"'],
    ['a list', { min: [1] }, 'min is "[1]"'],
    ['nothing', { seed: null }, 'seed is "null"'],
    ['no hands', { count: 0 }, 'count is "0"'],
    ['a seed too large', { seed: 2 ** 32 }, 'from 0 to 4294967295'],
    ['neither yes nor no', { fractions: 'maybe' }, 'write yes or no'],
    ['a range upside down', { min: 5, max: 4 }, 'write the smaller one as min'],
    ['an exact number and a range', { solutionsExactly: 1, solutionsMin: 1 }, 'not for both'],
    ['bounds upside down', { solutionsMin: 4, solutionsMax: 2 }, 'the smaller number'],
    ['unsolvable hands with solutions', { unsolvable: true, solutionsMin: 1 }, 'Unsolvable hands'],
    ['unsolvable hands that need fractions', { unsolvable: true, fractions: true }, 'Unsolvable hands'],
    ['hands with no solution that need fractions', { solutionsMax: 0, fractions: true }, 'need fractions'],
  ])('are refused for %s', (_, raw, message) => {
    expect(() => parseWishes(raw)).toThrow(
      expect.objectContaining({ code: 'invalid_wish', message: expect.stringContaining(message) }),
    );
  });

  it('that do not exist are refused by name', () => {
    expect(() => parseWishes({ solutionExactly: 3 })).toThrow(
      expect.objectContaining({
        code: 'unknown_wish',
        message: expect.stringContaining('"solutionExactly"'),
      }),
    );
  });
});
