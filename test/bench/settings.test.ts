import { describe, expect, it } from 'vitest';
import { PARTS, readSettings } from '../../bench/settings.ts';

describe('the settings of a benchmark', () => {
  it('are everything at full size by default', () => {
    expect(readSettings([])).toEqual({
      parts: PARTS,
      mostRows: Number.POSITIVE_INFINITY,
      rounds: 5,
      isWhole: true,
    });
  });

  it('may be less, in the order of a whole run', () => {
    expect(readSettings(['--only', 'quoted,plain', '--rows', '1000', '--runs', '3'])).toEqual({
      parts: ['plain', 'quoted'],
      mostRows: 1000,
      rounds: 3,
      isWhole: false,
    });
  });

  it.each([['--rows=1000'], ['--runs=9'], ['--only=plain']])('are less with %s', (flag) => {
    expect(readSettings([flag])).toMatchObject({ isWhole: false });
  });

  it.each([
    [['--only', 'plane'], 'There is no part "plane".'],
    [['--rows', '0'], 'Write --rows and --runs as whole numbers'],
    [['--runs', 'x'], 'Write --rows and --runs as whole numbers'],
    [['--fast'], '--fast'],
    [['plain'], 'plain'],
  ])('are refused: %j', (args, message) => {
    expect(readSettings(args)).toMatchObject({ code: 2, say: expect.stringContaining(message) });
  });

  it('explain themselves', () => {
    expect(readSettings(['--help'])).toMatchObject({ code: 0, say: expect.stringContaining('--only PART') });
  });
});
