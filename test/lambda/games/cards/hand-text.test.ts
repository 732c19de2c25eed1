import { describe, expect, it } from 'vitest';
import { readHand } from '../../../../lambda/games/cards/hand-text.ts';

describe('cards in cells', () => {
  it.each([
    [
      ['8', '3', '8', '3'],
      [3, 3, 8, 8],
    ],
    [
      ['A', 't', 'J', 'q'],
      [1, 10, 11, 12],
    ],
    [
      ['K', 'k', '-4', '+5'],
      [-4, 5, 13, 13],
    ],
    [
      [' 7 ', '007', '-0', '100'],
      [0, 7, 7, 100],
    ],
    [
      ['999999999999999', '-999999999999999'],
      [-999999999999999, 999999999999999],
    ],
    [['5'], [5]],
    [
      ['6', '5', '4', '3', '2', '1'],
      [1, 2, 3, 4, 5, 6],
    ],
  ])('%j are the hand %j', (cells, hand) => {
    expect(readHand(cells, 'cells')).toEqual(hand);
  });

  it.each([
    ['x', 'not_a_card', /"x" is not a card: write an integer, or A, T, J, Q or K/],
    ['joker', 'not_a_card', /jokers are not supported/],
    ['JOKER', 'not_a_card', /jokers are not supported/],
    ['1.5', 'not_an_integer', /whole number/],
    ['1,5', 'not_an_integer', /whole number/],
    ['1/2', 'not_an_integer', /whole number/],
    ['3.0', 'not_an_integer', /whole number/],
    ['1e3', 'not_an_integer', /whole number/],
    ['1O', 'not_a_card', /letter O; did you mean 10\?/],
    ['o', 'not_a_card', /letter O; did you mean 0\?/],
    ['８', 'not_a_card', /look-alike characters; write 8/],
    ['−4', 'not_a_card', /look-alike characters; write -4/],
    ['K♠', 'not_a_card', /suits do not count; write K/],
    ['10h', 'not_a_card', /suits do not count; write 10/],
    ['1000000000000000', 'card_too_large', /at most 15 digits/],
    ['--4', 'not_a_card', /not a card/],
    ['3 3', 'not_a_card', /not a card/],
    ['__proto__', 'not_a_card', /not a card/],
    ['=1+1', 'not_a_card', /not a card/],
  ])('%j is a fault of its cell', (cell, code, message) => {
    expect(readHand(['3', cell, '8', '8'], 'cells')).toEqual({
      code,
      message: expect.stringMatching(message),
      cell: 1,
    });
  });

  it.each([
    [
      ['8', '', '3'],
      [3, 8],
    ],
    [['', '  ', '11', '\t'], [11]],
    [['3388'], [3388]],
    [
      ['', '6', '5', '4', '', '3', '2', '1'],
      [1, 2, 3, 4, 5, 6],
    ],
  ])('%j are a hand of the filled ones, %j', (cells, hand) => {
    expect(readHand(cells, 'cells')).toEqual(hand);
  });

  it.each([[[]], [['']], [['', ' ', '\t', '']]])('%j are no hand', (cells) => {
    expect(readHand(cells, 'cells')).toEqual({
      code: 'empty_cell',
      message: expect.stringMatching(/no cards: fill in/),
    });
  });

  it('are six at most', () => {
    expect(readHand(['1', '2', '3', '4', '5', '6', '7'], 'cells')).toEqual({
      code: 'too_many_cards',
      message: expect.stringMatching(/has 7 cards, but a hand has at most 6/),
    });
  });

  it('never quote a long cell whole', () => {
    const fault = readHand(['3', 'y'.repeat(1_000_000), '8', '8'], 'cells');
    expect(JSON.stringify(fault).length).toBeLessThan(200);
  });
});

describe('cards in one text', () => {
  it.each([
    ['3 3 8 8', [3, 3, 8, 8]],
    ['8,3,8,3', [3, 3, 8, 8]],
    ['8|3|8|3', [3, 3, 8, 8]],
    [' A , t | -4   12 ', [-4, 1, 10, 12]],
    ['11 1', [1, 11]],
    ['8 3 8', [3, 8, 8]],
    ['5,4,3,2,1', [1, 2, 3, 4, 5]],
    ['6|5|4|3|2|K', [2, 3, 4, 5, 6, 13]],
    ['7', [7]],
    [' k ', [13]],
    ['-12', [-12]],
    ['+11', [11]],
  ])('%j is the hand %j', (text, hand) => {
    expect(readHand([text], 'text')).toEqual(hand);
  });

  it.each([
    ['', 'empty_cell', /write its cards/],
    ['3388', 'wrong_card_count', /separate its cards with spaces/],
    ['11', 'wrong_card_count', /separate its cards with spaces/],
    ['AKQ', 'wrong_card_count', /separate its cards with spaces/],
    ['131313131313', 'wrong_card_count', /separate its cards with spaces/],
    ['1 2 3 4 5 6 7', 'too_many_cards', /has 7 cards, but a hand has at most 6/],
    ['9'.repeat(40), 'card_too_large', /at most 15 digits/],
    ['3,3,,8', 'empty_cell', /missing between its separators/],
    ['3 3 8 x', 'not_a_card', /"x" is not a card/],
    ['3 3 8 1.5', 'not_an_integer', /whole number/],
    ['3 3 8 1O', 'not_a_card', /did you mean 10\?/],
    ['3;3;8;8', 'not_a_card', /not a card/],
  ])('%j is a fault', (text, code, message) => {
    const fault = { code, message: expect.stringMatching(message) };
    // Only one card of it is at fault; what is said of the hand as a whole needs no column.
    const isOfCard = /_card$|integer|large$/.test(code);
    expect(readHand([text], 'text')).toEqual(isOfCard ? { ...fault, cell: 0 } : fault);
  });
});
