import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { cardsGame } from '../../../../lambda/games/cards/cards-game.ts';
import { HandSolver } from '../../../../lambda/games/cards/hand-solver.ts';
import { parseOptions } from '../../../../lambda/options.ts';
import { expectSolution } from './solution-checks.ts';

/** Reaches 1 in some 883,000 ways if powers are allowed. */
const HEAVY = '0 1 2 3 4 5';
const HEAVY_OPTIONS = { ops: '+-*/^', target: 1, distinct: 'canonical' };

describe('a hand with more solutions than can be found', () => {
  it('counts what was found, and says that there may be more', () => {
    const play = cardsGame.play(parseOptions({ ...HEAVY_OPTIONS, solutions: 'count' }));
    const answer = play.solve(HEAVY);
    expect(play.cells(answer)).toEqual(['120000+']);
    expect(play.report(HEAVY, answer)).toMatchObject({ count: 120_000, countAtLeast: true, solutions: [] });
  });

  it('lists 10,000 correct ones in the fixed order, and says that there are more', () => {
    const play = cardsGame.play(parseOptions({ ...HEAVY_OPTIONS, solutions: 'all' }));
    const [cell = ''] = play.cells(play.solve(HEAVY));
    const listed = cell.split('; ');
    expect(listed.pop()).toBe('...');
    expect(listed).toHaveLength(10_000);
    expect(new Set(listed).size).toBe(10_000);
    for (const solution of listed.slice(0, 2000)) expectSolution(solution, [0, 1, 2, 3, 4, 5], '1');
    expect(cell.length).toBeLessThan(1 << 20);
  });

  it('gives the same answer whatever was solved before', () => {
    const options = parseOptions({ ...HEAVY_OPTIONS, solutions: 'all' });
    const [fresh, used] = [cardsGame.play(options), cardsGame.play(options)];
    used.solve('0 2 3 4 5');
    expect(used.solve(HEAVY)).toEqual(fresh.solve(HEAVY));
    expect(fresh.solve('0 1 2 3')).toEqual(cardsGame.play(options).solve('0 1 2 3'));
  });

  it('still has its one solution at once', () => {
    expectSolution(
      new HandSolver(parseOptions(HEAVY_OPTIONS)).first([0, 1, 2, 3, 4, 5]) ?? '',
      [0, 1, 2, 3, 4, 5],
      '1',
    );
  });

  it('leaves a process below 1 GB', async () => {
    const script = `
      import { cardsGame } from './lambda/games/cards/cards-game.ts';
      import { parseOptions } from './lambda/options.ts';
      const play = cardsGame.play(parseOptions({ ops: '+-*/^', target: 1, solutions: 'all', explain: true }));
      play.cells(play.solve('${HEAVY}'));
      process.stdout.write(String(process.resourceUsage().maxRSS));
    `;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '--eval', script],
      { cwd: new URL('../../../..', import.meta.url) },
    );
    expect(Number(stdout)).toBeGreaterThan(0);
    expect(Number(stdout)).toBeLessThan(1e6); // kilobytes
  }, 60_000);
});

describe('a hand with more solutions than are listed', () => {
  it('is counted exactly, and its simplest solutions are listed', () => {
    const play = cardsGame.play(parseOptions({ target: 0, solutions: 'all', distinct: 'canonical' }));
    const answer = play.solve(HEAVY);
    expect(play.report(HEAVY, answer)).toMatchObject({ count: 62_306 });
    expect(play.report(HEAVY, answer)).not.toHaveProperty('countAtLeast');
    const listed = play.cells(answer)[0]?.split('; ') ?? [];
    expect(listed).toHaveLength(10_001);
    expect(listed.at(-1)).toBe('...');
    expect(listed[0]).toBe('0*1*2*3*4*5');
  });
});
