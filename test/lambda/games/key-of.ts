import type { KeyWeights } from '../../../lambda/games/game.ts';

/** The key of cards or symbols, one for each place; undefined if one of them has no weight. The slow, plain reading of `KeyWeights`. */
export function keyOf(
  { weightOf, factors, emptyWeight }: KeyWeights,
  cells: readonly string[],
): bigint | undefined {
  const weights = cells.map((cell) => (cell === '' ? emptyWeight : weightOf(cell)));
  if (cells.some((cell, place) => cell !== '' && weights[place] === 0n)) return undefined;
  return weights.reduce((sum, weight, place) => sum + weight * (factors[place] ?? 0n), 0n);
}
