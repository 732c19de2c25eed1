import type { RowFault } from '../errors.ts';
import type { Notation } from '../games/game.ts';
import type { GameName } from '../options.ts';

/** The fields of a payload that hold positions of a game. */
export const POSITION_FIELDS = ['hands', 'answers', 'boards'] as const;
export type PositionField = (typeof POSITION_FIELDS)[number];

/** A position as the cells that a file would have. */
export interface PositionCells {
  readonly cells: readonly string[];
  readonly notation: Notation;
}

/** How a payload writes the positions of a game. */
export interface PositionKind {
  readonly game: GameName;
  /** What one position is called in codes and messages. */
  readonly name: string;
  /** How to write one. */
  readonly advice: string;
  /** The cells of a position as it was sent, or undefined if it is nothing of the kind. */
  cellsOf(given: unknown): PositionCells | undefined;
  /** What takes the place of the result of a position that cannot be read. */
  faultReport(given: unknown, error: Pick<RowFault, 'code' | 'message'>): object;
}

/** The kind of the positions in each field. */
export const POSITION_KINDS: Readonly<Record<PositionField, PositionKind>> = {
  hands: {
    game: 'cards',
    name: 'hand',
    advice: 'Write an array of numbers or texts, or one text.',
    cellsOf,
    faultReport: (hand, error) => ({ hand, solvable: null, solutions: [], count: 0, error }),
  },
  answers: {
    game: 'check',
    name: 'answer',
    advice: 'Write an object such as { "hand": [3, 3, 8, 8], "answer": "8/(3-8/3)" }.',
    cellsOf(given) {
      const { hand, answer } = fieldsOf(given);
      const position = typeof answer === 'string' ? cellsOf(hand) : undefined;
      return position && { notation: position.notation, cells: [...position.cells, String(answer)] };
    },
    faultReport(given, error) {
      const { hand = null, answer = null } = fieldsOf(given);
      return { hand, answer, verdict: null, reason: null, form: null, error };
    },
  },
  boards: {
    game: 'board',
    name: 'board',
    advice: 'Write a text such as "X--O-----", or an array of its cells.',
    cellsOf,
    faultReport: (board, error) => ({
      board,
      status: null,
      value: null,
      moves: null,
      plies: null,
      best: [],
      error,
    }),
  },
};

/** One text, or an array of cells. */
function cellsOf(given: unknown): PositionCells | undefined {
  if (typeof given === 'string') return { cells: [given], notation: 'text' };
  if (Array.isArray(given) && given.every(isCell)) return { cells: given.map(String), notation: 'cells' };
  return undefined;
}

function isCell(cell: unknown): cell is string | number {
  return typeof cell === 'string' || typeof cell === 'number';
}

function fieldsOf(given: unknown): Readonly<Record<string, unknown>> {
  return typeof given === 'object' && given !== null && !Array.isArray(given)
    ? (given as Readonly<Record<string, unknown>>)
    : {};
}
