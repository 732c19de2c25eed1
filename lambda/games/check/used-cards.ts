import type { Expression, NegationExpression } from './expression.ts';

/** How the numbers of an answer and the cards of a hand go together. */
export interface UsedCards {
  /** The numbers written, in order, a negative card with its sign. */
  readonly numbers: readonly string[];
  /** Those for which the hand has no card left. */
  readonly foreign: readonly string[];
  /** Cards that no number is written for, in the order of the hand. */
  readonly unused: readonly string[];
  /** The minus signs that are part of a negative card: they are no operators. */
  readonly cardSigns: ReadonlySet<NegationExpression>;
}

/**
 * Takes a card for each number, in the order of writing. A minus sign right before a number is that of a negative card
 * as long as the hand has one left; else it is an operator, and the number stands for a positive card.
 */
export function useCards(expression: Expression, hand: readonly number[]): UsedCards {
  const left = hand.map(String);
  const numbers: string[] = [];
  const foreign: string[] = [];
  const cardSigns = new Set<NegationExpression>();

  function use(number: string): void {
    numbers.push(number);
    const place = left.indexOf(number);
    if (place >= 0) left.splice(place, 1);
    else foreign.push(number);
  }

  function visit(part: Expression): void {
    if (part.kind === 'number') {
      use(part.text);
    } else if (part.kind === 'operation') {
      visit(part.left);
      visit(part.right);
    } else if (part.operand.kind === 'number' && left.includes(`-${part.operand.text}`)) {
      cardSigns.add(part);
      use(`-${part.operand.text}`);
    } else {
      visit(part.operand);
    }
  }

  visit(expression);
  return { numbers, foreign, unused: left, cardSigns };
}
