import { describe, expect, it } from 'vitest';
import { checkKeyFree, checkKeyLength, resultKeys } from '../../../lambda/storage/result-keys.ts';

describe('the keys of results', () => {
  it('are the source key itself, and two beside it', () => {
    expect(resultKeys('a b/ü.csv')).toEqual({
      result: 'a b/ü.csv',
      errors: 'a b/ü.csv.errors.csv',
      summary: 'a b/ü.csv.summary.json',
    });
  });

  it('must fit into 1024 bytes of UTF-8', () => {
    const longest = `${'日'.repeat(336)}ab`;
    expect(Buffer.byteLength(resultKeys(longest).summary)).toBe(1023);
    expect(() => checkKeyLength(longest)).not.toThrow();
    expect(() => checkKeyLength(`${longest}cd`)).toThrow(
      expect.objectContaining({
        code: 'key_too_long',
        retryable: false,
        message: expect.stringContaining('1011 bytes'),
      }),
    );
  });

  it('leave no room for uploads that are called like them', () => {
    expect(() => checkKeyFree('cards.csv')).not.toThrow();
    for (const key of ['cards.csv.errors.csv', 'cards.csv.summary.json']) {
      expect(() => checkKeyFree(key)).toThrow(expect.objectContaining({ code: 'reserved_key' }));
    }
  });
});
