import { DeleteObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Deadline } from '../../../lambda/deadline.ts';
import { answerDirect } from '../../../lambda/direct/answer-direct.ts';
import { solveBatch } from '../../../lambda/events/upload-batch.ts';
import { MemoryCache } from '../cache/memory-cache.ts';
import { batch, message, s3Record } from '../events/messages.ts';
import { RESULTS, startTestS3, type TestS3, UPLOADS } from '../storage/test-s3.ts';
import { type TestServices, testServices } from '../test-services.ts';

let s3: TestS3;
let services: TestServices;
let cache: MemoryCache;
let requests = 0;

beforeAll(async () => {
  s3 = await startTestS3();
});
afterAll(() => s3.close());
beforeEach(() => {
  cache = new MemoryCache();
  services = testServices(s3.client, { newCache: () => cache });
  s3.requests.length = 0;
});

/** An answer, as JSON brings it to the caller. */
interface Answer {
  readonly results: readonly Record<string, unknown>[];
  readonly summary: Record<string, unknown>;
  readonly error: { readonly code: string; readonly message: string };
  readonly csv: string;
  readonly errors: string;
  readonly result: { readonly bucket: string; readonly key: string };
}

async function invoke(payload: unknown, remaining = () => 60_000): Promise<Answer> {
  requests += 1;
  const answer = await answerDirect(payload, services, new Deadline(remaining), `request-${requests}`);
  return JSON.parse(JSON.stringify(answer));
}

describe('hands', () => {
  it('are answered in their order, as numbers, texts and cards', async () => {
    const { results, summary } = await invoke({
      hands: [[3, 3, 8, 8], 'A 2 Q K', ['1', '1', 1, 1], [8, 3, 8, 3]],
    });
    expect(results).toEqual([
      { hand: [3, 3, 8, 8], solvable: true, solutions: ['8/(3-8/3)'], count: 1 },
      { hand: [1, 2, 12, 13], solvable: true, solutions: [expect.any(String)], count: 1 },
      { hand: [1, 1, 1, 1], solvable: false, solutions: [], count: 0 },
      { hand: [3, 3, 8, 8], solvable: true, solutions: ['8/(3-8/3)'], count: 1 },
    ]);
    expect(summary).toMatchObject({
      status: 'done',
      rows: 4,
      solved: 3,
      unsolvable: 1,
      bad: 0,
      distinctHands: 3,
      options: { game: 'cards', target: '24' },
      solverVersion: expect.stringMatching(/^cards-\d+$/),
      milliseconds: expect.any(Number),
    });
  });

  it('that cannot be read keep their place', async () => {
    const { results, summary } = await invoke({
      hands: [[3, 'x', 8, 8], null, [[3]], [1.5, 1, 1, 1], [3, 3, 8, 8]],
    });
    const bad = { solvable: null, solutions: [], count: 0 };
    expect(results.slice(0, 4)).toEqual([
      { hand: [3, 'x', 8, 8], ...bad, error: { code: 'not_a_card', message: expect.any(String) } },
      {
        hand: null,
        ...bad,
        error: { code: 'not_a_hand', message: expect.stringMatching(/^This is not a hand\. /) },
      },
      { hand: [[3]], ...bad, error: { code: 'not_a_hand', message: expect.any(String) } },
      { hand: [1.5, 1, 1, 1], ...bad, error: { code: expect.any(String), message: expect.any(String) } },
    ]);
    expect(results[4]).toMatchObject({ solvable: true });
    expect(summary).toMatchObject({ rows: 5, solved: 1, unsolvable: 0, bad: 4, distinctHands: 1 });
  });

  it('may have one to six cards, and say which is too many', async () => {
    const { results } = await invoke({
      hands: [[24], 'K', [4, '', 6], [1, 2, 3, 4, 5], '1 2 3 4 5 6', [1, 2, 3, 4, 5, 6, 7], '11', []],
    });
    expect(results.map(({ hand, solvable }) => [hand, solvable]).slice(0, 5)).toEqual([
      [[24], true],
      [[13], false],
      [[4, 6], true],
      [[1, 2, 3, 4, 5], true],
      [[1, 2, 3, 4, 5, 6], true],
    ]);
    expect(results.slice(5).map(({ error }) => (error as { code: string }).code)).toEqual([
      'too_many_cards',
      'wrong_card_count',
      'empty_cell',
    ]);
  });

  it('come with an insight if explained, under the names that columns have', async () => {
    const hands = [[3, 3, 8, 8], [1, 1, 1, 1], 'x'];
    const { results } = await invoke({ hands, options: { explain: true } });
    expect(results[0]).toEqual({
      hand: [3, 3, 8, 8],
      solvable: true,
      solutions: ['8/(3-8/3)'],
      count: 1,
      insight: { count: 1, fractions: true, brackets: 1, difficulty: 9 },
    });
    expect(results[1]?.insight).toEqual({ count: 0, fractions: null, brackets: null, difficulty: null });
    expect(results[2]).not.toHaveProperty('insight');
    const { csv } = await invoke({ csv: 'hand\n3 3 8 8\n1 1 1 1\nx\n', options: { explain: 'yes' } });
    expect(csv).toBe(
      'hand,result,count,fractions,brackets,difficulty\n3 3 8 8,8/(3-8/3),1,yes,1,9\n1 1 1 1,,0,,,\nx,,,,,\n',
    );
  });

  it('may be none', async () => {
    expect(await invoke({ hands: [] })).toMatchObject({ results: [], summary: { rows: 0 } });
  });

  it('are looked up in the table first, then in the cache in one call, and then solved and kept', async () => {
    await invoke({ hands: [[3, 3, 8, 8]] });
    expect(cache.asked).toEqual([]);
    const hands = [
      [20, 4, 0, 0],
      [50, 26, 0, 0],
      [4, 20, 0, 0],
    ];
    const first = await invoke({ hands });
    expect(cache.asked).toHaveLength(1);
    expect(cache.asked[0]).toHaveLength(2);
    expect(first.summary).toMatchObject({ cache: { hits: 0, misses: 2, writes: 2, failures: 0 } });
    const second = await invoke({ hands });
    expect(second.results).toEqual(first.results);
    expect(second.summary).toMatchObject({ cache: { hits: 2 } });
  });

  it('follow the options', async () => {
    const { results } = await invoke({ hands: [[1, 1, 1, 1]], options: { target: 4 } });
    expect(results[0]).toMatchObject({ solvable: true, solutions: ['1+1+1+1'] });
  });
});

describe('answers to check', () => {
  it('are judged in their order, and those that cannot be read keep their place', async () => {
    const { results, summary } = await invoke({
      answers: [
        { hand: [3, 3, 8, 8], answer: '8/(3-8/3)' },
        { hand: '8 8 3 3', answer: '8 ÷ (3 − 8:3) = 24' },
        { hand: ['A', 5, '5', 5], answer: '5*5-1' },
        { hand: [3, 3, 8, 8], answer: '8/(3-8/3' },
        { hand: [3, 'x', 8, 8], answer: '3+8+8' },
        { hand: [3, 3, 8, 8] },
        '8/(3-8/3)',
      ],
    });
    const correct = { verdict: 'correct', reason: expect.any(String), form: '8/(3-8/3)' };
    const unread = { verdict: null, reason: null, form: null };
    expect(results).toEqual([
      { hand: [3, 3, 8, 8], answer: '8/(3-8/3)', ...correct },
      { hand: [3, 3, 8, 8], answer: '8 ÷ (3 − 8:3) = 24', ...correct },
      {
        hand: [1, 5, 5, 5],
        answer: '5*5-1',
        verdict: 'unused_card',
        reason: expect.any(String),
        form: '5*5-1',
      },
      {
        hand: [3, 3, 8, 8],
        answer: '8/(3-8/3',
        verdict: 'cannot_parse',
        reason: expect.any(String),
        form: null,
      },
      {
        hand: [3, 'x', 8, 8],
        answer: '3+8+8',
        ...unread,
        error: { code: 'not_a_card', message: expect.any(String) },
      },
      {
        hand: [3, 3, 8, 8],
        answer: null,
        ...unread,
        error: { code: 'not_an_answer', message: expect.any(String) },
      },
      { hand: null, answer: null, ...unread, error: { code: 'not_an_answer', message: expect.any(String) } },
    ]);
    expect(summary).toMatchObject({ rows: 7, solved: 2, unsolvable: 2, bad: 3 });
    expect(cache.asked).toEqual([]);
  });

  it('follow the options, and belong to no other game', async () => {
    const answers = [{ hand: [2, 5], answer: '5^2' }];
    const allowed = await invoke({ answers, options: { target: 25, ops: '+-*/^' } });
    expect(allowed.results[0]).toMatchObject({ verdict: 'correct' });
    expect((await invoke({ answers })).results[0]).toMatchObject({ verdict: 'operator_not_allowed' });
    expect(await invoke({ answers, options: { game: 'cards' } })).toMatchObject({
      error: { code: 'options_mismatch' },
    });
  });

  it('may come as a table, known by its column answer or by the option game', async () => {
    const csv = 'hand,answer\n3 3 8 8,8/(3-8/3)\n';
    const judged = 'hand,answer,verdict,reason,form\n3 3 8 8,8/(3-8/3),correct,';
    expect((await invoke({ csv })).csv).toContain(judged);
    expect((await invoke({ csv, options: { game: 'check' } })).csv).toContain(judged);
    const solved = await invoke({ csv, options: { game: 'cards' } });
    expect(solved.csv).toBe('hand,answer,result\n3 3 8 8,8/(3-8/3),8/(3-8/3)\n');
  });
});

describe('boards', () => {
  it('are valued in their order, as texts and cells, in any symbols', async () => {
    const { results, summary } = await invoke({
      boards: ['X--------', ['x', '', '', '', '0', '', '', '', ''], 'XXXOO-O--', 7],
    });
    const draw = { status: 'open', value: 'D', moves: null, plies: null };
    expect(results).toEqual([
      { board: 'X--------', ...draw, best: [5] },
      { board: 'X---O----', ...draw, best: [2, 3, 4, 6, 7, 8, 9] },
      { ...unread('XXXOO-O--'), error: { code: 'moved_after_win', message: expect.any(String) } },
      { ...unread(7), error: { code: 'not_a_board', message: expect.stringContaining('X--O-----') } },
    ]);
    expect(summary).toMatchObject({ rows: 4, solved: 2, unsolvable: 0, bad: 2, distinctHands: 2 });
    expect(cache.counts).toMatchObject({ hits: 0, writes: 0 });
  });

  it('of another size come from the cache the second time', async () => {
    const request = { boards: ['-----------X----'], options: { size: '4,4,3' } };
    const first = await invoke(request);
    expect(first.results).toEqual([
      { board: '-----------X----', status: 'open', value: 'X', moves: 3, plies: 6, best: [4, 8, 16] },
    ]);
    expect((await invoke(request)).results).toEqual(first.results);
    expect(cache.counts).toMatchObject({ hits: 1, writes: 1 });
  });

  it('that the node budget is too small for are unknown, with what is known', async () => {
    const { results, summary } = await invoke({
      boards: ['-'.repeat(30)],
      options: { size: '6,5,4', budget: 1000 },
    });
    expect(results).toEqual([
      {
        board: '-'.repeat(30),
        ...{ status: 'open', value: '?', moves: null, plies: null, best: [] },
        pliesAtLeast: expect.any(Number),
      },
    ]);
    expect(summary).toMatchObject({ rows: 1, solved: 0, unsolvable: 1, bad: 0 });
  });

  it('get the same answers as a table', async () => {
    const boards = ['X--------', 'XOXOXOX--', '-XXO---XO', 'XOXXOOOXX'];
    const { results } = await invoke({ boards });
    const { csv } = await invoke({ csv: `board\n${boards.join('\n')}\n` });
    const rows = results.map(({ board, status, value, moves, best }) =>
      [board, status, value, moves, (best as number[]).join(' ')].join(),
    );
    expect(csv).toBe(`board,status,value,moves,best\n${rows.join('\n')}\n`);
  });
});

/** The report of a board that cannot be read, without its error. */
function unread(board: unknown) {
  return { board, status: null, value: null, moves: null, plies: null, best: [] };
}

describe('a request that cannot be answered', () => {
  it.each([
    [{}, 'bad_payload'],
    [{ hands: [], options: { target: 'x' } }, 'invalid_option'],
    [{ hands: [], options: { game: 'board' } }, 'options_mismatch'],
    [{ hands: [], options: { size: '4,4,4' } }, 'invalid_option'],
    [{ boards: [], options: { target: 36 } }, 'invalid_option'],
    [{ boards: [], options: { size: '9,9,5' } }, 'invalid_option'],
    [{ csv: '3,3,8,8', options: { game: 'board', target: 36 } }, 'invalid_option'],
    [{ csv: '3,3,8,8', options: { size: '4,4,4', target: 36 } }, 'invalid_option'],
    [{ deal: {}, options: { size: '4,4,4' } }, 'invalid_option'],
    [{ key: 'nowhere.csv' }, 'source_missing'],
    [{ key: 'k'.repeat(1020) }, 'key_too_long'],
    [{ key: 'cards.csv.errors.csv' }, 'reserved_key'],
  ])('%j gets an error with its code', async (payload, code) => {
    expect(await invoke(payload)).toEqual({ error: { code, message: expect.stringMatching(/\.$/) } });
    expect(services.lines).toMatchObject([{ level: 'warn', fields: { error: { code } } }]);
  });

  it('gets an error when time runs out', async () => {
    const hands = Array.from({ length: 3_000 }, (_, index) => [index + 14, 17, 19, 23, 29]);
    expect(await invoke({ hands }, () => 1_001)).toEqual({
      error: { code: 'out_of_time', message: expect.stringContaining('Ask for less') },
    });
  });

  it('fails the invocation only if the function itself is at fault', async () => {
    services = testServices(s3.client, {
      newCache: () => {
        throw new TypeError('a mistake in the program');
      },
    });
    await expect(invoke({ hands: [] })).rejects.toThrow(TypeError);
  });
});

describe('a table in the payload', () => {
  it('comes back solved, with the rows at fault beside it', async () => {
    const answer = await invoke({ csv: 'id,c1,c2,c3,c4\na,3,3,8,8\nb,3,x,8,8\n' });
    expect(answer.csv).toBe('id,c1,c2,c3,c4,result\na,3,3,8,8,8/(3-8/3)\nb,3,x,8,8,\n');
    expect(answer.errors).toContain('not_a_card');
    expect(answer.summary).toMatchObject({ status: 'done', rows: 2, solved: 1, bad: 1 });
  });

  it('has no errors if every row is a hand', async () => {
    expect(await invoke({ csv: '3,3,8,8\n' })).toMatchObject({ csv: expect.any(String), errors: '' });
  });

  it('that is none gets an error and a summary', async () => {
    const answer = await invoke({ csv: 'a,b\n1,2\n' });
    expect(answer).toEqual({
      error: { code: expect.any(String), message: expect.any(String) },
      summary: expect.objectContaining({ status: 'failed' }),
    });
  });

  it('too large for an answer is stored, and found where the answer says', async () => {
    const csv = `c1,c2,c3,c4\n${'3,3,8,8\n'.repeat(300_000)}`;
    const answer = await invoke({ csv });
    expect(answer).toEqual({
      result: { bucket: RESULTS, key: `direct/request-${requests}.json` },
      summary: expect.objectContaining({ status: 'done', rows: 300_000 }),
    });
    const stored = JSON.parse((await s3.text(answer.result.key)) ?? '');
    expect(stored.csv).toHaveLength(csv.length + ',result'.length + 300_000 * ',8/(3-8/3)'.length);
    expect(stored.summary).toEqual(answer.summary);
  });
});

describe('an object', () => {
  const TABLE = 'c1,c2,c3,c4\n1,1,1,1\n';
  let key: string;
  beforeEach(async () => {
    key = `in/cards ${requests} é.csv`;
    await s3.put(UPLOADS, key, TABLE);
  });

  it('is solved in its place', async () => {
    const answer = await invoke({ key, options: { target: 4 } });
    expect(answer).toEqual({
      result: { bucket: RESULTS, key },
      summary: expect.objectContaining({ status: 'done', rows: 1, solved: 1 }),
    });
    expect(await s3.text(key)).toBe('c1,c2,c3,c4,result\n1,1,1,1,1+1+1+1\n');
  });

  it('is not solved again with the same options, but with others', async () => {
    const first = await invoke({ key, options: { target: 4 } });
    s3.requests.length = 0;
    expect(await invoke({ key, options: { target: '4' } })).toEqual(first);
    expect(s3.requests.filter((line) => line.startsWith('PUT'))).toEqual([]);
    const other = await invoke({ key, options: { target: 5 } });
    expect(other.summary).toMatchObject({ solved: 0 });
    expect(await s3.text(key)).toBe('c1,c2,c3,c4,result\n1,1,1,1,\n');
  });

  it('has the options of its metadata, over which those of the payload prevail', async () => {
    await s3.put(UPLOADS, key, TABLE, { Metadata: { target: '4', distinct: 'merged' } });
    expect((await invoke({ key })).summary).toMatchObject({ options: { target: '4', distinct: 'merged' } });
    expect((await invoke({ key, options: { TARGET: 5 } })).summary).toMatchObject({
      options: { target: '5', distinct: 'merged' },
    });
  });

  it('that is no table gets an error and a summary', async () => {
    await s3.put(UPLOADS, key, 'a,b\n1,2\n');
    expect(await invoke({ key })).toMatchObject({
      error: { code: expect.any(String) },
      summary: { status: 'failed' },
    });
    expect(await s3.text(key)).toBeUndefined();
  });

  it('is solved again if its summary is there, but its result is not', async () => {
    await invoke({ key });
    await s3.client.send(new DeleteObjectCommand({ Bucket: RESULTS, Key: key }));
    expect(await invoke({ key })).toMatchObject({ result: { key }, summary: { rows: 1 } });
    expect(await s3.text(key)).toBe('c1,c2,c3,c4,result\n1,1,1,1,\n');
  });

  it.each([[{ target: 4 }], [{ target: 4, game: 'cards' }]])(
    'solved with %j replaces the result of its event, which does not come back when it is delivered again',
    async (options) => {
      const { etag } = await s3.put(UPLOADS, key, TABLE);
      const deliver = () =>
        solveBatch(
          batch(message('1', s3Record(key, { etag }))),
          services,
          new Deadline(() => 60_000),
          'event',
        );
      await deliver();
      expect(await s3.text(key)).toBe('c1,c2,c3,c4,result\n1,1,1,1,\n');
      await invoke({ key, options });
      await deliver();
      expect(await s3.text(key)).toBe('c1,c2,c3,c4,result\n1,1,1,1,1+1+1+1\n');
      const head = await s3.client.send(new HeadObjectCommand({ Bucket: RESULTS, Key: key }));
      expect(head.Metadata).toMatchObject({ options: expect.stringContaining('target=4 ') });
      const summary = JSON.parse((await s3.text(`${key}.summary.json`)) ?? '');
      expect(head.Metadata?.['solver-version']?.split(' ')).toContain(summary.solverVersion);
    },
  );

  it.each([
    [{ game: 'board', target: 36 }, 'invalid_option'],
    [{ game: 'cards', size: '4,4,4' }, 'invalid_option'],
    [{ target: 'soon' }, 'invalid_option'],
    [{ tarket: 36 }, 'unknown_option'],
  ])('keeps its good result when a payload has the options %j', async (options, code) => {
    await invoke({ key });
    const before = await s3.text(`${key}.summary.json`);
    s3.requests.length = 0;
    expect(await invoke({ key, options })).toEqual({ error: { code, message: expect.any(String) } });
    expect(await s3.text(key)).toBe('c1,c2,c3,c4,result\n1,1,1,1,\n');
    expect(await s3.text(`${key}.summary.json`)).toBe(before);
    expect(s3.requests.filter((line) => !/^(GET|HEAD)/.test(line))).toEqual([]);
  });

  it('keeps its good result when its metadata do not go with the options of a payload', async () => {
    await invoke({ key });
    await s3.put(UPLOADS, key, TABLE, { Metadata: { size: '4,4,4' } });
    expect(await invoke({ key, options: { game: 'cards' } })).toEqual({
      error: { code: 'invalid_option', message: expect.any(String) },
    });
    expect(await s3.text(key)).toBe('c1,c2,c3,c4,result\n1,1,1,1,\n');
  });

  it('leaves a good result in place when time runs out', async () => {
    await s3.put(UPLOADS, key, `c1,c2,c3,c4\n${'3,3,8,8\n'.repeat(500_000)}`);
    await s3.put(RESULTS, key, 'good');
    expect(await invoke({ key }, () => 1_001)).toMatchObject({ error: { code: 'out_of_time' } });
    expect(await s3.text(key)).toBe('good');
  });

  it('says so when an event wrote the result in the meantime', async () => {
    const { etag } = await s3.put(UPLOADS, key, TABLE);
    const client = s3.hookedClient(async (command, send) => {
      if (command === 'GetObjectCommand') {
        const event = batch(message('1', s3Record(key, { etag })));
        await solveBatch(event, testServices(s3.client), new Deadline(() => 60_000), 'event');
      }
      await send();
    });
    services = testServices(client);
    expect(await invoke({ key, options: { target: 4 } })).toMatchObject({ error: { code: 'superseded' } });
    expect(await s3.text(key)).toBe('c1,c2,c3,c4,result\n1,1,1,1,\n');
  });
});
