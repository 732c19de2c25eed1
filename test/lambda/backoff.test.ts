import { describe, expect, it } from 'vitest';
import { fullJitter } from '../../lambda/backoff.ts';

describe('full jitter', () => {
  it('is below a bound that doubles up to the longest', () => {
    const bounds = [0, 1, 2, 3, 50].map((attempt) =>
      fullJitter(attempt, { first: 100, longest: 500 }, () => 1),
    );
    expect(bounds).toEqual([100, 200, 400, 500, 500]);
    expect(fullJitter(3, { first: 100, longest: 500 }, () => 0)).toBe(0);
  });
});
