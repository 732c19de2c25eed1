import type { RowFault } from '../errors.ts';
import type { GameName, Options } from '../options.ts';

/** How a file writes a position: one value a cell (`c1…c4`, `b1…b9`), or all of it in one cell (`hand`, `board`). */
export type Notation = 'cells' | 'text';

/** The columns of a file that a game reads. */
export interface PositionColumns {
  readonly notation: Notation;
  /**
   * Zero-based column indexes, in the order in which the game wants their cells. If `notation` is `text`, the first is that
   * of the position. A game may want further cells behind those of the position, as the answer to be checked.
   */
  readonly indexes: readonly number[];
}

/**
 * A game: what the cells of a row mean and what their answer is. Pure: no I/O, no CSV, no cloud.
 * A position (a hand of cards, a board) is named by its `id`, a text that is the same for every spelling
 * and order of the same position, e.g. `3 3 8 8`.
 */
export interface Game {
  readonly name: GameName;
  /** A sentence for a person whose file has no columns of the game: how to name them. */
  readonly columnsHint: string;
  /** Names of the columns that an answer fills, before any is renamed because the file has it already. */
  addedColumns(options: Options): readonly string[];
  /** Changes whenever an answer of the solver changes: results and cache entries carry it. */
  readonly solverVersion: string;
  /**
   * Finds the game's columns by the names in a header row (as written; case and outer spaces do not matter).
   * Returns undefined if the header names none of them.
   * Throws `DeckhandError` if it names some but not a usable set: `duplicate_column`, `missing_column`, `too_many_cards`,
   * `too_many_cells`; or `invalid_option` for options that the game cannot be played by.
   */
  findColumns(header: readonly string[], options: Options): PositionColumns | undefined;
  /** Finds the columns of a file without a header from its first row; undefined if that row is no such position. */
  guessColumns(firstRow: readonly string[], options: Options): PositionColumns | undefined;
  /** The game under fixed options. Throws `DeckhandError` for options that the game cannot play by. */
  play(options: Options): Play;
}

/** A game under fixed options. `Answer` is opaque to everybody but the game, and survives JSON. */
export interface Play<Answer = unknown> {
  readonly game: Game;
  /** Canonical text of the options that shape an answer; part of the cache key. */
  readonly optionsKey: string;
  /** Whether answers are worth keeping between jobs; false if finding one costs less than looking it up. */
  readonly cacheable: boolean;
  /** The id of the position in a row's cells, or why they hold none. */
  parse(cells: readonly string[], notation: Notation): string | RowFault;
  /** Answers that are at hand without solving, by id. */
  known(): Iterable<readonly [id: string, answer: Answer]>;
  /** Solves one position. `id` comes from `parse`. */
  solve(id: string): Answer;
  /** Whether the answer is that there is a solution. */
  isSolvable(answer: Answer): boolean;
  /** The answer as the texts of the game's added columns, one for each. */
  cells(answer: Answer): readonly string[];
  /** The answer as a direct invocation reports it. */
  report(id: string, answer: Answer): object;
  /** Keys of positions in their everyday spelling, straight from the bytes; undefined if there is no such fast way. */
  byteKeys(columns: PositionColumns): ByteKeys | undefined;
}

/**
 * Integer keys of positions, read from the bytes of a row without making strings. Two positions that both have a key
 * have the same key exactly if they have the same id.
 */
export interface ByteKeys {
  /** Every key is at least 0 and less than this. */
  readonly size: number;
  /**
   * The key of a row's position, or -1 if the cells are not in the everyday spelling or out of range; then
   * {@link Play.parse} decides. `spans` holds start and end (exclusive) of each hand cell in `bytes`, pair after pair.
   */
  keyOf(bytes: Uint8Array, spans: Int32Array): number;
}
