import type { BoardAnswer } from './board-answer.ts';
import { BoardSolver } from './board-solver.ts';
import { ClassTable } from './class-table.ts';
import type { Grid } from './grid.ts';
import { smallestImage } from './symmetries.ts';

/** Boards of up to so many cells have a table of all their classes; for 3,3,3 it takes some ten milliseconds. */
const TABLE_CELLS = 9;

/** Classes whose answers are kept besides; beyond them it starts afresh. */
const MOST_KEPT = 50_000;

/**
 * Answers for all boards of one size. Boards that are turns or reflections of each other are solved once, in their
 * smallest image, and the best moves are turned back. An answer depends on nothing but the board, the size and the budget.
 */
export class BoardAnswers {
  readonly #grid: Grid;
  #table: ClassTable | undefined;
  readonly #solver: BoardSolver;
  readonly #kept = new Map<string, BoardAnswer>();

  /** `budget`: how many nodes a search may visit for one board. */
  constructor(grid: Grid, budget: number) {
    this.#grid = grid;
    this.#solver = new BoardSolver(grid, budget);
  }

  /** Whether all answers come from a table, which is made when the first one is wanted. */
  get hasTable(): boolean {
    return this.#grid.cells <= TABLE_CELLS;
  }

  /** The answer for a legal board, in its canonical text. */
  answer(board: string): BoardAnswer {
    const { board: image, sources } = smallestImage(board, this.#grid.symmetries);
    const answer = (this.hasTable ? this.#looked(image) : undefined) ?? this.#solved(image);
    if (answer.best.length === 0) return answer;
    const best = answer.best.map((cell) => (sources[cell - 1] as number) + 1).sort((a, b) => a - b);
    return { ...answer, best };
  }

  #looked(image: string): BoardAnswer | undefined {
    this.#table ??= new ClassTable(this.#grid);
    return this.#table.get(image);
  }

  #solved(image: string): BoardAnswer {
    const kept = this.#kept.get(image);
    if (kept !== undefined) return kept;
    const answer = this.#solver.solve(image);
    if (this.#kept.size === MOST_KEPT) this.#kept.clear();
    this.#kept.set(image, answer);
    return answer;
  }
}
