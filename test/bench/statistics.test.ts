import { describe, expect, it } from 'vitest';
import { median } from '../../bench/statistics.ts';

describe('the median', () => {
  it.each([
    [[3, 1, 2], 2],
    [[4, 1, 2, 3], 2.5],
    [[10, 9], 9.5],
    [[7], 7],
    [[], Number.NaN],
  ])('of %j is %d', (numbers, middle) => {
    expect(median(numbers)).toBe(middle);
  });
});
