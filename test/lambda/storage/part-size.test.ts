import { describe, expect, it } from 'vitest';
import { MOST_BYTES, MOST_PARTS, partSize, partsInMemory } from '../../../lambda/storage/part-size.ts';

const MIB = 1024 * 1024;
const numbers = Array.from({ length: MOST_PARTS }, (_, index) => index + 1);

describe('the size of parts', () => {
  it('reaches hundreds of GiB with the parts that S3 allows', () => {
    expect(numbers.reduce((sum, number) => sum + partSize(number), 0)).toBe(MOST_BYTES);
    expect(MOST_BYTES / 1024 ** 3).toBeGreaterThan(400);
  });

  it('stays within what S3 allows for a part, and within memory', () => {
    expect(Math.min(...numbers.map(partSize))).toBeGreaterThanOrEqual(5 * MIB);
    expect(Math.max(...numbers.map(partSize))).toBeLessThanOrEqual(80 * MIB);
    expect(partSize(1)).toBe(8 * MIB);
  });

  it('leaves a buffer to fill while another is sent, and takes 24 MiB as long as parts are small', () => {
    expect(partsInMemory(1) * partSize(1)).toBe(24 * MIB);
    expect(partsInMemory(1000) * partSize(1000)).toBe(24 * MIB);
    expect(partsInMemory(1001) * partSize(1001)).toBe(32 * MIB);
    expect(Math.min(...numbers.map(partsInMemory))).toBe(2);
  });

  it('never shrinks', () => {
    expect(numbers.slice(1).every((number) => partSize(number) >= partSize(number - 1))).toBe(true);
  });
});
