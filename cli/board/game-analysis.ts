import { type BoardAnswer, movesOf } from '../../lambda/games/board/board-answer.ts';
import type { Side } from '../../lambda/games/board/board-text.ts';
import { sideToMove } from '../../lambda/games/board/rules.ts';
import type { PlayedMove } from './move-list.ts';

/** Solves a board in its canonical text. */
export type SolveBoard = (board: string) => BoardAnswer;

/**
 * What is wrong with a move: `blunder` gives away a won or a drawn game; `slower` still wins, `sooner` loses anyway, but the
 * line is made later, or sooner, than it need be. Empty if nothing is, or if it is not known.
 */
export type MoveNote = '' | 'blunder' | 'slower' | 'sooner';

/** A move of a game, with what the board was worth before and after it. */
export interface JudgedMove {
  readonly player: Side;
  /** Number of the cell, from 1. */
  readonly cell: number;
  readonly before: BoardAnswer;
  readonly after: BoardAnswer;
  readonly note: MoveNote;
}

/** The columns of {@link analysisRow}. Moves are the winner's own stones still to place, as in the tables. */
export const ANALYSIS_COLUMNS = [
  'move',
  'player',
  'cell',
  'before',
  'before_moves',
  'after',
  'after_moves',
  'best',
  'note',
] as const;

/** Judges every move of a game. */
export function judgeGame(moves: readonly PlayedMove[], solve: SolveBoard): readonly JudgedMove[] {
  const [first] = moves;
  if (first === undefined) return [];
  let before = solve(first.before);
  return moves.map((move) => {
    const player = sideToMove(move.before);
    const after = solve(move.after);
    const judged = { player, cell: move.cell, before, after, note: noteOf(player, before, after) };
    before = after;
    return judged;
  });
}

/** A judged move as texts, by {@link ANALYSIS_COLUMNS}; `index` is its place, from 0. */
export function analysisRow({ player, cell, before, after, note }: JudgedMove, index: number): string[] {
  const worth = ({ value, plies }: BoardAnswer): string[] => [
    value,
    plies === null ? '' : String(movesOf(plies)),
  ];
  return [
    String(index + 1),
    player,
    String(cell),
    ...worth(before),
    ...worth(after),
    before.best.join(' '),
    note,
  ];
}

function noteOf(player: Side, before: BoardAnswer, after: BoardAnswer): MoveNote {
  if (before.value === '?' || after.value === '?') return '';
  if (before.value !== after.value) return 'blunder';
  if (before.plies === null || after.plies === null) return '';
  // Under best play every move brings the line nearer by one.
  const delay = after.plies - (before.plies - 1);
  if (before.value === player) return delay > 0 ? 'slower' : '';
  return delay < 0 ? 'sooner' : '';
}
