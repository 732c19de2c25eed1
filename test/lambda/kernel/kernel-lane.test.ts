import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DeckhandError } from '../../../lambda/errors.ts';
import type { JoinRequest } from '../../../lambda/join.ts';
import { LANES } from '../../../lambda/lanes.ts';
import { boardTables, everydayTables } from '../csv/everyday-tables.ts';
import { solveText } from '../csv/solve-text.ts';

async function outcomeOf(table: string, request: Partial<JoinRequest>) {
  try {
    const { result, errors, outcome } = await solveText(table, request);
    return { result, errors, outcome: { ...outcome, game: outcome.game.name } };
  } catch (error) {
    if (!(error instanceof DeckhandError)) throw error;
    return { code: error.code, message: error.message, at: error.at };
  }
}

/** Solves a table in every lane, in blocks, and as a whole by csv-parse. */
async function expectLanesToAgree(table: string, blockBytes: number): Promise<void> {
  const whole = await outcomeOf(table, { lane: 'quoted' });
  for (const lane of LANES) expect(await outcomeOf(table, { lane, blockBytes }), lane).toEqual(whole);
}

const blocks = fc.constantFrom(1, 17, 64, 300, 4096);

describe('the kernel gives the bytes, errors and counts that the other lanes give', () => {
  it('for tables of any columns, widths, line ends and faults', async () => {
    await fc.assert(
      fc.asyncProperty(everydayTables, blocks, async ({ text }, blockBytes) => {
        await expectLanesToAgree(text, blockBytes);
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  it('for boards', async () => {
    await fc.assert(
      fc.asyncProperty(boardTables, blocks, async (table, blockBytes) => {
        await expectLanesToAgree(table, blockBytes);
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  it.each([
    ['a card and a delimiter', 'c1;c2;c3;c4\n3;3;8;8\n1;"3;";3;4\n3;"3";8;8\n'],
    ['a card and a line end', 'c1,c2,c3,c4\n1,,3,4\n1,"\n3",3,4\n1,"3\r",3,4\n1,"",3,4\n'],
    ['a delimiter alone', 'c1,c2,c3,c4\n1,,3,4\n1,",",3,4\n1,",3",3,4\n'],
    ['a quote', 'c1,c2,c3,c4\n1,,3,4\n1,"""",3,4\n1,"3""",3,4\n'],
    ['delimiters that separate nothing', 'id,hand\n1,3 3 8 8\n2,"3 ,, 3 8 8"\n3,"3, 3, 8, 8"\n'],
    ['a delimiter behind a hand', 'id;hand\n1;3 3 8 8\n2;"3 3 8 8;"\n'],
    ['ends among the squares', 'id,board\n1,X--------\n2,"X""------"\n3,"X,-------"\n4,"X\n-------"\n'],
    ['an end for a square', 'b1,b2,b3,b4,b5,b6,b7,b8,b9\nX,-,-,-,-,-,-,-,-\nX,",",-,-,-,-,-,-,-\n'],
  ])('for %s in quotes', async (_, table) => {
    await expectLanesToAgree(table, 4096);
  });
});
