import { isRowFault, type RowFault } from '../../errors.ts';
import type { Notation } from '../game.ts';
import { MAX_CARD_DIGITS, readCard, shortened } from './card-token.ts';

/** The most cards that a hand may have. */
export const MAX_CARDS = 6;

/**
 * Reads the cells of a row as a hand: its cards sorted ascending, or why there are none. A hand has 1 to
 * {@link MAX_CARDS} cards. In cells the filled ones are the hand; a text holds all of them.
 */
export function readHand(cells: readonly string[], notation: Notation): readonly number[] | RowFault {
  const hand = notation === 'text' ? readTextHand(cells[0] ?? '') : readCellHand(cells);
  return isRowFault(hand) ? hand : [...hand].sort((a, b) => a - b);
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
        : { ...card, cell: 0 };
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

function readCellHand(cells: readonly string[]): readonly number[] | RowFault {
  const cards: number[] = [];
  for (let cell = 0; cell < cells.length; cell++) {
    const text = cells[cell] as string;
    if (text.trim() === '') continue;
    const card = readCard(text);
    if (typeof card !== 'number') return { ...card, cell };
    cards.push(card);
  }
  if (cards.length > MAX_CARDS) return tooManyCards(`The hand has ${cards.length} cards`);
  if (cards.length > 0) return cards;
  return { code: 'empty_cell', message: 'The hand has no cards: fill in at least one of its cells.' };
}

function readTextHand(text: string): readonly number[] | RowFault {
  const trimmed = text.trim();
  if (isUnseparated(trimmed)) {
    return {
      code: 'wrong_card_count',
      message: `The hand "${shortened(trimmed)}" has no separators: separate its cards with spaces, such as 3 3 8 8.`,
    };
  }
  const cards = readCards(trimmed);
  if (isRowFault(cards) || cards.length <= MAX_CARDS) return cards;
  return tooManyCards(`The hand "${shortened(trimmed)}" has ${cards.length} cards`);
}

function tooManyCards(what: string): RowFault {
  return { code: 'too_many_cards', message: `${what}, but a hand has at most ${MAX_CARDS}: leave some out.` };
}

/**
 * Whether a text may be several cards without separators: `3388` is 3 3 8 8 rather than one card, and even `11` is more
 * likely 1 1. One character, or a number with a sign, can only be one card. Longer runs are reported as too large a card.
 */
function isUnseparated(text: string): boolean {
  return text.length > 1 && text.length <= MAX_CARD_DIGITS + MAX_CARDS && /^[\dATJQK]+$/i.test(text);
}
