import { EMPTY } from './board-text.ts';
import type { Grid } from './grid.ts';
import { type SideIndex, STONE, stonesIn } from './line-counts.ts';

/** Names of the columns of {@link listGames}. */
export const GAME_COLUMNS = ['moves', 'board', 'winner'] as const;

/** Boards of up to so many cells have cell numbers of one digit, which need nothing between them. */
const MOST_DIGIT_CELLS = 9;

/** Bytes handed out at a time, about. */
const PIECE_BYTES = 1 << 18;

const [COMMA, LINE_FEED, SPACE, DRAW] = [...',\n D'].map((character) => character.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
];
const EMPTY_BYTE = EMPTY.charCodeAt(0);
const SYMBOLS = [...'XO'].map((character) => character.charCodeAt(0)) as [number, number];

/**
 * Lists every finished game, at most `limit`, as CSV lines `moves,board,winner` in bytes, in the order of their moves.
 * `moves` are cell numbers from 1 in the order played, as digits (`51738`) on boards of up to nine cells, else with spaces
 * between them (`6 1 11`); `board` is the canonical text of the final board, `winner` is X, O or D.
 * A piece is overwritten by the next one.
 */
export function* listGames(
  grid: Grid,
  limit = Number.POSITIVE_INFINITY,
): Generator<Uint8Array, void, undefined> {
  const writer = new GameWriter(grid);
  const play = new Playthrough(grid);
  let left = limit;
  while (left > 0 && play.toNextEnd()) {
    writer.add(play.moves, play.plies, play.board, play.winner);
    left--;
    if (writer.isFull) yield writer.take();
  }
  if (writer.length > 0) yield writer.take();
}

/** Plays through all games in the order of their moves, one end after the other. */
class Playthrough {
  /** Cells in the order played. */
  readonly moves: Uint8Array;
  plies = 0;
  /** The board as bytes of its canonical text. */
  readonly board: Uint8Array;
  /** The side whose line ended the game, or undefined if it is a draw. */
  winner: SideIndex | undefined;
  readonly #grid: Grid;
  readonly #counts: Int32Array;
  #hasBegun = false;

  constructor(grid: Grid) {
    this.#grid = grid;
    this.moves = new Uint8Array(grid.cells);
    this.board = new Uint8Array(grid.cells).fill(EMPTY_BYTE);
    this.#counts = new Int32Array(grid.lines.length);
  }

  /** Plays on to the next end of a game; false if there is none left. */
  toNextEnd(): boolean {
    // The first game begins at the empty board, every other one with another last move.
    let from = this.#hasBegun ? this.#takeBack() + 1 : 0;
    this.#hasBegun = true;
    for (;;) {
      const cell = this.#emptyCellFrom(from);
      if (cell < this.board.length) {
        if (this.#play(cell)) return true;
        from = 0;
      } else if (this.plies > 0) {
        from = this.#takeBack() + 1;
      } else {
        return false;
      }
    }
  }

  /** The first empty cell at or after `from`, or the number of cells if there is none. */
  #emptyCellFrom(from: number): number {
    let cell = from;
    while (cell < this.board.length && this.board[cell] !== EMPTY_BYTE) cell++;
    return cell;
  }

  /** Plays a move and tells whether it ends the game. */
  #play(cell: number): boolean {
    const side: SideIndex = this.plies % 2 === 0 ? 0 : 1;
    this.board[cell] = SYMBOLS[side];
    this.moves[this.plies++] = cell;
    this.winner = undefined;
    for (const line of this.#grid.linesThrough[cell] as readonly number[]) {
      (this.#counts[line] as number) += STONE[side];
      if (stonesIn(this.#counts[line] as number, side) === this.#grid.line) this.winner = side;
    }
    return this.winner !== undefined || this.plies === this.#grid.cells;
  }

  /** Takes the last move back and returns its cell. */
  #takeBack(): number {
    this.plies--;
    const cell = this.moves[this.plies] as number;
    const side: SideIndex = this.plies % 2 === 0 ? 0 : 1;
    this.board[cell] = EMPTY_BYTE;
    for (const line of this.#grid.linesThrough[cell] as readonly number[]) {
      (this.#counts[line] as number) -= STONE[side];
    }
    return cell;
  }
}

/** Writes games as lines into one buffer. */
class GameWriter {
  length = 0;
  readonly #bytes: Uint8Array;
  readonly #numbers: readonly Uint8Array[];
  readonly #separated: boolean;

  constructor({ cells }: Grid) {
    const longestLine = 4 * cells + 4;
    this.#bytes = new Uint8Array(PIECE_BYTES + longestLine);
    this.#numbers = Array.from({ length: cells }, (_, cell) => new TextEncoder().encode(String(cell + 1)));
    this.#separated = cells > MOST_DIGIT_CELLS;
  }

  get isFull(): boolean {
    return this.length >= PIECE_BYTES;
  }

  /** The bytes written since it was last called. */
  take(): Uint8Array {
    const { length } = this;
    this.length = 0;
    return this.#bytes.subarray(0, length);
  }

  add(moves: Uint8Array, plies: number, board: Uint8Array, winner: SideIndex | undefined): void {
    const bytes = this.#bytes;
    let at = this.length;
    for (let ply = 0; ply < plies; ply++) {
      if (this.#separated && ply > 0) bytes[at++] = SPACE;
      for (const digit of this.#numbers[moves[ply] as number] as Uint8Array) bytes[at++] = digit;
    }
    bytes[at++] = COMMA;
    for (let cell = 0; cell < board.length; cell++) bytes[at++] = board[cell] as number;
    bytes[at++] = COMMA;
    bytes[at++] = winner === undefined ? DRAW : SYMBOLS[winner];
    bytes[at++] = LINE_FEED;
    this.length = at;
  }
}
