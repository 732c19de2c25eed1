/** An operator between two operands; `^` is a power. */
export type Operator = '+' | '-' | '*' | '/' | '^';

/** A number as it was written, a card letter as its number. Numbers may be of any length, so they are texts. */
export interface NumberExpression {
  readonly kind: 'number';
  /** Its digits without leading zeros. */
  readonly text: string;
  readonly at: number;
}

/** A minus sign before an expression. Before a number it may be the sign of a negative card. */
export interface NegationExpression {
  readonly kind: 'negation';
  readonly operand: Expression;
  readonly at: number;
}

/** Two expressions joined by an operator. */
export interface OperationExpression {
  readonly kind: 'operation';
  readonly operator: Operator;
  readonly left: Expression;
  readonly right: Expression;
  readonly at: number;
}

/** What was written, without its brackets. `at` is the character at which a part stands, its operator if it has one, from 1. */
export type Expression = NumberExpression | NegationExpression | OperationExpression;
