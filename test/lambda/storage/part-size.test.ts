import { describe, expect, it } from 'vitest';
import { PartBuffer } from '../../../lambda/storage/part-buffer.ts';
import { MOST_BYTES, MOST_PARTS, partSize } from '../../../lambda/storage/part-size.ts';

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

  it('never shrinks', () => {
    expect(numbers.slice(1).every((number) => partSize(number) >= partSize(number - 1))).toBe(true);
  });
});

describe('a part buffer', () => {
  it('takes bytes up to its limit and tells how many', () => {
    const buffer = new PartBuffer(100_000);
    expect(buffer.append(Buffer.alloc(99_999, 1))).toBe(99_999);
    expect(buffer.isFull).toBe(false);
    expect(buffer.append(Buffer.from([2, 3]))).toBe(1);
    expect(buffer.isFull).toBe(true);
    expect(buffer.bytes).toEqual(Buffer.concat([Buffer.alloc(99_999, 1), Buffer.from([2])]));
  });

  it('keeps a copy, since its writer uses the bytes again', () => {
    const buffer = new PartBuffer(10);
    const bytes = Buffer.from('abc');
    buffer.append(bytes);
    bytes.fill('x');
    expect(Buffer.from(buffer.bytes).toString()).toBe('abc');
  });

  it('starts anew with another limit', () => {
    const buffer = new PartBuffer(3);
    buffer.append(Buffer.from('abc'));
    buffer.restart(5);
    expect(buffer.append(Buffer.from('defghi'))).toBe(5);
    expect(Buffer.from(buffer.bytes).toString()).toBe('defgh');
  });
});
