import type { Equivalence } from '../../../../lambda/options.ts';
import { apply, type Fraction, fraction, textOf } from './exact-evaluator.ts';

/** A solution up to what an equivalence does not tell apart: two are the same exactly if key and sign are. */
interface Node {
  readonly kind: 'leaf' | 'sum' | 'product';
  readonly value: Fraction;
  readonly key: string;
  readonly negative: boolean;
  /** The parts of a chain, flattened, each with its side. */
  readonly parts: readonly Part[];
}

interface Part {
  readonly node: Node;
  readonly inverse: boolean;
}

/**
 * What tells a printed solution from others under an equivalence, worked out from the text and the definitions alone:
 * flatten; under `algebraic` a chain and its negative share a key; under `merged` zeros have no sign and ones no side.
 */
export function solutionKey(text: string, distinct: Equivalence): string {
  const tokens = text.match(/\d+|[-+*/()]/g) ?? [];
  let at = 0;

  function chain(kind: 'sum' | 'product', next: () => Node): Node {
    const signs = kind === 'sum' ? '+-' : '*/';
    const parts: Part[] = [{ node: next(), inverse: false }];
    while (at < tokens.length && signs.includes(tokens[at] ?? ' ')) {
      const inverse = tokens[at++] === signs[1];
      parts.push({ node: next(), inverse });
    }
    return parts.length === 1 ? (parts[0] as Part).node : made(kind, parts, distinct);
  }
  const sum = (): Node => chain('sum', product);
  const product = (): Node => chain('product', atom);
  function atom(): Node {
    const token = tokens[at++] ?? '';
    if (token !== '(') return leaf(token);
    if (tokens[at] === '-') {
      at += 3;
      return leaf(`-${tokens[at - 2]}`);
    }
    const inner = sum();
    at++;
    return inner;
  }

  const { key, negative } = sum();
  return `${negative ? '-' : '+'}${key}`;
}

function leaf(text: string): Node {
  return { kind: 'leaf', value: fraction(BigInt(text)), key: text, negative: false, parts: [] };
}

function made(kind: 'sum' | 'product', given: readonly Part[], distinct: Equivalence): Node {
  const parts = given.flatMap(({ node, inverse }) =>
    node.kind === kind
      ? node.parts.map((part) => ({ node: part.node, inverse: part.inverse !== inverse }))
      : [{ node, inverse }],
  );
  const [operator, opposite] = kind === 'sum' ? ['+', '-'] : ['*', '/'];
  const start = fraction(kind === 'sum' ? 0n : 1n);
  const value = parts.reduce(
    (total, { node, inverse }) => apply(inverse ? opposite : operator, total, node.value),
    start,
  );
  return { kind, value, parts, ...keyed(kind, parts, distinct) };
}

function keyed(
  kind: 'sum' | 'product',
  parts: readonly Part[],
  distinct: Equivalence,
): Pick<Node, 'key' | 'negative'> {
  const merged = distinct === 'merged';
  if (kind === 'product') {
    const sides = parts.map(({ node, inverse }) => {
      const neutral = merged && ['1', '-1'].includes(textOf(node.value));
      return `${inverse && !neutral ? '/' : '*'}${node.key}`;
    });
    const negative = parts.filter(({ node }) => node.negative).length % 2 === 1;
    return { key: `(${sides.sort().join('')})`, negative };
  }
  const written = (flipped: boolean) =>
    `(${parts
      .map(({ node, inverse }) => {
        if (merged && node.value.up === 0n) return `0${node.key}`;
        return `${(inverse !== node.negative) !== flipped ? '-' : '+'}${node.key}`;
      })
      .sort()
      .join('')})`;
  if (distinct === 'canonical') return { key: written(false), negative: false };
  const [key, opposite] = [written(false), written(true)];
  return opposite < key ? { key: opposite, negative: true } : { key, negative: false };
}
