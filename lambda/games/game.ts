import type { RowFault } from '../errors.ts';
import type { GameName, Options } from '../options.ts';
import type { KnownAnswers } from './known-answers.ts';

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
  /** Answers that are at hand without solving; undefined if there are none. */
  known(): KnownAnswers<Answer> | undefined;
  /** Solves one position. `id` comes from `parse`. */
  solve(id: string): Answer;
  /** Whether the answer is that there is a solution. */
  isSolvable(answer: Answer): boolean;
  /** The answer as the texts of the game's added columns, one for each. */
  cells(answer: Answer): readonly string[];
  /** The answer as a direct invocation reports it. */
  report(id: string, answer: Answer): object;
  /** How the kernel finds a position's key in the bytes of a row; undefined if it cannot. */
  keyWeights(columns: PositionColumns): KeyWeights | undefined;
}

/**
 * Keys of 64 bits as sums, so that the kernel knows no game: each card or symbol adds its weight, times the factor of its
 * place. Two positions that both have a key have the same key exactly if they have the same id; no key is zero.
 */
export interface KeyWeights {
  /** `cells`: one card or symbol a cell. `separated`: cards in one text. `packed`: symbols in one text, one character each. */
  readonly notation: 'cells' | 'separated' | 'packed';
  /** What a card or symbol of one character, or of two digits, weighs; 0 if it is none. */
  weightOf(text: string): bigint;
  /** By place in the position. */
  readonly factors: readonly bigint[];
  /** What an empty cell weighs. */
  readonly emptyWeight: bigint;
  /** The key of the position with an id; undefined if it has none. */
  keyOf(id: string): bigint | undefined;
}
