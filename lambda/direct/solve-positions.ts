import type { AnswerCache } from '../cache/answer-cache.ts';
import { chooseGames, unknownGame } from '../choose-games.ts';
import { clock } from '../clock.ts';
import { DeckhandError, type RowFault } from '../errors.ts';
import type { Play } from '../games/game.ts';
import type { Options } from '../options.ts';
import { resolveAnswers } from '../resolve-answers.ts';
import { solverVersionOf } from '../solver-version.ts';
import type { CacheCounts, SummaryCounts } from '../summary.ts';
import { AnswerRoom } from './answer-room.ts';
import { POSITION_KINDS, type PositionField, type PositionKind } from './position-kinds.ts';

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

/**
 * Solves the positions of one field of a payload, all of one game. Equal ones are solved once: by the game's own table,
 * else by the cache in one call, else by the solver. One that cannot be read keeps its place, with an error.
 * Throws `DeckhandError` `unknown_game` if the game is not to be had, `options_mismatch` if the options name another
 * one, and `answer_too_large`. Rejects with the reason of `signal`.
 */
export async function solvePositions(
  field: PositionField,
  positions: readonly unknown[],
  options: Options,
  cache: AnswerCache,
  signal: AbortSignal,
): Promise<PositionsAnswer> {
  const started = clock();
  const kind = POSITION_KINDS[field];
  const game = findGame(kind, options);
  const play = game.play({ ...options, game: kind.game });
  const room = new AnswerRoom();
  const parsed = positions.map((position) => {
    const id = parsePosition(play, kind, position);
    if (typeof id !== 'string') room.take(id.message.length);
    return id;
  });
  const ids = new Set(parsed.filter((id) => typeof id === 'string'));
  const answers = await findAnswers(play, cache, ids, signal);

  const reports = new Map<string, Sized>();
  for (const id of ids) reports.set(id, sized(play.report(id, answers.get(id))));

  let solved = 0;
  let unsolvable = 0;
  const results = parsed.map((id, index) => {
    if (typeof id !== 'string') return faultReport(kind, positions[index], id);
    const answer = answers.get(id);
    if (play.isSolvable(answer)) solved += 1;
    else unsolvable += 1;
    const { report, bytes } = reports.get(id) as Sized;
    room.take(bytes);
    return report;
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
      options: { ...options, game: game.name },
      solverVersion: solverVersionOf(game.name),
      milliseconds: Math.round(clock() - started),
      cache: cache.counts,
    },
  };
}

/** What is reported of a position, and how many bytes of JSON it takes. */
interface Sized {
  readonly report: object;
  readonly bytes: number;
}

function sized(report: object): Sized {
  return { report, bytes: Buffer.byteLength(JSON.stringify(report)) };
}

function findGame({ game: wanted, name }: PositionKind, options: Options) {
  if (options.game !== undefined && options.game !== wanted) {
    throw new DeckhandError({
      code: 'options_mismatch',
      message: `The payload has ${name}s, but its options name the game "${options.game}". Leave the option game out.`,
    });
  }
  const [game] = chooseGames(wanted);
  if (game === undefined) throw unknownGame(wanted);
  return game;
}

function parsePosition(play: Play, kind: PositionKind, given: unknown): string | RowFault {
  const position = kind.cellsOf(given);
  if (position) return play.parse(position.cells, position.notation);
  const article = /^[aeiou]/.test(kind.name) ? 'an' : 'a';
  return {
    code: `not_${article}_${kind.name}`,
    message: `This is not ${article} ${kind.name}. ${kind.advice}`,
  };
}

async function findAnswers(
  play: Play,
  cache: AnswerCache,
  ids: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, unknown>> {
  const answers = new Map<string, unknown>();
  const known = play.known();
  for (const id of ids) {
    const answer = known?.get(id);
    if (answer !== undefined) answers.set(id, answer);
  }
  const unknown = [...ids].filter((id) => !answers.has(id));
  if (unknown.length === 0) return answers;
  for (const [id, answer] of await resolveAnswers(play, cache, unknown, signal)) answers.set(id, answer);
  return answers;
}

function faultReport(kind: PositionKind, given: unknown, { code, message }: RowFault): object {
  return kind.faultReport(given, { code, message });
}
