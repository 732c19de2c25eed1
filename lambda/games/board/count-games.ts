import { boardClasses } from './board-classes.ts';
import type { Grid } from './grid.ts';
import type { Outcome } from './outcome.ts';

/** How many of something end in which way. */
export type ByOutcome = Readonly<Record<Outcome, number>>;

/** Numbers of a game, all exact. */
export interface GameCounts {
  /** Boards that can come up, the empty one and the finished ones included. */
  readonly positions: number;
  /** The same, turns and reflections of a board counted once. */
  readonly classes: number;
  /** Boards on which a game ends. */
  readonly finals: ByOutcome;
  /** Games, that is, ways of playing to an end. */
  readonly games: ByOutcome;
  /** Games by their number of plies, from 0. */
  readonly gamesByLength: readonly number[];
}

/**
 * Counts the positions and the games of a board, without listing the games: 3,3,3 has 255168, 4,3,3 151188768.
 * Takes seconds for millions of positions. Throws `DeckhandError`: `too_many_positions`, `too_many_games`.
 */
export function countGames(grid: Grid): GameCounts {
  let positions = 0;
  let classes = 0;
  const finals = { X: 0, O: 0, D: 0 };
  const games = { X: 0, O: 0, D: 0 };
  const gamesByLength = new Array<number>(grid.cells + 1).fill(0);
  for (const { plies, outcome, boards, games: ways } of boardClasses(grid)) {
    positions += boards;
    classes += 1;
    if (outcome === undefined) continue;
    finals[outcome] += boards;
    games[outcome] += ways;
    (gamesByLength[plies] as number) += ways;
  }
  return { positions, classes, finals, games, gamesByLength };
}
