import { describe, expect, it } from 'vitest';
import type { Expression } from '../../../../lambda/games/check/expression.ts';
import { readAnswer } from '../../../../lambda/games/check/read-answer.ts';
import { MAX_ANSWER_CHARACTERS } from '../../../../lambda/games/check/tokens.ts';

/** An expression with all its brackets, a minus sign as `~`. */
function bracketed(part: Expression): string {
  switch (part.kind) {
    case 'number':
      return part.text;
    case 'negation':
      return `~${bracketed(part.operand)}`;
    case 'operation':
      return `(${bracketed(part.left)}${part.operator}${bracketed(part.right)})`;
  }
}

function read(answer: string): string {
  const outcome = readAnswer(answer);
  if ('reason' in outcome) throw new Error(outcome.reason);
  return bracketed(outcome.expression);
}

describe('an answer', () => {
  it.each([
    ['1+2*3', '(1+(2*3))'],
    ['1-2-3', '((1-2)-3)'],
    ['1-(2-3)', '(1-(2-3))'],
    ['8/4/2', '((8/4)/2)'],
    ['2*3/4*5', '(((2*3)/4)*5)'],
    ['2^3^2', '(2^(3^2))'],
    ['(2^3)^2', '((2^3)^2)'],
    ['2**3**2', '(2^(3^2))'],
    ['2*3^2', '(2*(3^2))'],
    ['-2^2', '~(2^2)'],
    ['(-2)^2', '(~2^2)'],
    ['2^-3', '(2^~3)'],
    ['2^-3*4', '((2^~3)*4)'],
    ['2^-3^2', '(2^~(3^2))'],
    ['-2*3', '(~2*3)'],
    ['-2+3', '(~2+3)'],
    ['4--3', '(4-~3)'],
    ['4- -(-3)', '(4-~~3)'],
    ['((((7))))', '7'],
  ])('%s is %s', (answer, expected) => {
    expect(read(answer)).toBe(expected);
  });

  it.each([
    ['spaces of any kind', ' 8 /\t( 3 -\u00a08/3 )\u2009'],
    ['÷ and the minus sign of typesetters', '8÷(3−8÷3)'],
    ['an en dash and a colon', '8:(3–8:3)'],
    ['a hyphen', '8/(3\u20108/3)'],
    ['a hyphen that does not break', '8/(3\u20118/3)'],
    ['a figure dash', '8/(3\u20128/3)'],
    ['an em dash', '8/(3\u20148/3)'],
    ['the slash of fractions', '8\u2044(3-8\u20443)'],
    ['the wide characters of East Asian keyboards', '８÷（３－８／３）＝２４'],
    ['brackets of other kinds', '8/{3-[8/3]}'],
    ['brackets round a single number', '(8)/(3-(8)/((3)))'],
    ['leading zeros', '08/(3-008/3)'],
    ['the target behind it', '8/(3-8/3) = 24'],
  ])('may be written with %s', (_, answer) => {
    expect(read(answer)).toBe('(8/(3-(8/3)))');
  });

  it.each(['×', '·', '⋅', '∙', '∗', 'x', 'X', '*'])('may multiply with %s', (times) => {
    expect(read(`4${times}6`)).toBe('(4*6)');
  });

  it('may name cards by their letters, in either case', () => {
    expect(read('A+t*J-q/K')).toBe('((1+(10*11))-(12/13))');
  });

  it('may be as deeply nested as it may be long', () => {
    const depth = Math.floor((MAX_ANSWER_CHARACTERS - 1) / 2);
    expect(read(`${'('.repeat(depth)}7${')'.repeat(depth)}`)).toBe('7');
  });

  it('says what stands behind an equals sign', () => {
    const claimOf = (answer: string) => {
      const outcome = readAnswer(answer);
      return 'reason' in outcome ? outcome.reason : outcome.claim;
    };
    expect(claimOf('1+2=3')).toEqual({ numerator: 3n, denominator: 1n });
    expect(claimOf('1-2 = −14/4')).toEqual({ numerator: -14n, denominator: 4n });
    expect(claimOf('1+2')).toBeUndefined();
  });
});

describe('an answer that cannot be read', () => {
  it.each([
    ['', 1, 'There is no answer.'],
    ['  \t', 1, 'There is no answer.'],
    ['=24', 1, 'nothing before the equals sign'],
    [' =8/(3-8/3)', 2, 'nothing before the equals sign'],
    ['8/(3-8/3', 3, 'not closed'],
    ['((1+2)', 1, 'not closed'],
    ['1+2)', 4, 'closes none'],
    ['(1+2]', 5, 'does not fit'],
    ['()', 2, 'number is missing'],
    ['1+', 3, 'the end'],
    ['1 +  ', 4, 'the end'],
    ['1+*2', 3, 'number is missing before "*"'],
    ['+1', 1, 'number is missing before "+"'],
    ['1 2', 3, 'operator is missing before "2"'],
    ['2(3+4)', 2, 'operator is missing before "("'],
    ['(1)(2)', 4, 'operator is missing'],
    ['10J', 3, 'operator is missing'],
    ['AK', 2, 'operator is missing'],
    ['1.5*2', 2, 'whole numbers'],
    ['1,5', 2, 'whole numbers'],
    ['2+y', 3, '"y"'],
    [' 2 + 🃏', 6, '"🃏"'],
    ['2+\u0000', 3, 'U+0000'],
    ['4*6=', 5, 'number is wanted'],
    ['4*6=24=24', 5, 'number is wanted'],
    ['4*6=2 4', 5, 'number is wanted'],
    ['4*6=1/0', 5, 'number is wanted'],
    ['8!', 2, '"!"'],
    ['（８！', 3, '"！"'],
  ])('%j: at %i, %s', (answer, at, reason) => {
    expect(readAnswer(answer)).toEqual({ at, reason: expect.stringContaining(reason) });
  });

  it('is one that is too long to be an answer', () => {
    expect(readAnswer(`${'1+'.repeat(200)}1`)).toMatchObject({ at: MAX_ANSWER_CHARACTERS + 1 });
  });

  it('is told in whole sentences that name the place', () => {
    for (const answer of ['(1', '1)', '1 2', '1+', '1+?', '1=', ' =1']) {
      const outcome = readAnswer(answer);
      if (!('reason' in outcome)) throw new Error(`${answer} was read`);
      expect(outcome.reason).toMatch(new RegExp(`^[A-Z].*\\b${outcome.at}\\b.*\\.$`));
    }
  });
});
