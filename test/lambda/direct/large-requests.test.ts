import { describe, expect, it } from 'vitest';
import { NO_CACHE } from '../../../lambda/cache/answer-cache.ts';
import { solveCsv } from '../../../lambda/direct/solve-csv.ts';
import { solvePositions } from '../../../lambda/direct/solve-positions.ts';
import { DEFAULT_OPTIONS, type Options } from '../../../lambda/options.ts';

const ALL = { ...DEFAULT_OPTIONS, solutions: 'all' } as const;
const { signal } = new AbortController();

/** How it ends; not the answer, which would take minutes to print if a test failed. */
async function endOf(positions: readonly unknown[], options: Options): Promise<string> {
  return await solvePositions('hands', positions, options, NO_CACHE, signal).then(
    () => 'answered',
    (error) => error.code,
  );
}

describe('a request of less than 6 MB whose answer would fill the memory of the function', () => {
  it('is refused if most of it cannot be read as hands', async () => {
    expect(await endOf(Array<unknown>(3_000_000).fill(0), DEFAULT_OPTIONS)).toBe('answer_too_large');
  });

  it('is refused if its hands have many solutions', async () => {
    expect(await endOf(Array<unknown>(400_000).fill('1 2 3 4'), ALL)).toBe('answered');
    expect(await endOf(Array<unknown>(400_000).fill([1, 2, 3, 4, 5]), ALL)).toBe('answer_too_large');
  });

  it('is refused if it is a table of such hands', async () => {
    const csv = `c1,c2,c3,c4,c5\n${'1,2,3,4,5\n'.repeat(500_000)}`;
    expect(await solveCsv(csv, ALL, NO_CACHE, signal)).toMatchObject({
      error: { code: 'answer_too_large', message: expect.stringContaining('Upload the table') },
      summary: { status: 'failed' },
    });
  });
});

describe('the largest payload of four-card hands', () => {
  it('is answered', async () => {
    const positions = Array<unknown>(629_000).fill([3, 3, 8, 8]);
    const { summary } = await solvePositions('hands', positions, DEFAULT_OPTIONS, NO_CACHE, signal);
    expect(summary).toMatchObject({ rows: 629_000, solved: 629_000 });
  });
});
