import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardByteKeys } from '../../../../lambda/games/board/board-keys.ts';
import { readBoardSize } from '../../../../lambda/games/board/board-size.ts';
import { readBoard, SYMBOLS } from '../../../../lambda/games/board/board-text.ts';
import type { ByteKeys, Notation } from '../../../../lambda/games/game.ts';

/** The key of cells as they lie in a row, with something before and after. */
function keyOf(keys: ByteKeys, cells: readonly string[]): number {
  const bytes = new TextEncoder().encode(`XO,${cells.join(',')},OX\n`);
  const spans: number[] = [];
  let at = 3;
  for (const cell of cells) {
    const { length } = new TextEncoder().encode(cell);
    spans.push(at, at + length);
    at += length + 1;
  }
  return keys.keyOf(bytes, Int32Array.from(spans));
}

function keysOf(notation: Notation, size: string): ByteKeys {
  const cells = notation === 'text' ? 1 : readBoardSize(size).cells;
  const keys = boardByteKeys({ notation, indexes: [...Array(cells).keys()] }, readBoardSize(size));
  if (keys === undefined) throw new Error(`There are no keys for ${size}.`);
  return keys;
}

const symbol = fc.constantFrom(...SYMBOLS.keys());
const oddSymbol = fc.oneof(
  { weight: 20, arbitrary: symbol },
  fc.constantFrom('', 'XX', 'é', 'Y', '\0', ' X'),
);

describe('keys of boards', () => {
  it.each([['text'], ['cells']] as const)('in %s are the same exactly if the boards are', (notation) => {
    const size = readBoardSize('3,3,3');
    const keys = keysOf(notation, '3,3,3');
    const cells = (symbols: readonly string[]) => (notation === 'text' ? [symbols.join('')] : symbols);
    const board = fc.array(oddSymbol, { minLength: 9, maxLength: 9 });
    fc.assert(
      fc.property(board, board, fc.integer({ min: 0, max: 9 }), (one, two, same) => {
        const pair = [one, [...one.slice(0, same), ...two.slice(same)]].map(cells);
        const [a, b] = pair.map((written) => keyOf(keys, written)) as [number, number];
        const [idA, idB] = pair.map((written) => readBoard(written, notation, size));
        if (a >= 0) expect(typeof idA).toBe('string');
        expect(a).toBeLessThan(keys.size);
        if (a >= 0 && b >= 0) expect(a === b).toBe(idA === idB);
      }),
      { numRuns: 2000 },
    );
  });

  it('are had by every board in single symbols', () => {
    const twelve = fc.array(symbol, { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(twelve, (symbols) => {
        const text = keyOf(keysOf('text', '4,3,3'), [symbols.join('')]);
        expect(text).toBeGreaterThanOrEqual(0);
        expect(keyOf(keysOf('cells', '4,3,3'), symbols)).toBe(text);
      }),
    );
  });

  it('are not had by larger boards', () => {
    expect(boardByteKeys({ notation: 'text', indexes: [0] }, readBoardSize('4,4,4'))).toBeUndefined();
  });
});
