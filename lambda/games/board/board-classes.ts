import { DeckhandError } from '../../errors.ts';
import type { Grid } from './grid.ts';
import { KeyTable } from './key-table.ts';
import type { Outcome } from './outcome.ts';
import { SearchPosition } from './search-position.ts';

/** A class of boards that can come up after so many plies. */
export interface BoardClass {
  readonly plies: number;
  /** How the game ends here, or undefined if it goes on. */
  readonly outcome: Outcome | undefined;
  /** How many boards the class has: the different images of one of them. */
  readonly boards: number;
  /** How many ways of playing lead to any of them. */
  readonly games: number;
  /** The smallest image as a key, see {@link SearchPosition}. Overwritten by the next class. */
  readonly key: Int32Array;
}

/** What is too much to go through. */
export interface ClassLimits {
  /** Classes of one ply at most, some 30 bytes each. */
  readonly classes: number;
  /** Games at most, since counts are exact. */
  readonly games: number;
}

/** Enough for 4,4,4, whose largest ply has 0.3 million classes. */
const LIMITS: ClassLimits = { classes: 1 << 22, games: Number.MAX_SAFE_INTEGER };

/** The classes of one ply, and how many ways lead to each. */
class Layer {
  readonly table: KeyTable;
  #ways = new Float64Array(0);

  constructor(words: number) {
    this.table = new KeyTable(words);
  }

  waysTo(number: number): number {
    return this.#ways[number] as number;
  }

  add(key: Int32Array, ways: number): void {
    const number = this.table.add(key);
    if (number >= this.#ways.length) {
      const longer = new Float64Array(this.table.capacity);
      longer.set(this.#ways);
      this.#ways = longer;
    }
    (this.#ways[number] as number) += ways;
  }
}

/**
 * All classes of boards that can come up in a game, ply by ply from the empty board, with the number of ways to each: the
 * ways to a board are those to the boards before it, added up, so that no game is played out. Counts are exact.
 * Throws `DeckhandError` beyond the limits: `too_many_positions`, `too_many_games`.
 */
export function* boardClasses(grid: Grid, limits = LIMITS): Generator<BoardClass, void, undefined> {
  const position = new SearchPosition(grid);
  const [key, next] = [new Int32Array(position.words), new Int32Array(position.words)];
  let layer = new Layer(position.words);
  layer.add(key, 1);
  let finished = 0;
  for (let plies = 0; layer.table.count > 0; plies++) {
    const later = new Layer(position.words);
    for (let number = 0; number < layer.table.count; number++) {
      layer.table.read(number, key);
      position.setKey(key);
      const games = layer.waysTo(number);
      const outcome = position.outcome();
      if (outcome !== undefined) finished += games;
      // Every way of playing leads to an end, so that these cannot be more than the games.
      if (Math.max(finished, games) > limits.games) throw tooManyGames(grid, limits);
      const boards = grid.symmetries.length / position.writeKey(next);
      yield { plies, outcome, boards, games, key };
      if (outcome !== undefined) continue;
      for (let cell = 0; cell < grid.cells; cell++) {
        if (position.isEmpty[cell] !== 1) continue;
        position.play(cell);
        position.writeKey(next);
        position.undo(cell);
        later.add(next, games);
      }
      if (later.table.count > limits.classes) throw tooManyPositions(grid, limits);
    }
    layer = later;
  }
}

function tooManyPositions({ columns, rows, line }: Grid, { classes }: ClassLimits): DeckhandError {
  return new DeckhandError({
    code: 'too_many_positions',
    message: `A game on ${columns},${rows},${line} has more than ${classes} different positions of one length, too many to count. Choose a smaller board.`,
  });
}

function tooManyGames({ columns, rows, line }: Grid, { games }: ClassLimits): DeckhandError {
  return new DeckhandError({
    code: 'too_many_games',
    message: `On ${columns},${rows},${line} there are more than ${games} games, too many to count exactly. Choose a smaller board.`,
  });
}
