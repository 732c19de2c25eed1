import { describe, expect, it } from 'vitest';
import { readDirectRequest } from '../../../lambda/direct/direct-request.ts';
import { DEFAULT_OPTIONS } from '../../../lambda/options.ts';

describe('a payload', () => {
  it('asks for hands, boards, a table or an object', () => {
    expect(readDirectRequest({ hands: [[3, 3, 8, 8]] })).toEqual({
      kind: 'hands',
      positions: [[3, 3, 8, 8]],
      options: DEFAULT_OPTIONS,
    });
    expect(readDirectRequest({ boards: ['X........'] })).toMatchObject({ kind: 'boards' });
    expect(readDirectRequest({ answers: [] })).toMatchObject({ kind: 'answers', positions: [] });
    expect(readDirectRequest({ csv: 'c1\n' })).toMatchObject({ kind: 'csv', csv: 'c1\n' });
    expect(readDirectRequest({ key: 'cards.csv', options: { target: 36 } })).toEqual({
      kind: 'key',
      key: 'cards.csv',
      options: { target: 36 },
    });
  });

  it('may have options, as numbers or texts', () => {
    expect(readDirectRequest({ csv: '', options: { target: 36, solutions: 'all' } })).toMatchObject({
      options: { target: '36', solutions: 'all' },
    });
  });

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'hands'],
    ['an array', [[3, 3, 8, 8]]],
    ['an empty object', {}],
    ['options alone', { options: {} }],
    ['two requests', { hands: [], csv: '' }],
    ['an unknown field', { hands: [], target: 36 }],
    ['hands that are no array', { hands: '3 3 8 8' }],
    ['boards that are no array', { boards: {} }],
    ['a table that is no text', { csv: ['c1'] }],
    ['a key that is no text', { key: 7 }],
    ['an empty key', { key: '' }],
    ['options that are no object', { hands: [], options: 'target=36' }],
    ['options that are an array', { hands: [], options: [] }],
  ])('is refused if it is or has %s', (_what, payload) => {
    expect(() => readDirectRequest(payload)).toThrow(
      expect.objectContaining({
        code: 'bad_payload',
        message: expect.stringMatching(/^The payload (?!.* no (JSON|array|text|object)).*Send exactly one/),
      }),
    );
  });

  it('is refused if an option is unknown, also for an object, whose own options come later', () => {
    for (const request of [{ hands: [] }, { csv: '' }, { key: 'cards.csv' }]) {
      expect(() => readDirectRequest({ ...request, options: { traget: 36 } })).toThrow(
        expect.objectContaining({ code: 'unknown_option' }),
      );
    }
  });
});
