import type { Expression } from '../../lambda/games/check/expression.ts';
import { readAnswer } from '../../lambda/games/check/read-answer.ts';

/**
 * The first operation that a solution is reckoned by, such as `8/3` of `8/(3-8/3)`: both its sides are cards. Undefined
 * if the solution is a card alone.
 */
export function firstOperation(solution: string): string | undefined {
  const read = readAnswer(solution);
  return 'reason' in read ? undefined : firstIn(read.expression);
}

function firstIn(expression: Expression): string | undefined {
  if (expression.kind !== 'operation') return undefined;
  const { left, operator, right } = expression;
  return firstIn(left) ?? firstIn(right) ?? `${cardText(left)}${operator}${cardText(right)}`;
}

/** A card as solutions write it: `8`, `(-4)`. */
function cardText(expression: Expression): string {
  switch (expression.kind) {
    case 'number':
      return expression.text;
    case 'negation':
      return `(-${cardText(expression.operand)})`;
    case 'operation':
      return `(${cardText(expression.left)}${expression.operator}${cardText(expression.right)})`;
  }
}
