/**
 * Answers of a game that are at hand without solving. They are kept as texts, side by side, since thousands of them are to be
 * taken over before the first row of a file.
 */
export class KnownAnswers<Answer> {
  /** The ids of the positions. */
  readonly ids: readonly string[];
  /** Their keys, as the game's `KeyWeights` give them. */
  readonly keys: readonly bigint[];
  /** By position what stands in the one column that its answer fills; nothing that a table would have to quote. */
  readonly cells: readonly string[];
  readonly #answerOf: (cell: string) => Answer;
  #indexes: ReadonlyMap<string, number> | undefined;

  constructor(
    ids: readonly string[],
    keys: readonly bigint[],
    cells: readonly string[],
    answerOf: (cell: string) => Answer,
  ) {
    this.ids = ids;
    this.keys = keys;
    this.cells = cells;
    this.#answerOf = answerOf;
  }

  /** Where a position stands in {@link ids}; undefined if its answer is not known. */
  indexOf(id: string): number | undefined {
    // Made on demand: many a file has no row that asks for it.
    this.#indexes ??= new Map(this.ids.map((known, index) => [known, index]));
    return this.#indexes.get(id);
  }

  /** The answer of the position at an index. */
  answerAt(index: number): Answer {
    return this.#answerOf(this.cells[index] as string);
  }

  /** The answer of a position, if it is known. */
  get(id: string): Answer | undefined {
    const index = this.indexOf(id);
    return index === undefined ? undefined : this.answerAt(index);
  }
}
