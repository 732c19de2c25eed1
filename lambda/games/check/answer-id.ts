import { handId, handOf } from '../cards/hand-text.ts';
import { MAX_ANSWER_CHARACTERS } from './tokens.ts';

/** Stands in no hand. */
const SEPARATOR = '|';

/** The name of an answer to a hand: both, as `3 3 8 8|8/(3-8/3)`. Of an answer too long to be read its beginning is enough. */
export function answerId(hand: readonly number[], answer: string): string {
  return `${handId(hand)}${SEPARATOR}${answer.slice(0, MAX_ANSWER_CHARACTERS + 1)}`;
}

/** The hand and the answer of an id made by {@link answerId}. */
export function answerOf(id: string): { readonly hand: readonly number[]; readonly answer: string } {
  const end = id.indexOf(SEPARATOR);
  return { hand: handOf(id.slice(0, end)), answer: id.slice(end + 1) };
}
