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

/** Classes of one ply at most, 28 bytes each: enough for 4,4,4, whose largest ply has 300,000. */
const MOST_CLASSES = 1 << 22;

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
 * Throws `DeckhandError`: `too_many_positions` if a ply has more than `mostClasses`, `too_many_games` if a count is
 * beyond 2^53.
 */
export function* boardClasses(
  grid: Grid,
  mostClasses = MOST_CLASSES,
): Generator<BoardClass, void, undefined> {
  const position = new SearchPosition(grid);
  const [key, next] = [new Int32Array(position.words), new Int32Array(position.words)];
  let layer = new Layer(position.words);
  layer.add(key, 1);
  for (let plies = 0; layer.table.count > 0; plies++) {
    const later = new Layer(position.words);
    for (let number = 0; number < layer.table.count; number++) {
      layer.table.read(number, key);
      position.setKey(key);
      const games = layer.waysTo(number);
      if (games > Number.MAX_SAFE_INTEGER) throw tooManyGames(grid);
      const outcome = position.outcome();
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
      if (later.table.count > mostClasses) throw tooManyPositions(grid, mostClasses);
    }
    layer = later;
  }
}

function tooManyPositions({ columns, rows, line }: Grid, mostClasses: number): DeckhandError {
  return new DeckhandError({
    code: 'too_many_positions',
    message: `A game on ${columns},${rows},${line} has more than ${mostClasses} different positions of one length, too many to count. Choose a smaller board.`,
  });
}

function tooManyGames({ columns, rows, line }: Grid): DeckhandError {
  return new DeckhandError({
    code: 'too_many_games',
    message: `On ${columns},${rows},${line} there are more than ${Number.MAX_SAFE_INTEGER} games, too many to count exactly. Choose a smaller board.`,
  });
}
