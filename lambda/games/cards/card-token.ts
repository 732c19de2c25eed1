import type { RowFault } from '../../errors.ts';

/** Cards are integers of at most this many digits, so that doubles hold each of them exactly. */
export const MAX_CARD_DIGITS = 15;

/** The cards that are written as letters. */
export const FACES: Readonly<Record<string, number>> = { A: 1, T: 10, J: 11, Q: 12, K: 13 };

/**
 * Reads one card: an integer of any sign, or `A T J Q K` in either case for 1, 10, 11, 12, 13.
 * Outer spaces and leading zeros do not matter.
 */
export function readCard(text: string): number | RowFault {
  const token = text.trim();
  const face = FACES[token.toUpperCase()];
  if (face !== undefined && token.length === 1) return face;
  const match = /^([+-]?)(\d+)$/.exec(token);
  if (!match) return faultOf(token);
  const [, sign, written = ''] = match;
  // Apart from the match: together, `0*\d+` tries every split of a long run of zeros.
  const digits = written.replace(/^0+(?=\d)/, '');
  if (digits.length > MAX_CARD_DIGITS) {
    return {
      code: 'card_too_large',
      message: `The card "${shortened(token)}" is too large: cards have at most ${MAX_CARD_DIGITS} digits.`,
    };
  }
  // + 0 turns the -0 of "-0" into 0.
  return Number(`${sign}${digits}`) + 0;
}

/** Whether a text is one card. */
export function isCard(text: string): boolean {
  return typeof readCard(text) === 'number';
}

function faultOf(token: string): RowFault {
  if (token === '') {
    return { code: 'empty_cell', message: 'A cell is empty where a card is wanted: fill it in.' };
  }
  if (/^[+-]?(\d+[.,]\d*|[.,]\d+|\d+\/\d+|\d+([.,]\d*)?e[+-]?\d+)$/i.test(token)) {
    return {
      code: 'not_an_integer',
      message: `The card "${shortened(token)}" is not a whole number: cards are integers such as 7 or -4.`,
    };
  }
  return { code: 'not_a_card', message: notACard(token) };
}

function notACard(token: string): string {
  const shown = `"${shortened(token)}"`;
  const corrected = token.replaceAll(/o/gi, '0');
  if (/^[+-]?[\do]+$/i.test(token)) {
    return `${shown} is not a card: it has a letter O; did you mean ${corrected}?`;
  }
  if (/^(joker|jkr|\*|🃏|🃟)$/iu.test(token)) return `${shown} is not a card: jokers are not supported.`;
  const plain = withPlainSigns(token);
  if (plain !== token && isCard(plain)) {
    return `${shown} is not a card: it is written with look-alike characters; write ${plain.trim()} with plain ones.`;
  }
  const suit = /^(10|[2-9ATJQK])\s*(?:[♠♥♦♣♤♡♢♧]\uFE0F?|[SHDC])$/iu.exec(token);
  if (suit) return `${shown} is not a card: suits do not count; write ${suit[1]}.`;
  return `${shown} is not a card: write an integer, or A, T, J, Q or K.`;
}

/** Full-width digits and letters, and the many dashes, as the characters that cards are written with. */
function withPlainSigns(token: string): string {
  return token.normalize('NFKC').replaceAll(/[\u2010-\u2015\u2212\uFE63\uFF0D]/g, '-');
}

/** Messages quote what they complain of, but not a megabyte of it. */
export function shortened(text: string): string {
  const most = 24;
  return text.length <= most ? text : `${text.slice(0, most)}…`;
}
