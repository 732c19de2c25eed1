import type { AnswerCache } from '../cache/answer-cache.ts';
import { chooseGames, unknownGame } from '../choose-games.ts';
import { DeckhandError, type RowFault } from '../errors.ts';
import type { Play } from '../games/game.ts';
import type { Options } from '../options.ts';
import { resolveAnswers } from '../resolve-answers.ts';
import type { CacheCounts, SummaryCounts } from '../summary.ts';

/** The summary of positions that came in a payload: that of a file without what only a file has. */
export interface PositionsSummary extends SummaryCounts {
  readonly status: 'done';
  readonly options: Options;
  readonly solverVersion: string;
  readonly milliseconds: number;
  readonly cache: CacheCounts;
}

/** The answer for positions that came in a payload. */
export interface PositionsAnswer {
  /** One for each position, in the order of the payload. */
  readonly results: readonly object[];
  readonly summary: PositionsSummary;
}

/** What a payload calls the positions of a game. */
const POSITION_NAMES = { cards: 'hand', board: 'board' } as const;

type PositionGame = keyof typeof POSITION_NAMES;

/**
 * Solves positions of one game, each an array of cells or a text. Equal ones are solved once: by the game's own table,
 * else by the cache in one call, else by the solver. One that cannot be read keeps its place, with an error.
 * Throws `DeckhandError` `unknown_game` if the game is not to be had, and `options_mismatch` if the options name
 * another one. Rejects with the reason of `signal`.
 */
export async function solvePositions(
  gameName: PositionGame,
  positions: readonly unknown[],
  options: Options,
  cache: AnswerCache,
  signal: AbortSignal,
): Promise<PositionsAnswer> {
  const started = performance.now();
  const game = findGame(gameName, options);
  const play = game.play({ ...options, game: gameName });
  const parsed = positions.map((position) => parsePosition(play, gameName, position));
  const ids = new Set(parsed.filter((id) => typeof id === 'string'));
  const answers = await findAnswers(play, cache, ids, signal);

  let solved = 0;
  let unsolvable = 0;
  const results = parsed.map((id, index) => {
    if (typeof id !== 'string') return faultReport(gameName, positions[index], id);
    const answer = answers.get(id);
    if (play.isSolvable(answer)) solved += 1;
    else unsolvable += 1;
    return play.report(id, answer);
  });
  return {
    results,
    summary: {
      status: 'done',
      rows: positions.length,
      solved,
      unsolvable,
      bad: positions.length - solved - unsolvable,
      distinctHands: ids.size,
      options,
      solverVersion: game.solverVersion,
      milliseconds: Math.round(performance.now() - started),
      cache: cache.counts,
    },
  };
}

function findGame(name: PositionGame, options: Options) {
  if (options.game !== undefined && options.game !== name) {
    throw new DeckhandError({
      code: 'options_mismatch',
      message: `The payload has ${POSITION_NAMES[name]}s, but its options name the game "${options.game}". Leave the option game out.`,
    });
  }
  const [game] = chooseGames(name);
  if (game === undefined) throw unknownGame(name);
  return game;
}

function parsePosition(play: Play, game: PositionGame, position: unknown): string | RowFault {
  if (typeof position === 'string') return play.parse([position], 'text');
  if (Array.isArray(position) && position.every(isCell)) return play.parse(position.map(String), 'cells');
  return {
    code: `not_a_${POSITION_NAMES[game]}`,
    message: `This is no ${POSITION_NAMES[game]}. Write an array of numbers or texts, or one text.`,
  };
}

function isCell(cell: unknown): cell is string | number {
  return typeof cell === 'string' || typeof cell === 'number';
}

async function findAnswers(
  play: Play,
  cache: AnswerCache,
  ids: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, unknown>> {
  const answers = new Map<string, unknown>();
  for (const [id, answer] of play.known()) if (ids.has(id)) answers.set(id, answer);
  const unknown = [...ids].filter((id) => !answers.has(id));
  if (unknown.length === 0) return answers;
  for (const [id, answer] of await resolveAnswers(play, cache, unknown, signal)) answers.set(id, answer);
  return answers;
}

function faultReport(game: PositionGame, given: unknown, { code, message }: RowFault): object {
  const error = { code, message };
  if (game === 'board') return { board: given, error };
  return { hand: given, solvable: null, solutions: [], count: 0, error };
}
