import { DeckhandError } from '../../errors.ts';
import { findCardColumns } from '../cards/card-columns.ts';
import type { PositionColumns } from '../game.ts';

const ANSWER_NAME = 'answer';

/**
 * Finds the card columns, as the game of cards does, and the column `answer`, whose cell comes last. A file without
 * either is no file of answers. Throws `DeckhandError`: `duplicate_column`, and what the card columns are found to lack.
 */
export function findAnswerColumns(header: readonly string[]): PositionColumns | undefined {
  const answers = header.flatMap((name, index) => (name.trim().toLowerCase() === ANSWER_NAME ? [index] : []));
  const [answer] = answers;
  if (answer === undefined) return undefined;
  const cards = findCardColumns(header);
  if (cards === undefined) return undefined;
  if (answers.length > 1) {
    throw new DeckhandError({
      code: 'duplicate_column',
      message: `The header has ${answers.length} columns "${ANSWER_NAME}": keep one and rename the others.`,
    });
  }
  return { notation: cards.notation, indexes: [...cards.indexes, answer] };
}
