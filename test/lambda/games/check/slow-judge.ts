import { apply, type Fraction, fraction, textOf } from '../cards/exact-evaluator.ts';

/** What a plain evaluator makes of an answer to a hand of positive cards. */
export interface SlowJudgement {
  readonly verdict: string;
  /** Whether a minus sign stands before a number or a bracket: the game has no such operation. */
  readonly signed: boolean;
}

/** Judges by recursive descent over characters, step by step as the README tells it, with nothing of the product's. */
export function slowJudge(
  hand: readonly number[],
  answer: string,
  target: string,
  ops: string,
): SlowJudgement {
  const text = answer.replaceAll('**', '^').replaceAll(' ', '');
  const numbers: number[] = [];
  const used: string[] = [];
  let signed = false;
  let at = 0;
  let fault: string | undefined;

  if (/\d +\d/.test(answer)) return { verdict: 'cannot_parse', signed };
  const peek = () => text[at] ?? '';
  function join(operator: string, a: Fraction, b: Fraction): Fraction {
    if (fault) return a;
    try {
      return apply(operator, a, b);
    } catch {
      const toNegative = operator === '^' && a.up === 0n && b.down === 1n && b.up < 0n && b.up >= -64n;
      fault = operator === '/' || toNegative ? 'division_by_zero' : 'power_not_allowed';
      return a;
    }
  }
  function chain(operators: string, next: () => Fraction): Fraction {
    let value = next();
    while (peek() !== '' && operators.includes(peek())) {
      const operator = text[at++] ?? '';
      used.push(operator);
      value = join(operator, value, next());
    }
    return value;
  }
  const sum = (): Fraction => chain('+-', product);
  const product = (): Fraction => chain('*/', signedPower);
  function signedPower(): Fraction {
    if (peek() !== '-') return power();
    at++;
    signed = true;
    used.push('-');
    return join('*', fraction(-1n), signedPower());
  }
  function power(): Fraction {
    const base = atom();
    if (peek() !== '^') return base;
    at++;
    used.push('^');
    return join('^', base, signedPower());
  }
  function atom(): Fraction {
    if (peek() === '(') {
      at++;
      const value = sum();
      if (text[at++] !== ')') throw new SyntaxError();
      return value;
    }
    const digits = /^\d+/.exec(text.slice(at))?.[0];
    if (digits === undefined) throw new SyntaxError();
    at += digits.length;
    numbers.push(Number(digits));
    return fraction(BigInt(digits));
  }

  let value: Fraction;
  try {
    value = sum();
    if (at < text.length) throw new SyntaxError();
  } catch (error) {
    if (error instanceof SyntaxError) return { verdict: 'cannot_parse', signed };
    throw error;
  }
  const count = (list: readonly number[], one: number) => list.filter((other) => other === one).length;
  const verdicts: readonly (readonly [boolean, string])[] = [
    [used.some((operator) => !ops.includes(operator)), 'operator_not_allowed'],
    [numbers.some((number) => count(numbers, number) > count(hand, number)), 'not_in_hand'],
    [numbers.length < hand.length, 'unused_card'],
    [fault !== undefined, fault ?? ''],
    [textOf(value) !== target, 'wrong_value'],
  ];
  return { verdict: verdicts.find(([applies]) => applies)?.[1] ?? 'correct', signed };
}
