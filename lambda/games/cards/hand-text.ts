import type { RowFault } from '../../errors.ts';
import type { Form } from '../game.ts';
import { MAX_CARD_DIGITS, readCard, shortened } from './card-token.ts';

/** The most cards that a hand may have. */
export const MAX_CARDS = 6;

/**
 * How many cards a hand needs: in cells as many as there are card columns, each of them filled; in a text four.
 * The one place that knows.
 */
export function wantedCards(form: Form, columns: number): number {
  return form === 'text' ? 4 : columns;
}

/** Reads the cells of a row as a hand: its cards sorted ascending, or why there are none. */
export function readHand(cells: readonly string[], form: Form): readonly number[] | RowFault {
  const hand = form === 'text' ? readTextHand(cells[0] ?? '') : readCellHand(cells);
  return isFault(hand) ? hand : [...hand].sort((a, b) => a - b);
}

/** Reads a hand of any size from one text, such as `3 3 8 8`, `A,2,Q,K` or `1 | 2 | 3`: in order of writing. */
export function readCards(text: string): readonly number[] | RowFault {
  const trimmed = text.trim();
  if (trimmed === '') {
    return { code: 'empty_cell', message: 'The hand is empty: write its cards, such as 3 3 8 8.' };
  }
  const cards: number[] = [];
  for (const token of trimmed.split(/\s*[,|]\s*|\s+/)) {
    const card = readCard(token);
    if (typeof card !== 'number') {
      return token === ''
        ? {
            code: 'empty_cell',
            message: `The hand "${shortened(trimmed)}" has a card missing between its separators.`,
          }
        : card;
    }
    cards.push(card);
  }
  return cards;
}

/** The name of a hand, the same for every order and spelling of it: its cards sorted, `3 3 8 8`. */
export function handId(hand: readonly number[]): string {
  return hand.join(' ');
}

/** The cards of an id made by {@link handId}. */
export function handOf(id: string): readonly number[] {
  return id.split(' ').map(Number);
}

export function isFault(read: readonly number[] | RowFault): read is RowFault {
  return 'code' in read;
}

function readCellHand(cells: readonly string[]): readonly number[] | RowFault {
  const wanted = wantedCards('cells', cells.length);
  if (wanted < 1 || wanted > MAX_CARDS) {
    return {
      code: 'wrong_card_count',
      message: `The hand has ${wanted} cards; a hand has 1 to ${MAX_CARDS}.`,
    };
  }
  const cards: number[] = [];
  for (let cell = 0; cell < wanted; cell++) {
    const card = readCard(cells[cell] ?? '');
    if (typeof card !== 'number') return { ...card, cell };
    cards.push(card);
  }
  return cards;
}

function readTextHand(text: string): readonly number[] | RowFault {
  const wanted = wantedCards('text', 1);
  const run = unseparated(text.trim(), wanted);
  if (run) return run;
  const cards = readCards(text);
  if (isFault(cards)) return { ...cards, cell: 0 };
  if (cards.length === wanted) return cards;
  const found = cards.length === 1 ? '1 card' : `${cards.length} cards`;
  return {
    code: 'wrong_card_count',
    message: `The hand "${shortened(text.trim())}" has ${found}; write ${wanted}.`,
    cell: 0,
  };
}

/** Several cards in a row without separators: `3388` may be 3 3 8 8 or the one card 3388, `111` is worse. */
function unseparated(text: string, wanted: number): RowFault | undefined {
  const several = wanted > 1 && text.length > 1 && text.length <= MAX_CARD_DIGITS + MAX_CARDS;
  if (!several || !/^[\dATJQK]+$/i.test(text)) return undefined;
  return {
    code: 'wrong_card_count',
    message: `The hand "${shortened(text)}" has no separators: separate its ${wanted} cards with spaces, such as 3 3 8 8.`,
    cell: 0,
  };
}
