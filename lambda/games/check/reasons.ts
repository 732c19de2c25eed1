import { MAX_EXPONENT } from '../cards/big-rationals.ts';
import { shortened } from '../cards/card-token.ts';
import type { Operator } from './expression.ts';

/** Values longer than this are told by their first digits and their length. */
const MOST_VALUE_CHARACTERS = 40;

/** Each function writes the sentence that tells a person why an answer is judged as it is. */
export const REASONS = {
  correct: (target: string) => `Every card is used once and the value is ${target}.`,

  operatorNotAllowed: (operator: Operator, at: number, ops: string) =>
    `At character ${at} the operator ${operator} is not allowed: use ${[...ops].join(' ')}.`,

  notInHand(number: string, times: number, hand: readonly number[]): string {
    const shown = shortened(number);
    const had = hand.filter((card) => String(card) === number).length;
    if (had > 0) return `The card ${shown} is used ${often(times)} but the hand has it ${often(had)}.`;
    const hint = hand.includes(-Number(number)) ? `; write its card -${shown} as (-${shown})` : '';
    return `The number ${shown} is not in the hand ${hand.join(' ')}${hint}.`;
  },

  unusedCard: (cards: readonly string[]) =>
    cards.length === 1
      ? `The card ${cards[0]} is not used.`
      : `The cards ${cards.slice(0, -1).join(' ')} and ${cards.at(-1)} are not used.`,

  divisionByZero: (at: number) => `At character ${at} something is divided by zero.`,

  powerNotAllowed: (at: number) =>
    `At character ${at} is a power outside the rules: exponents are whole numbers from -${MAX_EXPONENT} to ${MAX_EXPONENT} and 0^0 has no value.`,

  wrongValue: (value: string, target: string) => `The value is ${shortValue(value)} and not ${target}.`,

  wrongClaim: (target: string) =>
    `The expression is ${target} but the number behind the equals sign is another: leave both out.`,

  looseSign: (at: number) =>
    `The minus sign at character ${at} subtracts from nothing: the cards must reach the target without it.`,
} as const;

function often(times: number): string {
  return ['never', 'once', 'twice'][times] ?? `${times} times`;
}

function shortValue(value: string): string {
  if (value.length <= MOST_VALUE_CHARACTERS) return value;
  return `${value.slice(0, MOST_VALUE_CHARACTERS / 2)}… (${value.length} characters)`;
}
