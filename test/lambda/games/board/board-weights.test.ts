import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBoardSize } from '../../../../lambda/games/board/board-size.ts';
import { readBoard, SYMBOLS } from '../../../../lambda/games/board/board-text.ts';
import { boardWeights } from '../../../../lambda/games/board/board-weights.ts';
import type { KeyWeights } from '../../../../lambda/games/game.ts';
import { keyOf } from '../key-of.ts';

function weightsOf(size: string): KeyWeights {
  const weights = boardWeights({ notation: 'cells', indexes: [] }, readBoardSize(size));
  if (weights === undefined) throw new Error(`There are no weights for ${size}.`);
  return weights;
}

const symbol = fc.constantFrom('', ...SYMBOLS.keys());

describe('keys of boards', () => {
  it.each([
    ['3,3,3', 9],
    ['8,4,4', 32],
  ])('of %s are the same exactly if the boards are, and fit into 64 bits', (size, cells) => {
    const board = fc.array(symbol, { minLength: cells, maxLength: cells });
    const weights = weightsOf(size);
    fc.assert(
      fc.property(board, board, fc.nat(cells), (one, two, same) => {
        const pair = [one, [...one.slice(0, same), ...two.slice(same)]];
        const [a, b] = pair.map((written) => keyOf(weights, written)) as [bigint, bigint];
        const [idA, idB] = pair.map((written) => readBoard(written, 'cells', readBoardSize(size)));
        expect(a === b).toBe(idA === idB);
        expect(a).toBeGreaterThan(0n);
        expect(weights.keyOf(idA as string)).toBe(a);
        expect(a).toBeLessThan(1n << 64n);
      }),
      { numRuns: 1000 },
    );
  });

  it.each(['', 'XX', 'é', 'Y', '\0', ' X', '1'])('have no weight for %j', (text) => {
    expect(weightsOf('3,3,3').weightOf(text)).toBe(0n);
  });

  it('do not exist for more cells than have two bits each', () => {
    expect(boardWeights({ notation: 'text', indexes: [0] }, readBoardSize('6,6,4'))).toBeUndefined();
  });
});
