import { describe, expect, it } from 'vitest';
import { checkGame } from '../../../../lambda/games/check/check-game.ts';
import { DEFAULT_OPTIONS, parseOptions } from '../../../../lambda/options.ts';
import { solveText } from '../../csv/solve-text.ts';

describe('the columns of answers', () => {
  it.each([
    [['hand', 'answer'], { notation: 'text', indexes: [0, 1] }],
    [['Answer ', 'id', 'C2', 'c1'], { notation: 'cells', indexes: [3, 2, 0] }],
    [['card1', 'card2', 'ANSWER'], { notation: 'cells', indexes: [0, 1, 2] }],
  ])('%j are found', (header, columns) => {
    expect(checkGame.findColumns(header, DEFAULT_OPTIONS)).toEqual(columns);
  });

  it.each([[['hand', 'reply']], [['answer', 'name']], [['c1', 'c2']], [[]]])('are not in %j', (header) => {
    expect(checkGame.findColumns(header, DEFAULT_OPTIONS)).toBeUndefined();
  });

  it.each([
    [['hand', 'answer', 'Answer'], 'duplicate_column'],
    [['hand', 'cards', 'answer'], 'duplicate_column'],
    [['c1', 'c3', 'answer'], 'missing_column'],
  ])('are at fault in %j', (header, code) => {
    expect(() => checkGame.findColumns(header, DEFAULT_OPTIONS)).toThrow(expect.objectContaining({ code }));
  });

  it('need a header', () => {
    expect(checkGame.guessColumns(['3', '3', '8', '8', '8/(3-8/3)'], DEFAULT_OPTIONS)).toBeUndefined();
  });
});

describe('an answer to a hand', () => {
  const play = checkGame.play(parseOptions({}));

  it('is named by its hand and its text', () => {
    const id = play.parse(['8', '3', '8', '3', '8/(3-8/3)'], 'cells');
    expect(id).toBe(play.parse(['3 3 8 8', '8/(3-8/3)'], 'text'));
    expect(id).not.toBe(play.parse(['3 3 8 8', '8/(3 -8/3)'], 'text'));
    expect(id).not.toBe(play.parse(['3 3 8 9', '8/(3-8/3)'], 'text'));
  });

  it('survives JSON on its way to cells and reports', () => {
    const id = play.parse(['-4 -6', '|'], 'text') as string;
    const judgement: unknown = JSON.parse(JSON.stringify(play.solve(id)));
    expect(play.report(id, judgement)).toMatchObject({ hand: [-6, -4], answer: '|', form: null });
    expect(play.cells(judgement)).toEqual(['cannot_parse', expect.stringContaining('"|"'), '']);
    expect(play.isSolvable(judgement)).toBe(false);
  });

  it('has a fault only if its hand has one', () => {
    expect(play.parse(['3', 'x', '8'], 'cells')).toMatchObject({ code: 'not_a_card', cell: 1 });
    expect(play.parse(['3 y', '3'], 'text')).toMatchObject({ code: 'not_a_card', cell: 0 });
    expect(play.parse(['3 3 8 8', ''], 'text')).toEqual(expect.any(String));
  });

  it('may be of any length, and its name is short all the same', () => {
    const id = play.parse(['3 3 8 8', `8${'+8'.repeat(100_000)}`], 'text') as string;
    expect(id.length).toBeLessThan(400);
    expect(play.solve(id)).toMatchObject({
      verdict: 'cannot_parse',
      reason: expect.stringContaining('longer'),
    });
  });

  it('is judged by the target, the operators and the equivalence, which make its key', () => {
    const keys = [{}, { target: 23 }, { ops: '+-' }, { distinct: 'merged' }].map(
      (options) => checkGame.play(parseOptions(options)).optionsKey,
    );
    expect(new Set(keys).size).toBe(4);
    expect(() => checkGame.play(parseOptions({ size: '4,4,4' }))).toThrow(/size/);
  });
});

describe('a table with a column answer', () => {
  const TABLE = [
    'who,c1,c2,c3,c4,answer',
    'a,3,3,8,8,8/(3-8/3)',
    'b,3,3,8,8,"8 / (3 - 8/3)"',
    'c,3,3,8,8,"3,3"',
    'd,3,x,8,8,8/(3-8/3)',
    'e,3,3,8,8,',
    'f,3,3,8,8',
    'g,3,3,8,8,3*8,9',
    'h,3,3,8,8,8/(3-8/3)',
    '',
  ].join('\n');

  it('is one of answers: each row gets its verdict, reason and form, in its place', async () => {
    const { result, errors, outcome } = await solveText(TABLE);
    const right = 'correct,Every card is used once and the value is 24.,8/(3-8/3)';
    const empty = 'cannot_parse,There is no answer.,';
    expect(result.split('\n')).toEqual([
      'who,c1,c2,c3,c4,answer,verdict,reason,form',
      `a,3,3,8,8,8/(3-8/3),${right}`,
      `b,3,3,8,8,"8 / (3 - 8/3)",${right}`,
      'c,3,3,8,8,"3,3",cannot_parse,"At character 2 "","" means nothing in an answer: cards are whole numbers.",',
      'd,3,x,8,8,8/(3-8/3),,,',
      `e,3,3,8,8,,${empty}`,
      `f,3,3,8,8,,${empty}`,
      'g,3,3,8,8,3*8,9,,,',
      `h,3,3,8,8,8/(3-8/3),${right}`,
      '',
    ]);
    expect(errors).toMatch(/^row,byte,code,message,raw\n4,\d+,not_a_card,.*\n7,\d+,too_many_columns,.*\n$/);
    expect(outcome).toMatchObject({ rows: 8, solved: 3, unsolvable: 3, bad: 2 });
    expect(outcome.game.name).toBe('check');
  });

  it('gives the same bytes in both lanes', async () => {
    const plain = TABLE.replaceAll('"', '');
    const quoted = await solveText(plain, { lane: 'quoted' });
    expect(await solveText(plain)).toEqual(quoted);
  });

  it('tells apart cells that look alike once they are joined', async () => {
    const rows = ['3,3,8,8,8\0', '3,3\x008,8,8,', '3,3,8,8,8'];
    const { result } = await solveText(`c1,c2,c3,c4,answer\n${rows.join('\n')}\n`);
    const [, first, second, third] = result.split('\n');
    expect(first).toContain('cannot_parse');
    expect(second?.endsWith(',,,')).toBe(true);
    expect(third).toContain('unused_card');
  });

  it('adds no cell that a spreadsheet would run', async () => {
    const answers = ['=1+1', '+1', '-1', '@x', '8/(3-8/3)', '-3+3*8/8', "'=2"];
    const { result } = await solveText(
      `answer,hand\n${answers.map((answer) => `${answer},3 3 8 8\n`).join('')}`,
    );
    for (const row of result.trimEnd().split('\n').slice(1)) {
      const added = row.slice(row.indexOf('3 3 8 8,') + 8);
      expect(added).toMatch(/^[a-z_]+,"?[A-Z]/);
      expect(added).toMatch(/,(?:[\d(][^,]*)?$/);
    }
  });

  it('may have more different answers than are kept, and its counts still add up', async () => {
    const rows = Array.from({ length: 60_000 }, (_, index) => `3 8,8*3+${index}-${index % 2 ? index : 0}\n`);
    const { outcome } = await solveText(`hand,answer\n3 8,3*8\n${rows.join('')}3 8,8*3\n`);
    expect(outcome).toMatchObject({
      rows: 60_002,
      solved: 2,
      unsolvable: 60_000,
      bad: 0,
      distinctHandsAtLeast: true,
    });
  });

  it('has hands of any size', async () => {
    const { result } = await solveText('hand,answer\n4 6,4*6\n1 2 3 4,1*2*3*4\n5 5 5 5 1,5*5-5/5\n');
    expect(result.match(/correct|unused_card/g)).toEqual(['correct', 'correct', 'unused_card']);
  });
});
