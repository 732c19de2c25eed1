import { describe, expect, it } from 'vitest';
import type { AnswerCache } from '../../lambda/cache/answer-cache.ts';
import type { Game, Play } from '../../lambda/games/game.ts';
import { KnownAnswers } from '../../lambda/games/known-answers.ts';
import { joinTable } from '../../lambda/join.ts';
import { DEFAULT_OPTIONS } from '../../lambda/options.ts';
import { MemorySink } from '../../lambda/storage/memory.ts';

/** A game whose hands are words and whose answers are the words backwards; it counts what it is asked to solve. */
function mirrorGame() {
  const solved: string[] = [];
  const game: Game = {
    name: 'cards',
    columnsHint: 'Name a column word.',
    addedColumns: () => ['mirror'],
    solverVersion: '7',
    findColumns: (header) => {
      const index = header.indexOf('word');
      return index < 0 ? undefined : { notation: 'text', indexes: [index] };
    },
    guessColumns: () => undefined,
    play: (): Play<string> => ({
      game,
      optionsKey: 'none',
      cacheable: true,
      parse: ([word]) =>
        word ? word.toLowerCase() : { code: 'empty_cell', message: 'It is empty.', cell: 0 },
      known: () => new KnownAnswers(['ready'], [1n], ['ydaer'], (cell) => cell),
      solve: (id) => {
        solved.push(id);
        return [...id].reverse().join('');
      },
      isSolvable: (answer) => answer !== 'x',
      cells: (answer) => [answer],
      report: (id, answer) => ({ id, answer }),
      keyWeights: () => undefined,
    }),
  };
  return { game, solved };
}

/** A cache in memory that notes every call. */
function notingCache() {
  const kept = new Map<string, unknown>();
  const gets: (readonly string[])[] = [];
  const puts: string[][] = [];
  const cache: AnswerCache = {
    counts: { hits: 0, misses: 0, writes: 0, failures: 0 },
    get: async (scope, ids) => {
      expect(scope).toEqual({ game: 'cards', optionsKey: 'none', solverVersion: '7' });
      gets.push(ids);
      return new Map(ids.flatMap((id) => (kept.has(id) ? [[id, kept.get(id)]] : [])));
    },
    put: async (_scope, answers) => {
      puts.push([...answers.keys()]);
      for (const [id, answer] of answers) kept.set(id, answer);
    },
  };
  return { cache, gets, puts };
}

async function solve(rows: readonly string[], game: Game, cache: AnswerCache) {
  const sink = new MemorySink();
  const table = Buffer.from(`word\n${rows.join('\n')}\n`);
  const outcome = await joinTable({
    chunks: (async function* () {
      yield table;
    })(),
    games: [game],
    options: DEFAULT_OPTIONS,
    cache,
    write: (file, bytes) => sink.write(file, bytes),
    blockBytes: 1 << 16,
  });
  return { rows: (sink.text('result') ?? '').trimEnd().split('\n').slice(1), outcome };
}

describe('positions that the table lacks', () => {
  it('cause one look-up and one solve for a thousand equal rows', async () => {
    const { game, solved } = mirrorGame();
    const { cache, gets, puts } = notingCache();
    const { rows, outcome } = await solve(Array<string>(1000).fill('deck'), game, cache);
    expect(new Set(rows)).toEqual(new Set(['deck,kced']));
    expect([gets, puts, solved]).toEqual([[['deck']], [['deck']], ['deck']]);
    expect(outcome).toMatchObject({ rows: 1000, solved: 1000, distinctHands: 1 });
  });

  it('are not solved again when a second file has them', async () => {
    const { game, solved } = mirrorGame();
    const { cache, puts } = notingCache();
    const first = await solve(['one', 'two'], game, cache);
    const second = await solve(['one', 'two'], game, cache);
    expect(second.rows).toEqual(first.rows);
    expect(solved).toEqual(['one', 'two']);
    expect(puts).toEqual([['one', 'two']]);
  });

  it('are not asked for when the ready table has them', async () => {
    const { game, solved } = mirrorGame();
    const { cache, gets } = notingCache();
    expect((await solve(['ready', 'READY'], game, cache)).rows).toEqual(['ready,ydaer', 'READY,ydaer']);
    expect([gets, solved]).toEqual([[], []]);
  });
});

describe('a file of more distinct positions than memory should hold', () => {
  it('is solved in full, with counts that add up and a lower bound of distinct positions', async () => {
    const { game } = mirrorGame();
    const { cache } = notingCache();
    const words = Array.from({ length: 450_000 }, (_, index) => `w${index}`);
    const { rows, outcome } = await solve([...words, 'ready', 'w1', ''], game, {
      ...cache,
      get: async () => new Map(),
      put: async () => {},
    });
    expect(rows.length).toBe(450_002);
    expect(
      rows.every(
        (row) => row.split(',')[1] === [...(row.split(',')[0] as string)].reverse().join('').toLowerCase(),
      ),
    ).toBe(true);
    expect(outcome).toMatchObject({ rows: 450_002, solved: 450_002, bad: 0, distinctHandsAtLeast: true });
    expect(outcome.distinctHands).toBeGreaterThan(200_000);
    expect(outcome.distinctHands).toBeLessThan(450_000);
  });
});
