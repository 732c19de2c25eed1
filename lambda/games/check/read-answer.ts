import type { Expression, Operator } from './expression.ts';
import { type AnswerFault, readTokens, type Token } from './tokens.ts';

/** A fraction in any terms; the denominator is not zero. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** An answer that could be read. */
export interface ReadAnswer {
  readonly expression: Expression;
  /** What stands behind an equals sign at the end, as in `4*6 = 24`. */
  readonly claim?: Fraction;
}

/** What waits on the stack for its right operand, or for its closing bracket. */
type Waiting =
  | {
      readonly kind: 'operator';
      readonly operator: Operator;
      readonly binding: number;
      readonly at: number;
    }
  | { readonly kind: 'negation'; readonly binding: number; readonly at: number }
  | { readonly kind: 'open'; readonly text: string; readonly at: number };

const BINDING: Readonly<Record<Operator, number>> = { '+': 1, '-': 1, '*': 2, '/': 2, '^': 4 };
/** Above a product and below a power: -2*3 is (-2)*3, but -2^2 is -(2^2). */
const NEGATION_BINDING = 3;

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/**
 * Reads a written answer: whole numbers and `A T J Q K`, `+ - * /` and `^` (or `**`), brackets of three kinds, minus
 * signs, any spaces, and perhaps `= 24` at the end. `^` binds to the right, before a minus sign.
 * Reads by two stacks (Dijkstra's shunting yard), so that deep nesting costs no call stack.
 */
export function readAnswer(answer: string): ReadAnswer | AnswerFault {
  const tokens = readTokens(answer);
  if ('reason' in tokens) return tokens;
  const equals = tokens.findIndex((token) => token.kind === 'equals');
  const end = answer.trimEnd().length + 1;
  if (equals < 0) {
    const expression = readExpression(tokens, end);
    return 'reason' in expression ? expression : { expression };
  }
  if (equals === 0) return onlyClaim(tokens[0]?.at ?? 1);
  const expression = readExpression(tokens.slice(0, equals), tokens[equals]?.at ?? end);
  if ('reason' in expression) return expression;
  const claim = readClaim(tokens.slice(equals + 1));
  return claim ? { expression, claim } : badClaim((tokens[equals]?.at ?? 0) + 1);
}

/** `end` is the place behind the last token. */
function readExpression(tokens: readonly Token[], end: number): Expression | AnswerFault {
  const done: Expression[] = [];
  const waiting: Waiting[] = [];
  let wanted = true;

  for (const token of tokens) {
    if (wanted) {
      if (token.kind === 'number') {
        done.push(token);
        wanted = false;
      } else if (token.kind === 'open') {
        waiting.push({ kind: 'open', text: token.text, at: token.at });
      } else if (token.kind === 'operator' && token.text === '-') {
        waiting.push({ kind: 'negation', binding: NEGATION_BINDING, at: token.at });
      } else {
        return {
          at: token.at,
          reason: `At character ${token.at} a number is missing before "${token.text}".`,
        };
      }
    } else if (token.kind === 'operator') {
      const binding = BINDING[token.text];
      // A power waits for the power behind it: a^b^c is a^(b^c).
      joinWaiting(done, waiting, token.text === '^' ? binding + 1 : binding);
      waiting.push({ kind: 'operator', operator: token.text, binding, at: token.at });
      wanted = true;
    } else if (token.kind === 'close') {
      joinWaiting(done, waiting, 0);
      const open = waiting.pop();
      const fault = bracketFault(open, token);
      if (fault) return fault;
    } else {
      return {
        at: token.at,
        reason: `At character ${token.at} an operator is missing before "${token.text}".`,
      };
    }
  }
  if (tokens.length === 0) return noAnswer();
  if (wanted) return { at: end, reason: `At character ${end}, the end, a number is missing.` };
  joinWaiting(done, waiting, 0);
  const open = waiting.pop();
  if (open) return { at: open.at, reason: `The bracket at character ${open.at} is not closed.` };
  return done[0] as Expression;
}

/** Joins what waits on top of the stack with its operands, as long as it binds at least as `least` and is no bracket. */
function joinWaiting(done: Expression[], waiting: Waiting[], least: number): void {
  while (waiting.length > 0) {
    const top = waiting[waiting.length - 1] as Waiting;
    if (top.kind === 'open' || top.binding < least) return;
    waiting.length--;
    const right = done.pop() as Expression;
    const { at } = top;
    if (top.kind === 'negation') {
      done.push({ kind: 'negation', operand: right, at });
    } else {
      const left = done.pop() as Expression;
      done.push({ kind: 'operation', operator: top.operator, left, right, at });
    }
  }
}

function bracketFault(open: Waiting | undefined, close: Token): AnswerFault | undefined {
  const { at, text } = close;
  if (open?.kind !== 'open') return { at, reason: `The bracket "${text}" at character ${at} closes none.` };
  if (CLOSING[open.text] === text) return undefined;
  return {
    at,
    reason: `The bracket "${text}" at character ${at} does not fit the "${open.text}" at character ${open.at}.`,
  };
}

function noAnswer(): AnswerFault {
  return { at: 1, reason: 'There is no answer.' };
}

/** As for `=4*6`, which people write who know spreadsheets. */
function onlyClaim(at: number): AnswerFault {
  return {
    at,
    reason: `At character ${at} there is nothing before the equals sign: write the expression there.`,
  };
}

/** An integer or a fraction, with a minus sign or without. */
function readClaim(tokens: readonly Token[]): Fraction | undefined {
  const match = /^(-?\d+)(?:\/(\d+))?$/.exec(tokens.map((token) => token.text).join(''));
  const denominator = BigInt(match?.[2] ?? 1);
  if (!match || denominator === 0n || joinsNumbers(tokens)) return undefined;
  return { numerator: BigInt(match[1] ?? 0), denominator };
}

/** Two numbers side by side would be read as one. */
function joinsNumbers(tokens: readonly Token[]): boolean {
  return tokens.some((token, index) => token.kind === 'number' && tokens[index - 1]?.kind === 'number');
}

function badClaim(at: number): AnswerFault {
  return { at, reason: `At character ${at}, behind the equals sign, a number is wanted: leave both out.` };
}
