import { describe, expect, it } from 'vitest';
import { DeckhandError } from '../../../../lambda/errors.ts';
import { findCardColumns, guessCardColumns } from '../../../../lambda/games/cards/card-columns.ts';

function faultOf(header: readonly string[]): DeckhandError {
  try {
    findCardColumns(header);
  } catch (error) {
    if (error instanceof DeckhandError) return error;
    throw error;
  }
  throw new Error(`The header ${header.join()} has no fault.`);
}

describe('card columns by name', () => {
  it.each([
    [
      ['id', 'c1', 'c2', 'c3', 'c4'],
      [1, 2, 3, 4],
    ],
    [
      ['C4', 'note', 'c2', ' C3 ', 'c1'],
      [4, 2, 3, 0],
    ],
    [
      ['card1', 'card2'],
      [0, 1],
    ],
    [
      ['Card_1', 'card 2', 'CARD3', 'card_04'],
      [0, 1, 2, 3],
    ],
    [['c1'], [0]],
    [
      ['c1', 'c2', 'c3', 'c4', 'c5', 'c6'],
      [0, 1, 2, 3, 4, 5],
    ],
    [
      ['hand', 'c1', 'c2'],
      [1, 2],
    ],
  ])('of %j are %j', (header, indexes) => {
    expect(findCardColumns(header)).toEqual({ notation: 'cells', indexes });
  });

  it.each([
    [['id', 'Hand'], 1],
    [['cards', 'x'], 0],
  ])('of %j are one text', (header, index) => {
    expect(findCardColumns(header)).toEqual({ notation: 'text', indexes: [index] });
  });

  it.each([[['id', 'name']], [['card', 'c', 'cx', 'c1x']], [['3', '3', '8', '8']], [[]], [['__proto__']]])(
    'are not in %j',
    (header) => {
      expect(findCardColumns(header)).toBeUndefined();
    },
  );

  it.each([
    [['c1', 'c1', 'c2'], 'duplicate_column', /card column 1 twice/],
    [['c1', 'card1', 'c2'], 'duplicate_column', /"c1" and "card1"/],
    [['hand', 'Cards'], 'duplicate_column', /"hand" and "Cards"/],
    [['c1', 'c2', 'c4'], 'missing_column', /no "c3"/],
    [['c0', 'c1', 'c2', 'c3'], 'missing_column', /counted from c1/],
    [['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7'], 'too_many_cards', /"c7".*at most 6/],
  ])('are a fault in %j', (header, code, message) => {
    const fault = faultOf(header);
    expect(fault.code).toBe(code);
    expect(fault.message).toMatch(message);
    expect(fault.retryable).toBe(false);
  });
});

describe('card columns of a file without a header', () => {
  it.each([
    [
      ['3', '3', '8', '8'],
      [0, 1, 2, 3],
    ],
    [
      ['A', 'k', 'Q', '10'],
      [0, 1, 2, 3],
    ],
    [
      ['17', '3', '3', '8', '8'],
      [1, 2, 3, 4],
    ],
    [
      ['x17', '3', 'K', '8', '8'],
      [1, 2, 3, 4],
    ],
  ])('are found in %j', (row, indexes) => {
    expect(guessCardColumns(row)).toEqual({ notation: 'cells', indexes });
  });

  it('may be one text', () => {
    expect(guessCardColumns(['3 3 8 8'])).toEqual({ notation: 'text', indexes: [0] });
  });

  it.each([
    [['c1', 'c2', 'c3', 'c4']],
    [['id', 'c1', 'c2', 'c3', 'c4']],
    [['id', 'a', 'j', 'q', 'k']],
    [['hand']],
    [['3388']],
    [['3', '3', '8']],
    [['3', '3', '8', 'x']],
    [['1', '2', '3', '4', '5', '6']],
    [['', '', '', '']],
    [[]],
  ])('are not found in %j', (row) => {
    expect(guessCardColumns(row)).toBeUndefined();
  });
});
