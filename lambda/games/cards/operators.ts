import type { ChainKind } from './form.ts';

/** Which of a chain's two operators are allowed: `plain` is `+` or `*`, `inverse` is `-` or `/`. */
export interface ChainOperators {
  readonly plain: boolean;
  readonly inverse: boolean;
}

/** The operators that a solution may use. */
export interface Operators {
  readonly sum: ChainOperators;
  readonly product: ChainOperators;
  readonly power: boolean;
}

/** Reads the option `ops`, such as `+-*` + `/^`. */
export function readOperators(ops: string): Operators {
  return {
    sum: { plain: ops.includes('+'), inverse: ops.includes('-') },
    product: { plain: ops.includes('*'), inverse: ops.includes('/') },
    power: ops.includes('^'),
  };
}

/** Both kinds of chains, in the order in which forms are made: it sets their ranks. */
export const CHAIN_KINDS: readonly ChainKind[] = ['sum', 'product'];
