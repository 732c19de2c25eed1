import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DeckhandError } from '../../../lambda/errors.ts';
import type { JoinRequest } from '../../../lambda/join.ts';
import { LANES } from '../../../lambda/lanes.ts';
import { everydayTables } from '../csv/everyday-tables.ts';
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

describe('the kernel', () => {
  it('gives the bytes, errors and counts that the other lanes give, for tables of any columns, widths, line ends and faults', async () => {
    await fc.assert(
      fc.asyncProperty(
        everydayTables,
        fc.constantFrom(1, 17, 64, 300, 4096),
        async ({ text }, blockBytes) => {
          const whole = await outcomeOf(text, { lane: 'quoted' });
          for (const lane of LANES) {
            expect(await outcomeOf(text, { lane, blockBytes }), lane).toEqual(whole);
          }
        },
      ),
      { numRuns: 60 },
    );
  }, 60_000);
});
