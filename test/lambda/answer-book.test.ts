import { describe, expect, it, vi } from 'vitest';
import { AnswerBook } from '../../lambda/answer-book.ts';
import { NO_CACHE } from '../../lambda/cache/answer-cache.ts';
import type { Layout } from '../../lambda/csv/layout.ts';
import { cardsGame } from '../../lambda/games/cards/cards-game.ts';
import { DEFAULT_OPTIONS } from '../../lambda/options.ts';

const LAYOUT: Layout = {
  delimiter: ',',
  columnCount: 2,
  columns: { notation: 'cells', indexes: [0, 1] },
  slots: Int32Array.of(0, 2),
  columnNames: ['c1', 'c2'],
  addedColumns: 1,
  addedNames: ['result'],
  bodyStart: 0,
};

/** A book of hands, and how it asks the game what cells spell. */
function cardBook() {
  const play = cardsGame.play(DEFAULT_OPTIONS);
  const parse = vi.spyOn(play, 'parse');
  return { book: new AnswerBook(play, NO_CACHE, LAYOUT), parse };
}

const fault = (shown: string) => expect.objectContaining({ message: expect.stringContaining(`"${shown}"`) });

describe('cells that spell no position', () => {
  it('are looked into once, however many rows have them', () => {
    const { book, parse } = cardBook();
    for (let row = 0; row < 3; row++) {
      expect(book.entryOf(['x', '2'])).toEqual(fault('x'));
      expect(book.entryOf(['x', '3'])).toEqual(fault('x'));
      expect(book.entryOf(['nine', '3'])).toEqual(fault('nine'));
    }
    expect(parse).toHaveBeenCalledTimes(3);
  });

  it('are told apart, however many there are, also after the book has started afresh', () => {
    const { book } = cardBook();
    for (let time = 0; time < 3; time++) {
      for (let row = 0; row < 5000; row++) {
        expect(book.entryOf([`x${row}`, '2'])).toEqual(fault(`x${row}`));
      }
      expect(book.entryOf(['3', '8'])).toBeGreaterThanOrEqual(0);
      if (time === 1) book.startAfresh();
    }
  });
});
