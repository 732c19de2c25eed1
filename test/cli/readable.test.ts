import { describe, expect, it } from 'vitest';
import { counted, readableBytes, readableDuration } from '../../cli/readable.ts';

describe('numbers for people', () => {
  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [999, '999 bytes'],
    [1000, '1.0 kB'],
    [163_000_000, '163.0 MB'],
    [5e15, '5000.0 TB'],
  ])('%i bytes are %s', (bytes, text) => {
    expect(readableBytes(bytes)).toBe(text);
  });

  it.each([
    [1, '1 row'],
    [0, '0 rows'],
    [1_000_000, '1,000,000 rows'],
  ])('%i rows are %s', (rows, text) => {
    expect(counted(rows, 'row')).toBe(text);
  });

  it.each([
    [85.2, '85 ms'],
    [3210, '3.2 s'],
  ])('%f milliseconds are %s', (milliseconds, text) => {
    expect(readableDuration(milliseconds)).toBe(text);
  });
});
