import { BigRationals } from '../cards/big-rationals.ts';
import { MAX_CARD_DIGITS } from '../cards/card-token.ts';
import { DoubleRationals } from '../cards/double-rationals.ts';
import type { SolverRules } from '../cards/hand-solver.ts';
import { MAX_CARDS } from '../cards/hand-text.ts';
import { type Operators, readOperators } from '../cards/operators.ts';
import { fitsDoubles, type Rationals } from '../cards/rationals.ts';
import { type AnswerForm, FormBuilder, type NoValue } from './answer-form.ts';
import type { Judgement, Verdict } from './judgement.ts';
import { type OperatorUse, operatorUse } from './operator-use.ts';
import { type Fraction, type ReadAnswer, readAnswer } from './read-answer.ts';
import { REASONS } from './reasons.ts';
import { type UsedCards, useCards } from './used-cards.ts';
import { writtenForm } from './written-form.ts';

/** Values kept between answers before all are forgotten. What is kept never changes a judgement. */
const MAX_VALUES = 20_000;

/** How the form of an answer is written that uses an operator which is not allowed. */
const ALL_OPERATORS = readOperators('+-*/^');

/** An answer that could be read, with all that its verdict depends on. */
interface Examined {
  readonly hand: readonly number[];
  readonly read: ReadAnswer;
  readonly cards: UsedCards;
  readonly operators: OperatorUse;
  /** What it comes to; undefined if it has more or longer numbers than any hand. */
  readonly outcome: AnswerForm | NoValue | undefined;
  /** The arithmetic that the value is a number of. */
  readonly rationals: Rationals;
}

/** Judges answers to hands under fixed rules. */
export class AnswerJudge {
  readonly #rules: SolverRules;
  readonly #operators: Operators;
  readonly #target: Fraction;
  #doubles = new DoubleRationals();
  #bigs = new BigRationals();

  constructor(rules: SolverRules) {
    this.#rules = rules;
    this.#operators = readOperators(rules.ops);
    const [numerator = '', denominator = '1'] = rules.target.split('/');
    this.#target = { numerator: BigInt(numerator), denominator: BigInt(denominator) };
  }

  /** Judges one answer. `hand` is its cards in any order. */
  judge(hand: readonly number[], answer: string): Judgement {
    const read = readAnswer(answer);
    if ('reason' in read) return { verdict: 'cannot_parse', reason: read.reason };
    const cards = useCards(read.expression, hand);
    const operators = operatorUse(read.expression, this.#rules.ops, cards.cardSigns);
    const rationals = this.#rationalsFor(cards.numbers, operators.powers);
    const shape = operators.forbidden ? ALL_OPERATORS : this.#operators;
    const outcome =
      cards.foreign.length === 0 || mayFitAHand(cards.numbers)
        ? new FormBuilder(rationals, shape, cards.cardSigns).build(read.expression)
        : undefined;
    const [verdict, reason] = this.#verdictOn({ hand, read, cards, operators, outcome, rationals });
    const form = outcome && 'form' in outcome ? outcome.form : undefined;
    return form
      ? { verdict, reason, form: writtenForm(form, rationals, shape, this.#rules.distinct) }
      : { verdict, reason };
  }

  /** The first reason that applies; why in this order is told in docs/decisions/order-of-reasons.md. */
  #verdictOn({ hand, read, cards, operators, outcome, rationals }: Examined): readonly [Verdict, string] {
    const { target, ops } = this.#rules;
    const { forbidden } = operators;
    if (forbidden) {
      return ['operator_not_allowed', REASONS.operatorNotAllowed(forbidden.operator, forbidden.at, ops)];
    }
    const [foreign] = cards.foreign;
    if (foreign !== undefined || !outcome) {
      const times = cards.numbers.filter((number) => number === foreign).length;
      return ['not_in_hand', REASONS.notInHand(foreign ?? '', times, hand)];
    }
    if (cards.unused.length > 0) return ['unused_card', REASONS.unusedCard(cards.unused)];
    if ('verdict' in outcome) {
      const { verdict, at } = outcome;
      return [
        verdict,
        verdict === 'division_by_zero' ? REASONS.divisionByZero(at) : REASONS.powerNotAllowed(at),
      ];
    }
    const wanted = rationals.fraction(this.#target.numerator, this.#target.denominator);
    if (outcome.value !== wanted) {
      return ['wrong_value', REASONS.wrongValue(rationals.textOf(outcome.value), target)];
    }
    if (outcome.looseSign !== undefined) {
      return ['operator_not_allowed', REASONS.looseSign(outcome.looseSign)];
    }
    if (read.claim && !sameFraction(read.claim, this.#target))
      return ['wrong_value', REASONS.wrongClaim(target)];
    return ['correct', REASONS.correct(target)];
  }

  #rationalsFor(numbers: readonly string[], powers: boolean): Rationals {
    const { numerator, denominator } = this.#target;
    const sizes = [...numbers, numerator, denominator].map(Number);
    if (powers || !fitsDoubles(sizes)) {
      if (this.#bigs.size > MAX_VALUES) this.#bigs = new BigRationals();
      return this.#bigs;
    }
    if (this.#doubles.size > MAX_VALUES) this.#doubles = new DoubleRationals();
    return this.#doubles;
  }
}

/** Expressions that no hand could have are not reckoned out, which bounds the work. */
function mayFitAHand(numbers: readonly string[]): boolean {
  return numbers.length <= MAX_CARDS && numbers.every((number) => number.length <= MAX_CARD_DIGITS);
}

function sameFraction(a: Fraction, b: Fraction): boolean {
  return a.numerator * b.denominator === b.numerator * a.denominator;
}
