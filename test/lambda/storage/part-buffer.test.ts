import { describe, expect, it } from 'vitest';
import { PartBuffer } from '../../../lambda/storage/part-buffer.ts';

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

  it('holds a part whatever memory it took at first', () => {
    for (const firstCapacity of [1, 3, 10]) {
      const buffer = new PartBuffer(10, firstCapacity);
      for (const piece of ['abc', 'defg', 'hijkl']) buffer.append(Buffer.from(piece));
      expect(Buffer.from(buffer.bytes).toString()).toBe('abcdefghij');
    }
  });

  it('starts anew with another limit', () => {
    const buffer = new PartBuffer(3);
    buffer.append(Buffer.from('abc'));
    buffer.restart(5);
    expect(buffer.append(Buffer.from('defghi'))).toBe(5);
    expect(Buffer.from(buffer.bytes).toString()).toBe('defgh');
  });
});
