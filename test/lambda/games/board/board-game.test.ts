import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardGame } from '../../../../lambda/games/board/board-game.ts';
import type { JoinRequest } from '../../../../lambda/join.ts';
import { LANES } from '../../../../lambda/lanes.ts';
import { DEFAULT_OPTIONS, parseOptions } from '../../../../lambda/options.ts';
import { solveText } from '../../csv/solve-text.ts';
import { readVector } from '../cards/vectors.ts';

const ADDED = 'status,value,moves,best';

/** The result, errors and counts of a file of boards under some options. */
async function solve(
  table: string,
  options: Record<string, unknown> = {},
  request: Partial<JoinRequest> = {},
) {
  const { result, errors, outcome } = await solveText(table, { options: parseOptions(options), ...request });
  const { game, ...counts } = outcome;
  return { result, errors, counts, game: game.name };
}

describe('a file of boards', () => {
  it('gets four columns, whatever symbols it is written in', async () => {
    const { result, errors, counts, game } = await solve(
      'id,board,note\n1,X--------,a\n2,xxxo0....,b\n3, O  X   X,c\n4,-XXO---XO,d\n5,OOXXXOOXX,e\n',
    );
    expect(result).toBe(
      `id,board,note,${ADDED}\n` +
        '1,X--------,a,open,D,,5\n' +
        '2,xxxo0....,b,X won,X,0,\n' +
        '3, O  X   X,c,open,X,2,1\n' +
        '4,-XXO---XO,d,open,X,1,1 5 6 7\n' +
        '5,OOXXXOOXX,e,draw,D,,\n',
    );
    expect({ errors, counts, game }).toEqual({
      errors: undefined,
      counts: { rows: 5, solved: 5, unsolvable: 0, bad: 0, distinctHands: 5 },
      game: 'board',
    });
  });

  it('may have a column for each cell, in any order', async () => {
    const { result } = await solve('b9;b8;b7;b6;b5;b4;b3;b2;b1\nX;;;;;;;;\n-;-;-;-;-;-;-;-;x\n');
    expect(result.split('\n').slice(1, 3)).toEqual(['X;;;;;;;;;open;D;;5', '-;-;-;-;-;-;-;-;x;open;D;;5']);
  });

  it('may have no header', async () => {
    expect((await solve('1,X--------\n2,---------\n')).result).toBe(
      '1,X--------,open,D,,5\n2,---------,open,D,,1 2 3 4 5 6 7 8 9\n',
    );
  });

  it('keeps rows that are no boards, and says which rule each breaks', async () => {
    const { result, errors, counts } = await solve(
      'board\nXXXOO-O--\nXX-------\nXO\n\nX-------Y\nX---O----\n',
    );
    expect(result).toBe(
      `board,${ADDED}\nXXXOO-O--,,,,\nXX-------,,,,\nXO,,,,\n\nX-------Y,,,,\nX---O----,open,D,,2 3 4 6 7 8 9\n`,
    );
    const codes = errors?.split('\n').map((line) => line.split(',')[2]);
    expect(codes?.slice(1, -1)).toEqual([
      'moved_after_win',
      'too_many_stones',
      'wrong_cell_count',
      'not_a_symbol',
    ]);
    expect(counts).toMatchObject({ rows: 5, solved: 1, bad: 4 });
  });

  it('may be of another size', async () => {
    const rows = readVector('mnk_positions.csv').filter(
      ({ cols, rows, k }) => `${cols}${rows}${k}` === '433',
    );
    const { result } = await solve(`board\n${rows.map(({ board }) => `${board}\n`).join('')}`, {
      size: '4,3,3',
    });
    const valued = result.trim().split('\n').slice(1);
    expect(valued.map((line) => [line.split(',')[2], line.split(',')[4]])).toEqual(
      rows.map(({ value, optimal_moves }) => [value, optimal_moves]),
    );
  });

  it('has question marks for boards that the budget is too small for, and counts them', async () => {
    const boards = `${'-'.repeat(30)}\nXXX-OO${'-'.repeat(24)}\nXXX-OOO${'-'.repeat(23)}\n`;
    const { result, counts } = await solve(`board\n${boards}`, { size: '6,5,4', budget: 30 });
    expect(
      result
        .split('\n')
        .slice(1, -1)
        .map((line) => line.split(',').slice(1).join()),
    ).toEqual(['open,?,,', 'open,?,,', 'open,X,1,4']);
    expect(counts).toMatchObject({ rows: 3, solved: 1, unsolvable: 2, bad: 0 });
  });
});

describe('both lanes', () => {
  const symbol = fc.constantFrom(...'XxOo0-._ ');
  const text = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom(...readVector('ttt_positions.csv').map(({ board }) => board ?? '')),
    },
    {
      weight: 2,
      arbitrary: fc.array(symbol, { minLength: 9, maxLength: 9 }).map((symbols) => symbols.join('')),
    },
    fc.constantFrom('', '   ', 'X', 'X--------Y', ' X--------', 'é--------', '"', 'X\0-------', 'XO\t------'),
  );
  const cells = fc
    .array(fc.oneof({ weight: 30, arbitrary: symbol }, fc.constantFrom('', 'XX', ' X', 'é', '"')), {
      minLength: 8,
      maxLength: 10,
    })
    .map((row) => row.join(','));
  const lineEnd = fc.constantFrom('\n', '\r\n', '\r', '\n\n');
  const quoted = fc.boolean();

  /** A table of boards under one header; a row that `quoted` holds for is in quotes. */
  const table = (header: string, row: fc.Arbitrary<string>, mayQuote: boolean) =>
    fc
      .array(fc.tuple(row, lineEnd, quoted), { maxLength: 40 })
      .map(
        (rows) =>
          `${header}\n${rows.map(([one, end, inQuotes]) => (mayQuote && inQuotes ? `"${one.replaceAll('"', '""')}"${end}` : one + end)).join('')}`,
      );
  const tables = fc.oneof(
    table('board', text, true),
    table(
      'id,board',
      text.map((board) => `7,${board}`),
      false,
    ),
    table('b1,b2,b3,b4,b5,b6,b7,b8,b9', cells, false),
  );

  it('give the same bytes, errors and counts under every cut and block size', async () => {
    const attempt = async (csv: string, request: Partial<JoinRequest>, cuts: readonly number[] = []) => {
      try {
        const { result, errors, outcome } = await solveText(csv, request, cuts);
        return { result, errors, outcome };
      } catch (error) {
        return { error: String(error) };
      }
    };
    const cuts = fc.array(fc.nat(400), { maxLength: 8 });
    const blockBytes = fc.constantFrom(1, 7, 64, 4096);
    await fc.assert(
      fc.asyncProperty(tables, cuts, blockBytes, async (csv, cutAt, size) => {
        const whole = await attempt(csv, { lane: 'quoted' });
        for (const lane of LANES) {
          expect(await attempt(csv, { lane, blockBytes: size }, cutAt), lane).toEqual(whole);
        }
      }),
      { numRuns: 150 },
    );
  });
});

describe('the game of boards', () => {
  it('reports a board with its moves and plies', () => {
    const play = boardGame.play(DEFAULT_OPTIONS);
    const report = (board: string) => play.report(board, play.solve(board));
    expect(report('-O-X-----')).toEqual({
      board: '-O-X-----',
      ...{ status: 'open', value: 'X', moves: 3, plies: 5, best: [1, 5] },
    });
    expect(report('XXXOO----')).toMatchObject({ status: 'X won', value: 'X', moves: 0, plies: 0, best: [] });
  });

  it.each([
    [{ target: 36 }, 'target'],
    [{ ops: '+-' }, 'ops'],
    [{ solutions: 'all' }, 'solutions'],
    [{ distinct: 'merged' }, 'distinct'],
    [{ explain: true }, 'explain'],
    [{ size: '9,9,5' }, 'size'],
    [{ size: '3,3,4' }, 'size'],
  ])('refuses the options %j', (options, name) => {
    expect(() => boardGame.play(parseOptions(options))).toThrow(
      expect.objectContaining({
        code: 'invalid_option',
        message: expect.stringContaining(`option ${name} `),
      }),
    );
  });

  it('keeps in the cache what a search found, apart by size and budget', () => {
    const plays = [{ size: '4,3,3' }, { size: '3,4,3' }, { size: '4,3,3', budget: 5 }].map((options) =>
      boardGame.play(parseOptions(options)),
    );
    expect(plays.map(({ cacheable }) => cacheable)).toEqual([true, true, true]);
    expect(new Set(plays.map(({ optionsKey }) => optionsKey)).size).toBe(3);
    expect(boardGame.play(DEFAULT_OPTIONS).cacheable).toBe(false);
  });

  it('gives answers that survive JSON', () => {
    for (const options of [{}, { size: '4,3,3' }, { size: '6,5,4', budget: 10 }]) {
      const play = boardGame.play(parseOptions(options));
      const id = play.parse(['-'.repeat({ '4,3,3': 12, '6,5,4': 30 }[options.size ?? ''] ?? 9)], 'text');
      const answer = play.solve(String(id));
      expect(JSON.parse(JSON.stringify(answer))).toEqual(answer);
      expect(play.cells(JSON.parse(JSON.stringify(answer)))).toEqual(play.cells(answer));
    }
  });
});
