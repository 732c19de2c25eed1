import { type BoardAnswer, DRAW, finishedAnswer, type Worth } from './board-answer.ts';
import { EMPTY } from './board-text.ts';
import type { Grid } from './grid.ts';
import { opponentOf, sideToMove, statusOf, withMove } from './rules.ts';
import { smallestImage } from './symmetries.ts';

/**
 * The answers for all boards of a game, by class, found from the ends of all games backwards, without any search: 765
 * classes for 3,3,3. For small games only. It is also what the search is tested against.
 */
export class ClassTable {
  readonly #grid: Grid;
  readonly #answers = new Map<string, BoardAnswer>();

  constructor(grid: Grid) {
    this.#grid = grid;
    this.#answerFor(EMPTY.repeat(grid.cells));
  }

  /** How many classes there are. */
  get size(): number {
    return this.#answers.size;
  }

  /** The answer for the smallest image of a legal board. */
  get(image: string): BoardAnswer | undefined {
    return this.#answers.get(image);
  }

  #answerFor(board: string): BoardAnswer {
    const known = this.#answers.get(board);
    if (known !== undefined) return known;
    const answer = this.#find(board);
    this.#answers.set(board, answer);
    return answer;
  }

  #find(board: string): BoardAnswer {
    const status = statusOf(board, this.#grid);
    if (status !== 'open') return finishedAnswer(status);
    const mover = sideToMove(board);
    let best: Worth | undefined;
    let cells: number[] = [];
    for (let cell = 0; cell < board.length; cell++) {
      if (board[cell] !== EMPTY) continue;
      const after = this.#answerFor(smallestImage(withMove(board, cell), this.#grid.symmetries).board);
      const gain = best === undefined ? 1 : merit(after, mover) - merit(best, mover);
      if (gain > 0) {
        best = after;
        cells = [];
      }
      if (gain >= 0) cells.push(cell + 1);
    }
    const { value, plies } = best ?? DRAW;
    return { status, value, plies: plies === null ? null : plies + 1, best: cells };
  }
}

/** Orders what boards are worth to a side: fast wins, slow wins, draws, slow losses, fast losses. */
function merit({ value, plies }: Worth, side: 'X' | 'O'): number {
  const speed = 1 / (1 + (plies ?? 0));
  if (value === side) return speed;
  return value === opponentOf(side) ? -speed : 0;
}
