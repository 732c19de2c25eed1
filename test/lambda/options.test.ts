import { describe, expect, it } from 'vitest';
import { DeckhandError } from '../../lambda/errors.ts';
import { DEFAULT_OPTIONS, OPTION_NAMES, parseOptions } from '../../lambda/options.ts';

const refusal = (raw: Record<string, unknown>) => {
  try {
    return parseOptions(raw);
  } catch (error) {
    if (error instanceof DeckhandError) return error;
    throw error;
  }
};

describe('options', () => {
  it('that are not given have their defaults', () => {
    expect(parseOptions({})).toEqual(DEFAULT_OPTIONS);
  });

  it('are read from texts, numbers and booleans, under names of any case', () => {
    expect(parseOptions({ Target: 36, SOLUTIONS: 'ALL', explain: true })).toMatchObject({
      target: '36',
      solutions: 'all',
      explain: true,
    });
    expect(parseOptions({ explain: 'no' }).explain).toBe(false);
  });

  it.each([
    ['24', '24'],
    ['-5', '-5'],
    ['+7', '7'],
    ['007', '7'],
    ['-0', '0'],
    ['14/4', '7/2'],
    ['-6/3', '-2'],
    ['0/9', '0'],
    [' 24 ', '24'],
    ['999999999999999', '999999999999999'],
  ])('reduce the target %j to %j', (given, reduced) => {
    expect(parseOptions({ target: given }).target).toBe(reduced);
  });

  it('put the operators in one order, each once', () => {
    expect(parseOptions({ ops: '/*/^' }).ops).toBe('*/^');
  });

  it('read a budget of nodes as a number', () => {
    expect(parseOptions({ budget: '50000' }).budget).toBe(50_000);
    expect(parseOptions({ budget: 1 }).budget).toBe(1);
  });

  it('read a board size with spaces', () => {
    expect(parseOptions({ size: '4, 3,3' }).size).toBe('4,3,3');
  });

  it.each([
    ['an unknown name', { tarquet: '24' }, 'unknown_option', 'tarquet'],
    ['a name of every object', { __proto__x: '1', constructor: '1' }, 'unknown_option', '__proto__x'],
    ['an empty target', { target: '' }, 'invalid_option', 'target'],
    ['a decimal target', { target: '2.5' }, 'invalid_option', 'target'],
    ['a target over zero', { target: '1/0' }, 'invalid_option', 'target'],
    ['a negative denominator', { target: '1/-2' }, 'invalid_option', 'target'],
    ['a target too large', { target: '1234567890123456' }, 'invalid_option', 'target'],
    ['an infinite target', { target: Number.POSITIVE_INFINITY }, 'invalid_option', 'target'],
    ['no operators', { ops: '' }, 'invalid_option', 'ops'],
    ['an unknown operator', { ops: '+%' }, 'invalid_option', 'ops'],
    ['an unknown choice', { solutions: 'some' }, 'invalid_option', 'first, all, count'],
    ['an unknown game', { game: 'poker' }, 'invalid_option', 'cards'],
    ['a budget of nothing', { budget: 0 }, 'invalid_option', 'budget'],
    ['a budget that is no number', { budget: '1e6' }, 'invalid_option', 'budget'],
    ['a board of nothing', { size: '0,3,3' }, 'invalid_option', 'size'],
    ['a board too large', { size: '9,9,5' }, 'invalid_option', 'at most 64'],
    ['a line without room', { size: '3,3,5' }, 'invalid_option', 'a line of 5 does not fit'],
    ['a list', { target: [24] }, 'invalid_option', 'target'],
    ['nothing at all', { target: null }, 'invalid_option', 'target'],
    ['a name given twice', { TARGET: 24, target: 25 }, 'invalid_option', 'target'],
  ])('refuse %s with a sentence that says what to write', (_name, raw, code, named) => {
    const refused = refusal(raw);
    expect(refused).toMatchObject({ code, retryable: false });
    expect((refused as DeckhandError).message).toMatch(/\.$/);
    expect((refused as DeckhandError).message).toContain(named);
  });

  it('have names that all of them share', () => {
    expect([...OPTION_NAMES].sort()).toEqual(Object.keys(DEFAULT_OPTIONS).sort());
  });
});
