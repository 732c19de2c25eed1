import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DeckhandError } from '../../../lambda/errors.ts';
import type { JoinRequest } from '../../../lambda/join.ts';
import { LANES } from '../../../lambda/lanes.ts';
import { solveText } from './solve-text.ts';
import { tables } from './tables.ts';

const cuts = fc.array(fc.nat(2000), { maxLength: 12 });
const blockBytes = fc.constantFrom(1, 2, 7, 64, 300, 4096);

/** What a run gives: its files and counts, or the fault of the file. */
async function outcomeOf(table: string, request: Partial<JoinRequest>, cutAt: readonly number[]) {
  try {
    return await solveText(table, request, cutAt);
  } catch (error) {
    if (!(error instanceof DeckhandError)) throw error;
    return { code: error.code, message: error.message, at: error.at };
  }
}

describe('all lanes', () => {
  it('give the same bytes, errors and counts under every cut and block size', async () => {
    await fc.assert(
      fc.asyncProperty(tables, cuts, blockBytes, async (table, cutAt, size) => {
        const whole = await outcomeOf(table, { lane: 'quoted' }, []);
        for (const lane of LANES) {
          expect(await outcomeOf(table, { lane, blockBytes: size }, cutAt), lane).toEqual(whole);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('keep every byte of every row, in order, and add only behind a row', async () => {
    await fc.assert(
      fc.asyncProperty(tables, blockBytes, async (table, size) => {
        const solved = await outcomeOf(table, { blockBytes: size }, []);
        fc.pre('result' in solved);
        const input = Buffer.from(table).toString('latin1');
        const delimiter = '[,;\\t|]';
        const bytes = 'result' in solved ? solved.result : '';
        let at = 0;
        let extra = '';
        for (const byte of bytes) {
          if (byte === input[at] && (extra === '' || /[\r\n]/.test(byte))) {
            if (extra !== '') expect(extra).toMatch(new RegExp(`^${delimiter}`));
            extra = '';
            at++;
          } else extra += byte;
        }
        expect(at).toBe(input.length);
      }),
      { numRuns: 120 },
    );
  });

  it('count the rows that csv-parse counts', async () => {
    await fc.assert(
      fc.asyncProperty(tables, async (table) => {
        const solved = await outcomeOf(table, {}, []);
        fc.pre('outcome' in solved);
        const header = table.split(/[\r\n]/)[0] ?? '';
        const cellsBy = (delimiter: string) => header.split(delimiter).length;
        const [delimiter] = [',', ';', '\t', '|'].sort((a, b) => cellsBy(b) - cellsBy(a));
        const records = parse(table, {
          bom: true,
          delimiter: delimiter as string,
          relax_quotes: true,
          relax_column_count: true,
          skip_empty_lines: true,
          record_delimiter: ['\r\n', '\n', '\r'],
        });
        expect('outcome' in solved && solved.outcome.rows).toBe(records.length - 1);
      }),
      { numRuns: 120 },
    );
  });
});
