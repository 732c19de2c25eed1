import type { RowFault } from '../../errors.ts';
import { type Options, refuseCardOptions } from '../../options.ts';
import type { Game, KeyWeights, Notation, Play, PositionColumns } from '../game.ts';
import { type BoardAnswer, movesOf } from './board-answer.ts';
import { BoardAnswers } from './board-answers.ts';
import { findBoardColumns, guessBoardColumns } from './board-columns.ts';
import { readBoardSize } from './board-size.ts';
import { readBoard } from './board-text.ts';
import { boardWeights } from './board-weights.ts';
import { type Grid, gridOf } from './grid.ts';
import { boardFault } from './rules.ts';

/** A board as a direct invocation reports it. */
export interface BoardReport extends BoardAnswer {
  /** Its canonical text, such as `X--O-----`. */
  readonly board: string;
  /** The winner's own stones still to place; null for a draw and if the value is unknown. */
  readonly moves: number | null;
}

/** m,n,k games, of which 3,3,3 is tic-tac-toe: what boards are worth under perfect play. */
export const boardGame: Game = {
  name: 'board',
  columnsHint:
    'For boards, name a column board in a header, or one for each cell, b1, b2 and so on; without a header, one cell of a row is the board, such as X--O-----.',
  addedColumns: () => ['status', 'value', 'moves', 'best'],
  solverVersion: '1',
  findColumns: (header, { size }) => findBoardColumns(header, readBoardSize(size)),
  guessColumns: (firstRow, { size }) => guessBoardColumns(firstRow, readBoardSize(size)),
  play: (options) => {
    refuseCardOptions(options);
    return new BoardPlay(options);
  },
};

class BoardPlay implements Play<BoardAnswer> {
  readonly game = boardGame;
  readonly optionsKey: string;
  readonly cacheable: boolean;
  readonly #grid: Grid;
  readonly #answers: BoardAnswers;

  constructor({ size, budget }: Options) {
    this.optionsKey = `size=${size} budget=${budget}`;
    this.#grid = gridOf(size);
    this.#answers = new BoardAnswers(this.#grid, budget);
    this.cacheable = !this.#answers.hasTable;
  }

  parse(cells: readonly string[], notation: Notation): string | RowFault {
    const board = readBoard(cells, notation, this.#grid);
    return typeof board === 'string' ? (boardFault(board, this.#grid) ?? board) : board;
  }

  /** None: to look one up in the table when a row has it costs no more than to take all of them over beforehand. */
  known(): undefined {
    return undefined;
  }

  solve(id: string): BoardAnswer {
    return this.#answers.answer(id);
  }

  /** Whether the value is known: in a summary, such boards are the solved ones. */
  isSolvable({ value }: BoardAnswer): boolean {
    return value !== '?';
  }

  cells({ status, value, plies, best }: BoardAnswer): readonly string[] {
    return [status, value, plies === null ? '' : String(movesOf(plies)), best.join(' ')];
  }

  report(id: string, answer: BoardAnswer): BoardReport {
    const { status, value, plies, best, ...rest } = answer;
    return { board: id, status, value, moves: plies === null ? null : movesOf(plies), plies, best, ...rest };
  }

  keyWeights(columns: PositionColumns): KeyWeights | undefined {
    return boardWeights(columns, this.#grid);
  }
}
