import { describe, expect, it } from 'vitest';
import { cardsGame } from '../../../../lambda/games/cards/cards-game.ts';
import { tableHands } from '../../../../lambda/games/cards/default-hands.ts';
import { DEFAULT_TABLE } from '../../../../lambda/games/cards/default-table.ts';
import { freshTable } from '../../../../lambda/games/cards/table-text.ts';
import type { Play } from '../../../../lambda/games/game.ts';
import { DEFAULT_OPTIONS, parseOptions } from '../../../../lambda/options.ts';

function play(options: Record<string, unknown> = {}): Play {
  return cardsGame.play(parseOptions(options));
}

/** The whole way of a row: cells in, cells out, with the answer through JSON as a cache keeps it. */
function answer(one: Play, cells: readonly string[]) {
  const id = one.parse(cells, 'cells');
  if (typeof id !== 'string') throw new Error(id.message);
  const solved: unknown = JSON.parse(JSON.stringify(one.solve(id)));
  return { id, cells: one.cells(solved), solvable: one.isSolvable(solved), report: one.report(id, solved) };
}

describe('the default table', () => {
  it('is what the solver finds today', () => {
    expect(DEFAULT_TABLE).toBe(freshTable());
  });

  it('is known under the default options, hand by hand', () => {
    const one = play();
    const known = one.known();
    expect(known?.ids).toEqual(Array.from(tableHands(), (hand) => hand.join(' ')));
    const answers = known?.ids.map((id) => known.get(id));
    expect(answers?.filter((solved) => one.isSolvable(solved))).toHaveLength(1362);
    for (const id of ['1 1 1 1', '3 3 8 8', '1 2 3 4', '13 13 13 13']) {
      expect(known?.get(id)).toEqual(one.solve(id));
    }
    expect(known?.get('1 1 1 14')).toBeUndefined();
  });

  it('has the keys that the hands have', () => {
    const one = play();
    const weights = one.keyWeights({ notation: 'text', indexes: [0] });
    const known = one.known();
    expect(known?.keys).toEqual(known?.ids.map((id) => weights?.keyOf(id)));
  });

  it('has the cells that its answers fill, none of which needs quotes', () => {
    const one = play();
    const known = one.known();
    expect(known?.cells).toEqual(known?.ids.map((_, index) => one.cells(known.answerAt(index)).join()));
    expect(known?.cells.join('')).toMatch(/^[\d+*/()-]+$/);
  });

  it.each([
    { target: 36 },
    { ops: '+-*' },
    { solutions: 'all' },
    { solutions: 'count' },
    { distinct: 'merged' },
  ])('is not known under %j', (options) => {
    expect(play(options).known()).toBeUndefined();
  });
});

describe('answers', () => {
  it('are the simplest solution by default', () => {
    expect(answer(play(), ['8', '3', '8', '3'])).toEqual({
      id: '3 3 8 8',
      cells: ['8/(3-8/3)'],
      solvable: true,
      report: { hand: [3, 3, 8, 8], solvable: true, solutions: ['8/(3-8/3)'], count: 1 },
    });
  });

  it('are empty for a hand without a solution', () => {
    expect(answer(play(), ['1', '1', '1', '1'])).toEqual({
      id: '1 1 1 1',
      cells: [''],
      solvable: false,
      report: { hand: [1, 1, 1, 1], solvable: false, solutions: [], count: 0 },
    });
  });

  it('are all solutions if asked, in the fixed order', () => {
    const { cells, report } = answer(play({ solutions: 'all' }), ['4', '7', '8', '8']);
    expect(cells).toEqual(['7*8-4*8; 4*(7-8/8); 8*(4+7-8)']);
    expect(report).toMatchObject({ count: 3, solutions: ['7*8-4*8', '4*(7-8/8)', '8*(4+7-8)'] });
  });

  it('are their number if asked', () => {
    const one = play({ solutions: 'count', distinct: 'canonical' });
    expect(answer(one, ['1', '2', '3', '4'])).toMatchObject({
      cells: ['4'],
      report: { hand: [1, 2, 3, 4], solvable: true, solutions: [], count: 4 },
    });
    expect(answer(one, ['1', '1', '1', '1'])).toMatchObject({ cells: ['0'], solvable: false });
  });

  it('follow the target, also a fraction or a negative one, and the operators', () => {
    expect(answer(play({ target: '7/2' }), ['7', '2']).cells).toEqual(['7/2']);
    expect(answer(play({ target: -5 }), ['7', '2']).cells).toEqual(['2-7']);
    expect(answer(play({ target: 49, ops: '^' }), ['7', '2']).cells).toEqual(['7^2']);
    expect(answer(play({ target: 9, ops: '-' }), ['7', '2']).cells).toEqual(['']);
  });

  it('do not depend on the order of the cards, whatever their number', () => {
    const one = play({ target: 37 });
    const hands = [
      ['12', '5'],
      ['7', '3', '16'],
      ['A', '9', '4', 'K'],
      ['2', '9', '5', '5', '1'],
      ['6', '5', '4', '3', '2', '1'],
    ];
    for (const hand of hands) {
      expect(answer(one, [...hand].reverse())).toEqual(answer(one, hand));
      expect(answer(one, [...hand].sort())).toEqual(answer(one, hand));
    }
  });
});

describe('the options key', () => {
  it('tells all options apart that shape an answer, and no others', () => {
    const options = [{ target: 23 }, { ops: '+-*/^' }, { solutions: 'all' }, { distinct: 'merged' }];
    const keys = [{}, ...options, { explain: true }].map((options) => play(options).optionsKey);
    expect(new Set(keys).size).toBe(keys.length);
    expect(play({ game: 'cards' }).optionsKey).toBe(play().optionsKey);
  });
});

describe('the game of cards', () => {
  it('refuses a size, which only boards have', () => {
    expect(() => play({ size: '4,4,4' })).toThrow(
      expect.objectContaining({
        code: 'invalid_option',
        message: expect.stringContaining('size is "4,4,4"'),
      }),
    );
    expect(play({ size: DEFAULT_OPTIONS.size }).optionsKey).toBe(play().optionsKey);
  });
});
