import { EMPTY } from './board-text.ts';
import type { Grid } from './grid.ts';
import { otherSide, type SideIndex, STONE, stonesIn } from './line-counts.ts';
import type { Outcome } from './outcome.ts';

/**
 * A board that moves are played and taken back on. It keeps, incrementally, how many stones of each side every line has,
 * and the board's images under all symmetries, bit by bit, of which the smallest is the key of its class.
 */
export class SearchPosition {
  readonly grid: Grid;
  /** By line: its stones, see {@link stonesIn}. */
  readonly counts: Int32Array;
  /** By cell: 1 if it is empty. */
  readonly isEmpty: Uint8Array;
  empties: number;
  toMove: SideIndex = 0;
  /** 32-bit words of a key. */
  readonly words: number;

  /** Image after image: the stones of X and of O on the first 32 cells, then on the others if there are any. */
  readonly #images: Int32Array;
  /** By cell, image after image: where in {@link #images} the word of X is that has its bit; that of O follows. */
  readonly #wordAt: Int32Array;
  readonly #bitAt: Int32Array;

  constructor(grid: Grid) {
    this.grid = grid;
    this.counts = new Int32Array(grid.lines.length);
    this.isEmpty = new Uint8Array(grid.cells).fill(1);
    this.empties = grid.cells;
    this.words = grid.cells > 32 ? 4 : 2;
    const images = grid.symmetries.length;
    this.#images = new Int32Array(images * this.words);
    this.#wordAt = new Int32Array(grid.cells * images);
    this.#bitAt = new Int32Array(grid.cells * images);
    for (const [image, sources] of grid.symmetries.entries()) {
      for (const [target, cell] of sources.entries()) {
        this.#wordAt[cell * images + image] = image * this.words + (target >> 5) * 2;
        this.#bitAt[cell * images + image] = 1 << (target & 31);
      }
    }
  }

  /** Sets up a legal board, in its canonical text. */
  set(board: string): void {
    this.#clear();
    for (let cell = 0; cell < board.length; cell++) {
      if (board[cell] !== EMPTY) this.#put(cell, board[cell] === 'X' ? 0 : 1);
    }
    this.#turn();
  }

  /** Sets up the board of a key, see {@link writeKey}. */
  setKey(key: Int32Array): void {
    this.#clear();
    for (let cell = 0; cell < this.grid.cells; cell++) {
      const word = (cell >> 5) * 2;
      const bit = 1 << (cell & 31);
      if (((key[word] as number) & bit) !== 0) this.#put(cell, 0);
      else if (((key[word + 1] as number) & bit) !== 0) this.#put(cell, 1);
    }
    this.#turn();
  }

  /** Puts a stone of the side to move on an empty cell. */
  play(cell: number): void {
    this.#put(cell, this.toMove);
    this.toMove = otherSide(this.toMove);
  }

  /** Takes back the last move, which was to `cell`. */
  undo(cell: number): void {
    this.toMove = otherSide(this.toMove);
    this.#flip(cell, this.toMove);
    for (const line of this.grid.linesThrough[cell] as readonly number[]) {
      (this.counts[line] as number) -= STONE[this.toMove];
    }
    this.isEmpty[cell] = 1;
    this.empties++;
  }

  /** How the game has ended, or undefined if it goes on. Only the side that moved last can have a line. */
  outcome(): Outcome | undefined {
    const side = otherSide(this.toMove);
    const hasLine = this.counts.some((count) => stonesIn(count, side) === this.grid.line);
    if (hasLine) return side === 0 ? 'X' : 'O';
    return this.empties === 0 ? 'D' : undefined;
  }

  /** Whether the stone on `cell`, the last one placed, is part of a whole line. */
  hasLineThrough(cell: number): boolean {
    const side = otherSide(this.toMove);
    const lines = this.grid.linesThrough[cell] as readonly number[];
    return lines.some((line) => stonesIn(this.counts[line] as number, side) === this.grid.line);
  }

  /**
   * Writes the smallest image, compared word by word, into `key` and returns how many symmetries make it: the class has
   * as many boards as the grid has symmetries, divided by that.
   */
  writeKey(key: Int32Array): number {
    const images = this.#images;
    const words = this.words;
    let smallest = 0;
    let ties = 1;
    for (let image = words; image < images.length; image += words) {
      let word = 0;
      while (word < words && images[image + word] === images[smallest + word]) word++;
      if (word === words) {
        ties++;
      } else if ((images[image + word] as number) < (images[smallest + word] as number)) {
        smallest = image;
        ties = 1;
      }
    }
    for (let word = 0; word < words; word++) key[word] = images[smallest + word] as number;
    return ties;
  }

  #clear(): void {
    this.counts.fill(0);
    this.isEmpty.fill(1);
    this.#images.fill(0);
    this.empties = this.grid.cells;
  }

  #turn(): void {
    this.toMove = (this.grid.cells - this.empties) % 2 === 0 ? 0 : 1;
  }

  #put(cell: number, side: SideIndex): void {
    this.#flip(cell, side);
    for (const line of this.grid.linesThrough[cell] as readonly number[]) {
      (this.counts[line] as number) += STONE[side];
    }
    this.isEmpty[cell] = 0;
    this.empties--;
  }

  #flip(cell: number, side: SideIndex): void {
    const images = this.grid.symmetries.length;
    for (let at = cell * images, end = at + images; at < end; at++) {
      (this.#images[(this.#wordAt[at] as number) + side] as number) ^= this.#bitAt[at] as number;
    }
  }
}
