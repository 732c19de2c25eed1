import { FACES, shortened } from '../cards/card-token.ts';
import type { Operator } from './expression.ts';

/** Why an answer cannot be read. */
export interface AnswerFault {
  /** The character at fault, counted from 1; one more than the answer has if something is missing behind it. */
  readonly at: number;
  /** A sentence for a person, the place included. */
  readonly reason: string;
}

/** A word of an answer. `text` is its plain spelling: `*` for `×`, `13` for `K`. */
export type Token =
  | { readonly kind: 'number'; readonly text: string; readonly at: number }
  | { readonly kind: 'operator'; readonly text: Operator; readonly at: number }
  | { readonly kind: 'open' | 'close'; readonly text: string; readonly at: number }
  | { readonly kind: 'equals'; readonly text: '='; readonly at: number };

/** The longest answer that is read, in characters: six cards of 15 digits need half of it. It bounds the work. */
export const MAX_ANSWER_CHARACTERS = 300;

/** How people write the operators: on keyboards, in books, with word processors. `x` is never a card, so it multiplies. */
const OPERATORS: Readonly<Record<string, Operator>> = {
  '+': '+',
  '-': '-',
  '−': '-',
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '-',
  '–': '-',
  '—': '-',
  '*': '*',
  '×': '*',
  '·': '*',
  '⋅': '*',
  '∙': '*',
  '∗': '*',
  x: '*',
  X: '*',
  '/': '/',
  '÷': '/',
  '∕': '/',
  '⁄': '/',
  ':': '/',
  '^': '^',
};

/** The printable characters of ASCII in the width of an ideograph, as East Asian keyboards write them. */
const WIDE_CHARACTERS = /[\uFF01-\uFF5E]/g;
const WIDE_OFFSET = 0xfee0;

/** Takes an answer apart, or says which character means nothing in it. */
export function readTokens(written: string): readonly Token[] | AnswerFault {
  if (written.length > MAX_ANSWER_CHARACTERS) return tooLong();
  const answer = withoutWidth(written);
  const tokens: Token[] = [];
  let index = 0;
  while (index < answer.length) {
    const character = answer[index] as string;
    const at = index + 1;
    if (isDigit(character)) {
      const start = index;
      while (isDigit(answer[index] ?? '')) index++;
      tokens.push({ kind: 'number', text: withoutZeros(answer.slice(start, index)), at });
      continue;
    }
    index++;
    const operator = OPERATORS[character];
    const face = FACES[character.toUpperCase()];
    if (operator === '*' && character === '*' && answer[index] === '*') {
      tokens.push({ kind: 'operator', text: '^', at });
      index++;
    } else if (operator !== undefined) {
      tokens.push({ kind: 'operator', text: operator, at });
    } else if (face !== undefined) {
      tokens.push({ kind: 'number', text: String(face), at });
    } else if ('([{'.includes(character)) {
      tokens.push({ kind: 'open', text: character, at });
    } else if (')]}'.includes(character)) {
      tokens.push({ kind: 'close', text: character, at });
    } else if (character === '=') {
      tokens.push({ kind: 'equals', text: '=', at });
    } else if (character.trim() !== '') {
      return meaningless(written, at);
    }
  }
  return tokens;
}

/** Character by character, so that places stay what they are. */
function withoutWidth(written: string): string {
  return written.replace(WIDE_CHARACTERS, (wide) => String.fromCharCode(wide.charCodeAt(0) - WIDE_OFFSET));
}

function isDigit(character: string): boolean {
  return character >= '0' && character <= '9';
}

function withoutZeros(digits: string): string {
  return digits[0] === '0' ? digits.replace(/^0+(?=\d)/, '') : digits;
}

function tooLong(): AnswerFault {
  const at = MAX_ANSWER_CHARACTERS + 1;
  return {
    at,
    reason: `The answer is longer than ${MAX_ANSWER_CHARACTERS} characters: write the expression alone.`,
  };
}

/** `at` counts characters from 1; what stands before it is all of one UTF-16 unit a character. */
function meaningless(answer: string, at: number): AnswerFault {
  const character = String.fromCodePoint(answer.codePointAt(at - 1) ?? 0);
  const shown = /\p{C}/u.test(character)
    ? `the character U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`
    : `"${shortened(character)}"`;
  const advice =
    character === '.' || character === ','
      ? 'cards are whole numbers'
      : 'write numbers or A T J Q K with operators and brackets';
  return { at, reason: `At character ${at} ${shown} means nothing in an answer: ${advice}.` };
}
