import { type BoardAnswer, DRAW, finishedAnswer, UNKNOWN, type Worth } from './board-answer.ts';
import type { Side } from './board-text.ts';
import { NEVER, WINS } from './findings.ts';
import type { Grid } from './grid.ts';
import { otherSide, type SideIndex } from './line-counts.ts';
import { statusOf } from './rules.ts';
import { SearchPosition } from './search-position.ts';
import { BudgetSpent, WinSearch } from './win-search.ts';

const SIDES: readonly [Side, Side] = ['X', 'O'];

/**
 * Solves boards of one size by search. Every board is searched afresh, so that its answer, and whether the budget is
 * enough for it, does not depend on those solved before.
 */
export class BoardSolver {
  readonly #grid: Grid;
  readonly #position: SearchPosition;
  readonly #search: WinSearch;

  /** `budget`: how many nodes may be visited for one board. */
  constructor(grid: Grid, budget: number) {
    this.#grid = grid;
    this.#position = new SearchPosition(grid);
    this.#search = new WinSearch(this.#position, budget);
  }

  /** Nodes visited for the last board. */
  get nodes(): number {
    return this.#search.nodes;
  }

  /** The answer for a legal board. Its value is `?` if the budget is too small for the value and the best moves. */
  solve(board: string): BoardAnswer {
    const status = statusOf(board, this.#grid);
    if (status !== 'open') return finishedAnswer(status);
    this.#position.set(board);
    this.#search.reset();
    let pliesAtLeast = 1;
    try {
      const worth = this.#worth((plies) => {
        pliesAtLeast = plies;
      });
      return { status, ...worth, best: this.#bestMoves(worth) };
    } catch (error) {
      if (!(error instanceof BudgetSpent)) throw error;
      return { status, ...UNKNOWN, best: [], pliesAtLeast };
    }
  }

  /** The worth of the position, in which nobody has a line. `onPlies` is told, step by step, in how few plies nobody wins. */
  #worth(onPlies: (plies: number) => void): Worth {
    const { toMove, empties } = this.#position;
    const mayWin = [true, true];
    for (let plies = 1; plies <= empties && mayWin.includes(true); plies++) {
      onPlies(plies);
      // The side to move makes the odd plies.
      const attacker = plies % 2 === 1 ? toMove : otherSide(toMove);
      if (!mayWin[attacker]) continue;
      const finding = this.#search.find(attacker, plies);
      if (finding === WINS) return { value: SIDES[attacker], plies };
      if (finding === NEVER) mayWin[attacker] = false;
    }
    return DRAW;
  }

  #bestMoves({ plies, value }: Worth): number[] {
    const mover = this.#position.toMove;
    const opponent = otherSide(mover);
    if (plies === null) return this.#movesThat(() => !this.#wins(opponent, this.#position.empties));
    if (value === SIDES[mover]) {
      return this.#movesThat((cell) => this.#position.hasLineThrough(cell) || this.#wins(mover, plies - 1));
    }
    // Every move loses, the best ones not two plies sooner.
    return this.#movesThat(() => !this.#wins(opponent, plies - 3));
  }

  #wins(attacker: SideIndex, plies: number): boolean {
    return this.#search.find(attacker, plies) === WINS;
  }

  /** Numbers of the empty cells, from 1, after a move to which `isBest` holds. */
  #movesThat(isBest: (cell: number) => boolean): number[] {
    return this.#emptyCells()
      .filter((cell) => this.#after(cell, () => isBest(cell)))
      .map((cell) => cell + 1);
  }

  #after<Result>(cell: number, look: () => Result): Result {
    this.#position.play(cell);
    const result = look();
    this.#position.undo(cell);
    return result;
  }

  #emptyCells(): readonly number[] {
    return [...this.#position.isEmpty.keys()].filter((cell) => this.#position.isEmpty[cell] === 1);
  }
}
