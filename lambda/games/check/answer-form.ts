import { BigRationals } from '../cards/big-rationals.ts';
import { type Form, flatChain, partsOf } from '../cards/form.ts';
import type { Operators } from '../cards/operators.ts';
import { NO_VALUE, type Rationals, type ValueId, ZERO } from '../cards/rationals.ts';
import type { Expression, NegationExpression, OperationExpression } from './expression.ts';
import { turnedForm } from './turned-form.ts';

/** What an expression comes to: its value, and its form if the game has one for it. */
export interface AnswerForm {
  readonly value: ValueId;
  /** Left out if a minus sign remains that no difference can take: the game subtracts, it has no signs. */
  readonly form?: Form;
  /** The minus sign, and the character at which it stands, if that is so. */
  readonly looseSign?: number;
}

/** Why an expression has no value, and the character of the operator at which that shows. */
export interface NoValue {
  readonly verdict: 'division_by_zero' | 'power_not_allowed';
  readonly at: number;
}

/** A form with a sign that was not written into it yet. */
interface SignedForm {
  readonly form: Form;
  readonly negative: boolean;
  /** Where a minus sign of it stands. */
  readonly signAt: number;
}

/**
 * Flattens expressions to the forms of the solver: commutativity, associativity, a-(b-c) = a-b+c and a/(b/c) = a/b*c.
 * Minus signs before a number or a bracket become part of a sum, or cancel out in a product.
 */
export class FormBuilder {
  readonly #rationals: Rationals;
  readonly #operators: Operators;
  readonly #cardSigns: ReadonlySet<NegationExpression>;
  #noValue: NoValue | undefined;
  #looseSign: number | undefined;

  /** `rationals` are {@link BigRationals} if the expression has powers. `cardSigns` are the signs of negative cards. */
  constructor(rationals: Rationals, operators: Operators, cardSigns: ReadonlySet<NegationExpression>) {
    this.#rationals = rationals;
    this.#operators = operators;
    this.#cardSigns = cardSigns;
  }

  /** The form of one expression. An object serves one expression. */
  build(expression: Expression): AnswerForm | NoValue {
    const signed = this.#signed(expression);
    const form = this.#settled(signed);
    if (this.#noValue) return this.#noValue;
    const value = this.#valueOf(signed);
    if (this.#looseSign === undefined && !this.#canBeWritten(form)) this.#looseSign = signed.signAt;
    return this.#looseSign === undefined ? { value, form } : { value, looseSign: this.#looseSign };
  }

  #signed(expression: Expression): SignedForm {
    switch (expression.kind) {
      case 'number':
        return this.#leaf(Number(expression.text));
      case 'negation': {
        const { operand, at } = expression;
        if (operand.kind === 'number' && this.#cardSigns.has(expression)) {
          return this.#leaf(-Number(operand.text));
        }
        return this.#negated(this.#signed(operand), at);
      }
      case 'operation':
        return this.#operation(expression, this.#signed(expression.left), this.#signed(expression.right));
    }
  }

  #operation(expression: OperationExpression, left: SignedForm, right: SignedForm): SignedForm {
    switch (expression.operator) {
      case '+':
        return this.#sum(left, right);
      case '-':
        return this.#sum(left, this.#negated(right, right.signAt));
      case '*':
        return this.#product(left, right, false, expression.at);
      case '/':
        return this.#product(left, right, true, expression.at);
      case '^':
        return this.#power(left, right, expression.at);
    }
  }

  #leaf(card: number): SignedForm {
    const value = this.#rationals.fraction(BigInt(card), 1n);
    return { form: { kind: 'leaf', value, rank: 0, card }, negative: false, signAt: 0 };
  }

  /** A difference takes the sign itself. */
  #negated({ form, negative, signAt }: SignedForm, at: number): SignedForm {
    if (negative || form.kind !== 'sum' || form.inverse.length === 0) {
      return { form, negative: !negative, signAt: signAt || at };
    }
    const value = this.#rationals.subtract(ZERO, form.value);
    return {
      form: flatChain('sum', value, [{ form, inverse: true }]),
      negative: false,
      signAt: signAt || at,
    };
  }

  #sum(left: SignedForm, right: SignedForm): SignedForm {
    const rationals = this.#rationals;
    const signAt = left.signAt || right.signAt;
    // Two negatives are the negative of their sum; any other term makes them minus terms.
    const negative = left.negative && right.negative;
    const value = negative
      ? rationals.add(left.form.value, right.form.value)
      : rationals.add(this.#valueOf(left), this.#valueOf(right));
    const parts = [left, right].map((part) => ({ form: part.form, inverse: part.negative && !negative }));
    return { form: flatChain('sum', value, parts), negative, signAt };
  }

  #product(left: SignedForm, right: SignedForm, divides: boolean, at: number): SignedForm {
    const [a, b] = [left.form.value, right.form.value];
    const value = divides ? this.#rationals.divide(a, b) : this.#rationals.multiply(a, b);
    if (value === NO_VALUE) this.#noValue ??= { verdict: 'division_by_zero', at };
    return {
      form: flatChain('product', orZero(value), [
        { form: left.form, inverse: false },
        { form: right.form, inverse: divides },
      ]),
      negative: left.negative !== right.negative,
      signAt: left.signAt || right.signAt,
    };
  }

  #power(left: SignedForm, right: SignedForm, at: number): SignedForm {
    const value = this.#powerOf(this.#valueOf(left), this.#valueOf(right), at);
    const [base, exponent] = [this.#settled(left), this.#settled(right)];
    return { form: { kind: 'power', value, rank: 0, base, exponent }, negative: false, signAt: 0 };
  }

  #powerOf(base: ValueId, exponent: ValueId, at: number): ValueId {
    if (!(this.#rationals instanceof BigRationals)) throw new TypeError('Powers need BigRationals.');
    const size = this.#rationals.exponentOf(exponent);
    const value = size === undefined ? NO_VALUE : this.#rationals.power(base, size);
    if (value === NO_VALUE) {
      const dividesByZero = base === ZERO && size !== undefined && size < 0;
      this.#noValue ??= { verdict: dividesByZero ? 'division_by_zero' : 'power_not_allowed', at };
    }
    return orZero(value);
  }

  #valueOf({ form, negative }: SignedForm): ValueId {
    return negative ? this.#rationals.subtract(ZERO, form.value) : form.value;
  }

  /** The form with its sign written into it, if there is a difference to take it. */
  #settled({ form, negative, signAt }: SignedForm): Form {
    const settled = negative ? turnedForm(form, this.#rationals, this.#operators) : form;
    if (settled === undefined) this.#looseSign ??= signAt;
    return settled ?? form;
  }

  /** Whether no sum stands for an addition that is not allowed, as 2--3 would be without `+`. */
  #canBeWritten(form: Form): boolean {
    if (form.kind === 'sum' && form.inverse.length === 0 && !this.#operators.sum.plain) return false;
    return partsOf(form).every((part) => this.#canBeWritten(part));
  }
}

/** After a part without a value the rest is worth nothing, but is gone through all the same. */
function orZero(value: ValueId): ValueId {
  return value === NO_VALUE ? ZERO : value;
}
