import type { Command } from 'commander';
import type { Side } from '../../lambda/games/board/board-text.ts';
import { type Grid, gridOf } from '../../lambda/games/board/grid.ts';
import { usageError } from '../fault.ts';
import { addGameFlags, readGameFlags } from '../game-flags.ts';

/** Nodes for the answer to one board while a person waits for a move: a second or so, and enough for most of 5,5,4. */
const PLAY_BUDGET = 500_000;

/** Adds the flags of a game on a board: its size, the person's side, and how long to search for a move. */
export function addMatchFlags(command: Command): Command {
  return addGameFlags(command, ['size'])
    .option('--side <X|O>', 'your side on a board; X moves first (default: X)')
    .option('--budget <nodes>', `how long to search for a move on a board (default: ${PLAY_BUDGET})`);
}

/** The nodes that `--budget` allows for one board of a game. Throws `DeckhandError` (`invalid_option`). */
export function readPlayBudget(flags: Readonly<Record<string, unknown>>): number {
  return flags.budget === undefined ? PLAY_BUDGET : readGameFlags(flags).budget;
}

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
