import { boardClasses } from './board-classes.ts';
import { EMPTY } from './board-text.ts';
import type { Grid } from './grid.ts';
import type { Outcome } from './outcome.ts';

/** A board on which a game ends. */
export interface FinalBoard {
  /** Its canonical text. */
  readonly board: string;
  readonly winner: Outcome;
  /** How many games end on it. */
  readonly games: number;
}

/**
 * All boards on which a game ends, by the number of stones; turns and reflections of a board follow each other, by text.
 * Throws `DeckhandError`: `too_many_positions`, `too_many_games`.
 */
export function* finalBoards(grid: Grid): Generator<FinalBoard, void, undefined> {
  for (const { outcome, boards, games, key } of boardClasses(grid)) {
    if (outcome === undefined) continue;
    const image = boardOf(key, grid.cells);
    const images = grid.symmetries.map((sources) => sources.map((cell) => image[cell]).join(''));
    for (const board of [...new Set(images)].sort()) yield { board, winner: outcome, games: games / boards };
  }
}

/** The canonical text of the board of a key, see `SearchPosition.writeKey`. */
export function boardOf(key: Int32Array, cells: number): string {
  let board = '';
  for (let cell = 0; cell < cells; cell++) {
    const word = (cell >> 5) * 2;
    const bit = 1 << (cell & 31);
    if (((key[word] as number) & bit) !== 0) board += 'X';
    else board += ((key[word + 1] as number) & bit) !== 0 ? 'O' : EMPTY;
  }
  return board;
}
