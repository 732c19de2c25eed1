import type { Side } from '../../lambda/games/board/board-text.ts';
import { type Grid, gridOf } from '../../lambda/games/board/grid.ts';
import { usageError } from '../fault.ts';
import { readGameFlags } from '../game-flags.ts';

/** The board that `--size` asks for. Throws `DeckhandError` (`invalid_option`). */
export function readGrid(flags: Readonly<Record<string, unknown>>): Grid {
  return gridOf(readGameFlags(flags).size);
}

/** The side that `--side` asks for, X by default. Throws `DeckhandError` (`usage`). */
export function readSide(text = 'X'): Side {
  const side = text.toUpperCase();
  if (side === 'X' || side === 'O') return side;
  throw usageError(`--side is "${text}"; write X, which moves first, or O.`);
}
