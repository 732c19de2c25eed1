import type { ByteKeys, PositionColumns } from '../game.ts';
import type { BoardSize } from './board-size.ts';
import { EMPTY, SYMBOLS } from './board-text.ts';

/** Boards of up to so many cells have keys; of more, the table of entries by key would take more than 2 MB. */
const MOST_CELLS = 12;

/** Marks a byte that is no symbol. */
const NO_SYMBOL = -1;

const DIGITS: Readonly<Record<string, number>> = { [EMPTY]: 0, X: 1, O: 2 };

/**
 * Keys of boards whose cells are single symbols with nothing around them: their number in base 3, or undefined if a board
 * has too many cells. Illegal boards have keys too.
 */
export function boardByteKeys({ notation }: PositionColumns, { cells }: BoardSize): ByteKeys | undefined {
  if (cells > MOST_CELLS) return undefined;
  const digits = new Int32Array(256).fill(NO_SYMBOL);
  for (const [spelling, symbol] of SYMBOLS) digits[spelling.charCodeAt(0)] = DIGITS[symbol] as number;

  function keyOfText(bytes: Uint8Array, spans: Int32Array): number {
    const start = spans[0] as number;
    const end = spans[1] as number;
    if (end - start !== cells) return -1;
    let key = 0;
    for (let at = start; at < end; at++) {
      const digit = digits[bytes[at] as number] as number;
      if (digit < 0) return -1;
      key = 3 * key + digit;
    }
    return key;
  }

  function keyOfCells(bytes: Uint8Array, spans: Int32Array): number {
    let key = 0;
    for (let span = 0; span < 2 * cells; span += 2) {
      const start = spans[span] as number;
      const length = (spans[span + 1] as number) - start;
      if (length > 1) return -1;
      // A cell left empty is an empty cell.
      const digit = length === 0 ? 0 : (digits[bytes[start] as number] as number);
      if (digit < 0) return -1;
      key = 3 * key + digit;
    }
    return key;
  }

  return { size: 3 ** cells, keyOf: notation === 'text' ? keyOfText : keyOfCells };
}
