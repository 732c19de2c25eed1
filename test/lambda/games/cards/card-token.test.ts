import { describe, expect, it } from 'vitest';
import { findCardColumns } from '../../../../lambda/games/cards/card-columns.ts';
import { readCard } from '../../../../lambda/games/cards/card-token.ts';

/** Long enough for a way of reading that is quadratic in the length to take minutes. */
const ZEROS = '0'.repeat(1_000_000);

describe('a very long cell', () => {
  it.each([
    [`${ZEROS}x`, 'not_a_card'],
    [`${ZEROS}.5x`, 'not_a_card'],
    [`-${ZEROS}e`, 'not_a_card'],
    [`1${ZEROS}`, 'card_too_large'],
    [`${' '.repeat(1_000_000)}x${' '.repeat(1_000_000)}x`, 'not_a_card'],
    [`${'o'.repeat(1_000_000)}x`, 'not_a_card'],
  ])('is refused in the time of a look at each byte', (cell, code) => {
    expect(readCard(cell)).toMatchObject({ code });
  });

  it('of zeros and a digit is that digit', () => {
    expect(readCard(`${ZEROS}7`)).toBe(7);
    expect(readCard(ZEROS)).toBe(0);
  });

  it('in a header is no card column', () => {
    expect(findCardColumns([`c${ZEROS}x`])).toBeUndefined();
  });
});
