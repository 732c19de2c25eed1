import { setImmediate } from 'node:timers/promises';
import { countGames } from '../../lambda/games/board/count-games.ts';
import { finalBoards } from '../../lambda/games/board/final-boards.ts';
import type { Grid } from '../../lambda/games/board/grid.ts';
import { GAME_COLUMNS, listGames } from '../../lambda/games/board/list-games.ts';
import { readGrid } from '../board/board-flags.ts';
import { EXIT } from '../exit-code.ts';
import { usageError } from '../fault.ts';
import { readInteger } from '../integer-flag.ts';
import { untilInterrupted } from '../interrupt.ts';
import { openOutput } from '../output.ts';
import { counted } from '../readable.ts';
import { tell } from '../standard-streams.ts';

/** The flags of `deckhand games`, as commander parsed them. */
export interface GamesFlags extends Readonly<Record<string, unknown>> {
  readonly boards?: boolean;
  readonly count?: boolean;
  readonly limit?: string;
  readonly out?: string;
}

const LARGEST_LIMIT = 999_999_999;
const LINE_FEED = 10;
/** Final boards that are written at a time. */
const BATCH_BOARDS = 4096;

/**
 * `deckhand games`: every finished game of a board as CSV, or every board on which one ends, or how many there are.
 * Returns the exit code; throws `DeckhandError`.
 */
export async function games(flags: GamesFlags): Promise<number> {
  const grid = readGrid(flags);
  const limit = readLimit(flags);
  return flags.count ? await count(grid, flags) : await list(grid, limit, flags);
}

function readLimit({ limit, count }: GamesFlags): number {
  if (limit === undefined) return Number.POSITIVE_INFINITY;
  if (count) throw usageError('--count counts all there are. Leave --limit out, or --count.');
  return readInteger('--limit', limit, 1, LARGEST_LIMIT);
}

/** Counts without a hand on signals: Ctrl-C ends it at once, since nothing is written before it is done. */
async function count(grid: Grid, { boards, out = '-' }: GamesFlags): Promise<number> {
  const counts = countGames(grid);
  const { X, O, D } = boards ? counts.finals : counts.games;
  const output = await openOutput(out, undefined);
  await output.sink.write('result', Buffer.from(`${X + O + D}\n`));
  await output.sink.commit('');
  return EXIT.done;
}

async function list(grid: Grid, limit: number, { boards, out = '-' }: GamesFlags): Promise<number> {
  return await untilInterrupted(async (signal) => {
    const output = await openOutput(out, undefined);
    let rows = 0;
    try {
      for (const bytes of boards ? boardRows(grid, limit) : gameRows(grid, limit)) {
        await output.sink.write('result', bytes);
        rows += linesIn(bytes);
        // A signal that came meanwhile gets its turn.
        await setImmediate();
        signal.throwIfAborted();
      }
      await output.sink.commit('');
    } catch (error) {
      await output.sink.abort();
      throw error;
    }
    if (out !== '-') tell(`${counted(rows - 1, boards ? 'board' : 'game')}: ${output.name}`);
    return EXIT.done;
  });
}

function* gameRows(grid: Grid, limit: number): Generator<Uint8Array> {
  yield Buffer.from(`${GAME_COLUMNS.join(',')}\n`);
  yield* listGames(grid, limit);
}

function* boardRows(grid: Grid, limit: number): Generator<Uint8Array> {
  let batch = 'board,winner,games\n';
  let rows = 0;
  for (const { board, winner, games } of finalBoards(grid)) {
    batch += `${board},${winner},${games}\n`;
    rows += 1;
    if (rows === limit) break;
    if (rows % BATCH_BOARDS > 0) continue;
    yield Buffer.from(batch);
    batch = '';
  }
  yield Buffer.from(batch);
}

function linesIn(bytes: Uint8Array): number {
  let lines = 0;
  for (const byte of bytes) if (byte === LINE_FEED) lines += 1;
  return lines;
}
