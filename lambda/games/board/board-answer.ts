import type { Side } from './board-text.ts';
import type { Status } from './rules.ts';

/** What a board is worth under perfect play: a win for a side, a draw, or unknown within the node budget. */
export type Value = Side | 'D' | '?';

/** The worth of a board under perfect play, the winner as fast, the loser as slow as possible. */
export interface Worth {
  readonly value: Value;
  /** Moves by both sides until the line is made, 0 if it is; null for a draw and if the value is unknown. */
  readonly plies: number | null;
}

/** All that is known of a board. It survives JSON. */
export interface BoardAnswer extends Worth {
  readonly status: Status;
  /**
   * Numbers of the best cells, from 1, ascending: the fastest wins, all that keep a draw, the longest defences. None if
   * the game is over or the value unknown.
   */
  readonly best: readonly number[];
  /** Only where the value is unknown: no side can force a line in fewer plies than this. */
  readonly pliesAtLeast?: number;
}

/** The worth of a draw. */
export const DRAW: Worth = { value: 'D', plies: null };

/** The worth of a board that the node budget is too small for. */
export const UNKNOWN: Worth = { value: '?', plies: null };

/** The answer for a board on which the game is over. */
export function finishedAnswer(status: Exclude<Status, 'open'>): BoardAnswer {
  if (status === 'draw') return { status, ...DRAW, best: [] };
  return { status, value: status === 'X won' ? 'X' : 'O', plies: 0, best: [] };
}

/** The winner's own stones still to place, given the plies by both sides. */
export function movesOf(plies: number): number {
  return Math.ceil(plies / 2);
}
