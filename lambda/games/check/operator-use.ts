import type { Expression, NegationExpression, Operator } from './expression.ts';

/** What the operators of an expression are like. */
export interface OperatorUse {
  /** Whether any is a power. */
  readonly powers: boolean;
  /** The first, in order of writing, that is not allowed; a minus sign counts as `-` unless it is part of a card. */
  readonly forbidden?: { readonly operator: Operator; readonly at: number };
}

/** Looks at the operators of an expression. `ops` are those allowed, `cardSigns` the signs of negative cards. */
export function operatorUse(
  expression: Expression,
  ops: string,
  cardSigns: ReadonlySet<NegationExpression>,
): OperatorUse {
  let powers = false;
  let forbidden: OperatorUse['forbidden'];

  function meet(operator: Operator, at: number): void {
    if (operator === '^') powers = true;
    if (!ops.includes(operator)) forbidden ??= { operator, at };
  }

  function visit(part: Expression): void {
    if (part.kind === 'operation') {
      visit(part.left);
      meet(part.operator, part.at);
      visit(part.right);
    } else if (part.kind === 'negation') {
      if (!cardSigns.has(part)) meet('-', part.at);
      visit(part.operand);
    }
  }

  visit(expression);
  return forbidden === undefined ? { powers } : { powers, forbidden };
}
