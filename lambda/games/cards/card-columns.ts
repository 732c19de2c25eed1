import { DeckhandError, isRowFault } from '../../errors.ts';
import type { PositionColumns } from '../game.ts';
import { isCard } from './card-token.ts';
import { MAX_CARDS, readHand } from './hand-text.ts';

const HAND_NAMES = ['hand', 'cards'];
const CELL_NAME = /^(?:c|card)[ _]?(\d+)$/;

/** A column that names a card by its number. */
interface CardColumn {
  readonly number: number;
  readonly index: number;
  readonly name: string;
}

/**
 * Finds the card columns by their names: `c1…c6` or `card1…card6` (also `card_1`, `card 1`) in any order, or one column
 * `hand` or `cards`. If a file has both, the single cards win: a `hand` column beside them is usually an id.
 * Throws `DeckhandError`: `duplicate_column`, `missing_column`, `too_many_cards`.
 */
export function findCardColumns(header: readonly string[]): PositionColumns | undefined {
  const names = header.map((name) => name.trim().toLowerCase());
  const cells = names.flatMap((name, index): CardColumn[] => {
    const number = CELL_NAME.exec(name)?.[1];
    return number === undefined
      ? []
      : [{ number: Number(number), index, name: header[index]?.trim() ?? name }];
  });
  if (cells.length > 0) return { notation: 'cells', indexes: orderedCells(cells) };
  const texts = names.flatMap((name, index) => (HAND_NAMES.includes(name) ? [index] : []));
  if (texts.length > 1) {
    const found = texts.map((index) => `"${header[index]?.trim()}"`).join(' and ');
    throw new DeckhandError({
      code: 'duplicate_column',
      message: `The header has ${texts.length} columns for the hand, ${found}: keep one and rename the others.`,
    });
  }
  return texts.length === 1 ? { notation: 'text', indexes: texts } : undefined;
}

/**
 * Finds the cards of a file without a header from its first row: four cards are the hand, of five cells the first is an
 * id, and a single cell may hold a hand of four. Later rows may have fewer or more. A row of names is never taken for cards.
 */
export function guessCardColumns(row: readonly string[]): PositionColumns | undefined {
  if (row.length === 1) {
    const hand = readHand(row, 'text');
    // Of any other size it might be a name, such as A, or the cells of a row that another delimiter parts.
    return !isRowFault(hand) && hand.length === 4 ? { notation: 'text', indexes: [0] } : undefined;
  }
  const [first = '', ...rest] = row;
  if (row.length === 4 && row.every(isCard)) return { notation: 'cells', indexes: [0, 1, 2, 3] };
  if (row.length === 5 && rest.every(isCard)) {
    // An id such as x17 is fine, but names such as id,A,J,Q,K could be a header: then one number must be seen.
    const numbered = isCard(first) || rest.some((cell) => /\d/.test(cell));
    return numbered ? { notation: 'cells', indexes: [1, 2, 3, 4] } : undefined;
  }
  return undefined;
}

/** The indexes of the cards 1 to n, each of which must be there once. */
function orderedCells(cells: readonly CardColumn[]): readonly number[] {
  const last = Math.max(...cells.map((cell) => cell.number));
  const lastName = cells.find((cell) => cell.number === last)?.name;
  if (last > MAX_CARDS) {
    throw new DeckhandError({
      code: 'too_many_cards',
      message: `The header has a card column "${lastName}", but a hand has at most ${MAX_CARDS} cards: remove or rename it.`,
    });
  }
  const zero = cells.find((cell) => cell.number === 0);
  if (zero) {
    throw new DeckhandError({
      code: 'missing_column',
      message: `The header has a card column "${zero.name}", but card columns are counted from c1: rename them.`,
    });
  }
  return Array.from({ length: last }, (_, place) => {
    const [found, twice] = cells.filter((cell) => cell.number === place + 1);
    if (!found) {
      throw new DeckhandError({
        code: 'missing_column',
        message: `The header has a card column "${lastName}" but no "c${place + 1}": add it, or number the card columns c1, c2 and so on.`,
      });
    }
    if (twice) {
      throw new DeckhandError({
        code: 'duplicate_column',
        message: `The header has the card column ${place + 1} twice, as "${found.name}" and "${twice.name}": keep one and rename the other.`,
      });
    }
    return found.index;
  });
}
