import type { KeyWeights, PositionColumns } from '../game.ts';
import type { BoardSize } from './board-size.ts';
import { EMPTY, SYMBOLS } from './board-text.ts';

/** Boards of up to so many cells have keys: two bits a cell. */
const MOST_CELLS = 32;

const DIGITS: Readonly<Record<string, bigint>> = { [EMPTY]: 1n, X: 2n, O: 3n };

/** How keys of boards are summed up: a digit in base 4 for each cell. Illegal boards have keys too. Undefined if a board has too many cells. */
export function boardWeights({ notation }: PositionColumns, { cells }: BoardSize): KeyWeights | undefined {
  if (cells > MOST_CELLS) return undefined;
  const factors = Array.from({ length: cells }, (_, cell) => 4n ** BigInt(cell));
  const weightOf = (symbol: string) => DIGITS[SYMBOLS.get(symbol) ?? ''] ?? 0n;
  return {
    notation: notation === 'cells' ? 'cells' : 'packed',
    weightOf,
    factors,
    // A cell left empty is an empty cell.
    emptyWeight: weightOf(EMPTY),
    keyOf: (id) => factors.reduce((key, factor, cell) => key + factor * weightOf(id[cell] as string), 0n),
  };
}
