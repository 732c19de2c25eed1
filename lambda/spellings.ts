import { IntegerMap } from './integer-map.ts';

/** As many spellings of short cells are kept, and as many others; beyond them those are forgotten. About 10 MB at most. */
const MOST_SPELLINGS_BITS = 16;
const MOST_SPELLINGS = 2 ** MOST_SPELLINGS_BITS;
/** Characters of a spelling that is kept as a text; a longer one, with a thousand spaces around a card, say, is not worth it. */
const LONGEST_TEXT = 100;
/** Keys that are numbers stay below this, so that they are small integers to the engine. */
const NUMBER_KEYS = 2 ** 30;

const ASCII = 128;
/** Cells of at most two ASCII characters. */
const SHORT_CELLS = 1 + ASCII + ASCII * ASCII;

/**
 * The entries of cells that were read before, letter by letter. Short cells, such as cards or stones, get numbers as they are
 * met, and those of a row make one integer: it is found in a quarter of the time of a text, which must be joined and hashed.
 */
export class Spellings {
  readonly #entries = new IntegerMap(MOST_SPELLINGS_BITS);
  readonly #entriesByText = new Map<string, number>();
  /** By short cell its number, or 0 if it has none yet. */
  readonly #numbers = new Uint16Array(SHORT_CELLS);
  /** More than any number of a cell. */
  readonly #base: number;
  #numbered = 0;

  /** `cells` is how many cells each spelling has. */
  constructor(cells: number) {
    this.#base = Math.min(Math.floor(NUMBER_KEYS ** (1 / cells)), SHORT_CELLS + 1);
  }

  entryOf(cells: readonly string[]): number | undefined {
    const key = this.#keyOf(cells);
    return typeof key === 'number' ? this.#entries.get(key) : this.#entriesByText.get(key);
  }

  keep(cells: readonly string[], entry: number): void {
    const key = this.#keyOf(cells);
    if (typeof key === 'number') {
      if (this.#entries.size === MOST_SPELLINGS) this.#entries.clear();
      this.#entries.set(key, entry);
      return;
    }
    // Only cells without a NUL are kept as a text, so that no two rows of cells share one.
    if (key.length > LONGEST_TEXT || cells.some((cell) => cell.includes('\0'))) return;
    if (this.#entriesByText.size === MOST_SPELLINGS) this.#entriesByText.clear();
    this.#entriesByText.set(key, entry);
  }

  clear(): void {
    this.#entries.clear();
    this.#entriesByText.clear();
  }

  #keyOf(cells: readonly string[]): number | string {
    let key = 0;
    for (let cell = 0; cell < cells.length; cell++) {
      const number = this.#numberOf(cells[cell] as string);
      if (number === 0) return cells.join('\0');
      key = key * this.#base + number;
    }
    return key;
  }

  /** The number of a cell, or 0 if it is not short, or if there are too many others. */
  #numberOf(cell: string): number {
    const index = shortIndexOf(cell);
    if (index < 0) return 0;
    const known = this.#numbers[index] as number;
    if (known > 0 || this.#numbered + 1 === this.#base) return known;
    this.#numbered++;
    this.#numbers[index] = this.#numbered;
    return this.#numbered;
  }
}

/** The index of a cell among all short ones, or -1 if it is none of them. */
function shortIndexOf(cell: string): number {
  if (cell.length === 0) return 0;
  const first = cell.charCodeAt(0);
  if (cell.length > 2 || first >= ASCII) return -1;
  if (cell.length === 1) return 1 + first;
  const second = cell.charCodeAt(1);
  return second < ASCII ? 1 + ASCII + ASCII * first + second : -1;
}
