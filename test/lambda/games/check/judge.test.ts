import { describe, expect, it } from 'vitest';
import type { SolverRules } from '../../../../lambda/games/cards/hand-solver.ts';
import { judge } from '../../../../lambda/games/check/judge.ts';
import type { Equivalence } from '../../../../lambda/options.ts';
import { cardsOf, readVector } from '../cards/vectors.ts';

const DEFAULTS: SolverRules = { target: '24', ops: '+-*/', distinct: 'algebraic' };
const WITH_POWERS = { ops: '+-*/^' };

function judged(hand: string, answer: string, rules: Partial<SolverRules> = {}) {
  return judge(cardsOf(hand), answer, { ...DEFAULTS, ...rules });
}

describe('a correct answer', () => {
  it.each([
    ['3 3 8 8', '8/(3-8/3)', {}],
    ['3 3 8 8', ' 8 ÷ ( 3 − 8 ÷ 3 ) = 24 ', {}],
    ['4 7 8 8', '(7-8/8)*(4)', {}],
    ['1 12 11 10', 'Q*(A+J-T)', {}],
    ['24', '24', {}],
    ['2 7', '7/2', { target: '7/2' }],
    ['2 7', '2-7 = -5', { target: '-5' }],
    ['5 1 11 13', '5**(13-11)-1', WITH_POWERS],
    ['1 5 12 13', '5/(13/12-1)', { target: '60' }],
  ])('%s: %s', (hand, answer, rules) => {
    expect(judged(hand, answer, rules)).toMatchObject({
      verdict: 'correct',
      reason: expect.stringMatching(/\.$/),
    });
  });

  it('uses negative cards with their sign, in brackets or not', () => {
    for (const answer of ['(-4)*(-6)', '-4*-6', '-6*(-(4))']) {
      expect(judged('-4 -6', answer)).toMatchObject({ verdict: 'correct', form: '(-6)*(-4)' });
    }
    expect(judged('-4 4 24', '24+4+-4')).toMatchObject({ verdict: 'correct', form: '(-4)+4+24' });
    expect(judged('-4 7', '-4*7', { target: '-28', ops: '*' })).toMatchObject({ verdict: 'correct' });
  });

  it('may subtract by a minus sign in front', () => {
    expect(judged('1 25', '-1+25')).toMatchObject({ verdict: 'correct', form: '25-1' });
    expect(judged('1 3 5 9', '-(1-5)*(9-3)')).toMatchObject({ verdict: 'correct', form: '(5-1)*(9-3)' });
    expect(judged('4 6', '-4*-6')).toMatchObject({ verdict: 'correct', form: '4*6' });
    expect(judged('1 2 27', '-1-2+27')).toMatchObject({ verdict: 'correct', form: '27-1-2' });
    expect(judged('1 2 27', '27-(-(-1-2))')).toMatchObject({ verdict: 'correct', form: '27-1-2' });
    expect(judged('1 4 4 8', '-(4*(1-8)+4)')).toMatchObject({ verdict: 'correct', form: '4*(8-1)-4' });
    expect(judged('1 2 13', '-(1-13)*2')).toMatchObject({ verdict: 'correct', form: '2*(13-1)' });
  });

  it('is exact where doubles are not', () => {
    const large = 999_999_999_999_999;
    const hand = `${large - 1} ${large - 1} ${large} ${large - 2}`;
    const squares = `${large - 1}*${large - 1}-${large}*${large - 2}`;
    expect(judged(hand, squares, { target: '1' })).toMatchObject({ verdict: 'correct' });
    expect(judged(hand, squares, { target: '0' })).toMatchObject({ verdict: 'wrong_value' });
  });
});

describe('the reason of an answer that is not correct', () => {
  it.each([
    ['3 3 8 8', '8/(3-8/3', 'cannot_parse', 'The bracket at character 3 is not closed.'],
    ['3 3 8 8', '', 'cannot_parse', 'There is no answer.'],
    [
      '2 5 5 5',
      '5^2-5/5',
      'operator_not_allowed',
      'At character 2 the operator ^ is not allowed: use + - * /.',
    ],
    ['3 3 8 8', '3*8+7', 'not_in_hand', 'The number 7 is not in the hand 3 3 8 8.'],
    ['3 3 8 8', '3*8*3/3', 'not_in_hand', 'The card 3 is used 3 times but the hand has it twice.'],
    ['2 3 4', '2*3*4*2/2', 'not_in_hand', 'The card 2 is used 3 times but the hand has it once.'],
    ['-4 28', '28-4', 'not_in_hand', 'The number 4 is not in the hand -4 28; write its card -4 as (-4).'],
    ['3 4 4 6', '4*6', 'unused_card', 'The cards 3 and 4 are not used.'],
    ['3 3 8 8', '3*8', 'unused_card', 'The cards 3 and 8 are not used.'],
    ['1 4 6', '4*6', 'unused_card', 'The card 1 is not used.'],
    ['1 2 4 6', '6', 'unused_card', 'The cards 1 2 and 4 are not used.'],
    ['3 3 8 8', '8+8/(3-3)', 'division_by_zero', 'At character 4 something is divided by zero.'],
    ['3 3 8 8', '3+3+8+8', 'wrong_value', 'The value is 22 and not 24.'],
    ['3 3 8 8', '3-3*8/8', 'wrong_value', 'The value is 0 and not 24.'],
    ['2 7', '7/2', 'wrong_value', 'The value is 7/2 and not 24.'],
    ['4 6', '4*6=25', 'wrong_value', expect.stringMatching(/equals sign/)],
    ['-4 6', '-4*-6', 'operator_not_allowed', expect.stringMatching(/minus sign at character 4/)],
  ])('%s: %s is %s', (hand, answer, verdict, reason) => {
    expect(judged(hand, answer)).toMatchObject({ verdict, reason });
  });

  it('is the first in the order of VERDICTS, however much is wrong', () => {
    const judgedHere = (answer: string) => judged('3 3 8 8', answer).verdict;
    expect(judgedHere('7^0/0+(')).toBe('cannot_parse');
    expect(judgedHere('7^0/0')).toBe('operator_not_allowed');
    expect(judgedHere('7/(3-3)')).toBe('not_in_hand');
    expect(judgedHere('8/(3-3)')).toBe('unused_card');
    expect(judgedHere('8/(3-3)-8')).toBe('division_by_zero');
    expect(judgedHere('8*(3-3)-8')).toBe('wrong_value');
    expect(judged('3 3 8', '3+3+8=25').reason).toMatch(/value is 14/);
  });

  it('of a power outside the rules names the power', () => {
    const powers = (hand: string, answer: string) => judged(hand, answer, WITH_POWERS);
    expect(powers('0 0', '0^0')).toMatchObject({ verdict: 'power_not_allowed', reason: /character 2/ });
    expect(powers('2 65', '2^65')).toMatchObject({ verdict: 'power_not_allowed' });
    expect(powers('4 1 2', '4^(1/2)')).toMatchObject({ verdict: 'power_not_allowed' });
    expect(powers('0 1 2', '0^(1-2)')).toMatchObject({ verdict: 'division_by_zero' });
    expect(powers('9 9 60 60', '(9^60)^(60)*9').verdict).toBe('power_not_allowed');
    expect(powers('2 64', '2^64')).toMatchObject({ reason: 'The value is 18446744073709551616 and not 24.' });
    expect(powers('12 60', '12^60').reason).toMatch(/^The value is \d{20}… \(65 characters\) and not 24\.$/);
  });

  it('of a sign that no difference can take is given only if the value is right', () => {
    expect(judged('4 6', '-4*6').verdict).toBe('wrong_value');
    expect(judged('4 6', '-4*6', { target: '-24' })).toMatchObject({ verdict: 'operator_not_allowed' });
    expect(judged('2 4', '(-4)^2', { target: '16', ...WITH_POWERS }).verdict).toBe('operator_not_allowed');
    expect(judged('2 3', '2--3', { target: '5', ops: '-' }).verdict).toBe('operator_not_allowed');
    expect(judged('2 3', '-2+3', { target: '1', ops: '+' })).toMatchObject({
      verdict: 'operator_not_allowed',
      reason: expect.stringContaining('character 1 the operator -'),
    });
  });
});

describe('the form', () => {
  it.each([
    ['3+3+8+8', '8+3+8+3'],
    ['3*(8-3)-8', '(8-3)*3-8'],
    ['8-(3-8)-3', '8+8-3-3'],
    ['8/(3/8)/3', '8*8/3/3'],
    ['(3-8)*(3-8)', '(8-3)*(8-3)'],
    ['8-3*(3-8)', '8+3*(8-3)'],
  ])('of %s is that of %s', (one, other) => {
    const { form } = judged('3 3 8 8', one);
    expect(form).toBeDefined();
    expect(judged('3 3 8 8', other).form).toBe(form);
  });

  it.each([
    ['(1+2-3)*(7-9)', '(3-1-2)*(9-7)'],
    ['7/(3-1)-2*9', '7/-(1-3)-2*9'],
  ])('of %s is that of %s, its difference turned round', (one, other) => {
    const { form } = judged('1 2 3 7 9', one);
    expect(form).toBeDefined();
    expect(judged('1 2 3 7 9', other).form).toBe(form);
  });

  it('follows the option distinct', () => {
    const forms = (answer: string) =>
      (['canonical', 'algebraic', 'merged'] as const satisfies readonly Equivalence[]).map(
        (distinct) => judged('1 2 3 4', answer, { distinct }).form,
      );
    expect(forms('2*3*4/1')).toEqual(['2*3*4/1', '2*3*4/1', '1*2*3*4']);
    expect(forms('(1-3)*(2-4)')).toEqual(['(1-3)*(2-4)', '(3-1)*(4-2)', '(3-1)*(4-2)']);
  });

  it('takes a sign in front of a product in the difference that makes it come first', () => {
    for (const answer of ['-((1-3)*(2-4))', '-((2-4)*(1-3))', '(1-3)*-(2-4)']) {
      expect(judged('1 2 3 4', answer, { distinct: 'canonical' }).form).toBe('(1-3)*(4-2)');
    }
  });

  it('is given for wrong answers as well, if they have a value', () => {
    expect(judged('3 3 8 8', '8+3').form).toBe('3+8');
    expect(judged('3 3 8 8', '7*3').form).toBe('3*7');
    expect(judged('3 3 8 8', '8^3').form).toBe('8^3');
    expect(judged('3 3 8 8', '9+1', { ops: '-*/' }).form).toBe('1+9');
    expect(judged('3 3 8 8', '8/(3-3)')).not.toHaveProperty('form');
    expect(judged('3 3 8 8', '8+(')).not.toHaveProperty('form');
    expect(judged('3 3 8 8', '1+1+1+1+1+1+1')).not.toHaveProperty('form');
    expect(judged('3 3 8 8', '1234567890123456')).not.toHaveProperty('form');
  });

  it('is undisturbed by what no hand could have', () => {
    expect(judged('3 3 8 8', `${'9'.repeat(200)}*9`)).toMatchObject({
      verdict: 'not_in_hand',
      reason: expect.stringMatching(/^.{1,80}$/),
    });
    expect(judged('3 3 8 8', '9^9^9^9', WITH_POWERS)).toMatchObject({ verdict: 'not_in_hand' });
  });
});

describe('answers that were judged wrongly elsewhere', () => {
  const cases = new Map(readVector('edge_cases.csv').map((row) => [row.id, row]));

  it('E16: an expression that uses a card twice is rejected', () => {
    const { input = '', params = '' } = cases.get('E16') ?? {};
    expect(judged(input, '( 2 * ( ( 3 * 7 ) * 3 ) )', { target: params })).toEqual({
      verdict: 'not_in_hand',
      reason: 'The card 3 is used twice but the hand has it once.',
      form: '2*3*3*7',
    });
  });

  it('E17: an expression that lost its brackets is rejected, the true one accepted', () => {
    const { input = '', params = '', right = '' } = cases.get('E17') ?? {};
    const rules = { target: params };
    expect(judged(input, right, rules).verdict).toBe('correct');
    expect(judged(input, '100 - 4 - 3*10 + 1 = 931', rules).verdict).toBe('unused_card');
    expect(judged('1 3 4 10 100', '(100-4-3)*10+1', rules).reason).toBe('The value is 931 and not 932.');
  });

  it('E18: an answer that leaves cards is rejected', () => {
    const { input = '', params = '' } = cases.get('E18') ?? {};
    const [hand = '', answer = ''] = input.split(' : ');
    expect(judged(hand, answer, { target: params }).verdict).toBe('unused_card');
  });

  it('E24: brackets round a single number are accepted', () => {
    const answer = cases.get('E24')?.input ?? '';
    expect(judged('4 7 8 8', answer).verdict).toBe('correct');
  });

  it.each(['E01', 'E02', 'E04', 'E05', 'E07', 'E08', 'E09', 'E10', 'E23', 'E27'])(
    '%s: every right solution is accepted',
    (id) => {
      const { input = '', params = '', right = '' } = cases.get(id) ?? {};
      const solutions = right.replace(/^.*: /, '').split(/ ; |, /);
      for (const solution of solutions) {
        expect(judged(input, solution, { target: params }), solution).toMatchObject({ verdict: 'correct' });
      }
    },
  );
});
