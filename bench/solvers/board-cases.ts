import { BoardAnswers } from '../../lambda/games/board/board-answers.ts';
import { countGames } from '../../lambda/games/board/count-games.ts';
import { gridOf } from '../../lambda/games/board/grid.ts';
import { listGames } from '../../lambda/games/board/list-games.ts';
import { DEFAULT_OPTIONS } from '../../lambda/options.ts';
import type { Case } from './case.ts';

/** What is measured of boards. Nothing is kept from one run to the next. */
export const BOARD_CASES: readonly Case[] = [
  {
    name: '3,3,3, all 255168 games as CSV',
    bar: 0.3,
    runs: 5,
    things: 255_168,
    run: () => linesOf(listGames(gridOf('3,3,3'))),
    result: 255_168,
  },
  {
    name: '4,3,3, positions counted',
    runs: 5,
    run: () => countGames(gridOf('4,3,3')).positions,
    result: 111_973,
  },
  {
    name: '4,4,3, positions counted',
    runs: 3,
    run: () => countGames(gridOf('4,4,3')).positions,
    result: 6_036_001,
  },
  { name: '4,4,4, the empty board: a draw', bar: 1, runs: 5, run: () => bestMoves('4,4,4'), result: 16 },
  { name: '5,5,4, the empty board: a draw', runs: 3, run: () => bestMoves('5,5,4'), result: 25 },
  { name: '6,5,4, the empty board: X in 11 plies', runs: 3, run: () => plies('6,5,4'), result: 11 },
];

function linesOf(pieces: Iterable<Uint8Array>): number {
  let lines = 0;
  for (const piece of pieces) for (const byte of piece) if (byte === 0x0a) lines++;
  return lines;
}

function answerOf(size: string) {
  const grid = gridOf(size);
  return new BoardAnswers(grid, DEFAULT_OPTIONS.budget).answer('-'.repeat(grid.columns * grid.rows));
}

function bestMoves(size: string): number {
  return answerOf(size).best.length;
}

function plies(size: string): number {
  return answerOf(size).plies ?? 0;
}
