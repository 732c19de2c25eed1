import { describe, expect, it } from 'vitest';
import { answerDeal } from '../../../lambda/direct/answer-deal.ts';
import { readDirectRequest } from '../../../lambda/direct/direct-request.ts';
import { HandSolver } from '../../../lambda/games/cards/hand-solver.ts';
import { parseOptions } from '../../../lambda/options.ts';
import { MemoryCache } from '../cache/memory-cache.ts';

type Raw = Readonly<Record<string, unknown>>;

function answer(deal: Raw, options: Raw = {}, signal = new AbortController().signal) {
  const request = readDirectRequest({ deal, options });
  if (request.kind !== 'deal') throw new Error('The payload asks for something else.');
  return answerDeal(request.wishes, request.options, new MemoryCache(), signal);
}

describe('a payload that asks for a deal', () => {
  it('gets the hands, their seed and a summary', async () => {
    const { hands, seed, summary, results } = await answer({ count: 3, solutionsExactly: 2, seed: 7 });
    expect(seed).toBe(7);
    expect(hands).toHaveLength(3);
    const solver = new HandSolver(parseOptions({}));
    expect(hands.map((hand) => solver.count(hand))).toEqual([2, 2, 2]);
    expect(results).toBeUndefined();
    expect(summary).toEqual({
      status: 'done',
      outcome: 'complete',
      ...{ asked: 3, dealt: 3, tried: expect.any(Number) },
      options: parseOptions({ game: 'cards' }),
      solverVersion: expect.stringMatching(/^cards-\d+$/),
      milliseconds: expect.any(Number),
    });
  });

  it('gets a seed that deals the same hands again, if it names none', async () => {
    const first = await answer({});
    expect(first.hands).toHaveLength(10);
    const again = await answer({ seed: first.seed });
    expect(again.hands).toEqual(first.hands);
    expect((await answer({})).seed).not.toBe(first.seed);
  });

  it('follows the options, and gets solutions if it wishes for them', async () => {
    const { hands, results } = await answer(
      { count: 2, cards: 3, withSolutions: true },
      { target: 36, solutions: 'all' },
    );
    const solver = new HandSolver(parseOptions({ target: 36 }));
    expect(results).toEqual(
      hands.map((hand) => {
        const solutions = solver.all(hand);
        return { hand, solvable: true, solutions, count: solutions.length };
      }),
    );
  });

  it('gets those hands that there are, and a sentence', async () => {
    const { hands, summary } = await answer({ cards: 1, min: 23, max: 25 });
    expect(hands).toEqual([[24]]);
    expect(summary).toMatchObject({
      outcome: 'no_more',
      ...{ asked: 10, dealt: 1, tried: 3 },
      message: expect.stringMatching(/^Of all 3 hands, only 1 is as wished, and 10 were asked for\./),
    });
  });

  it('gets all hands, if fewer exist than it asks for', async () => {
    const { hands, summary } = await answer({ cards: 2, max: 3, solutionsMin: 0, seed: 1 });
    expect(hands).toHaveLength(6);
    expect(summary.message).toBe('There are only 6 hands, and 10 were asked for. Ask for fewer hands.');
  });

  it('is told in the singular of the only hand', async () => {
    const { summary } = await answer({ min: 5, max: 5 });
    expect(summary.message).toBe('There is only 1 hand, and 10 were asked for. Ask for fewer hands.');
  });

  it('is told in the singular of the only hand, which is not as wished', async () => {
    const { summary } = await answer({ min: 1, max: 1 });
    expect(summary.message).toBe(
      'The only hand is not as wished, and 10 were asked for. Ask for fewer hands, or wish for less.',
    );
  });

  it.each([
    ['a deal that is no object', { deal: 10 }, 'bad_payload'],
    ['an unknown wish', { deal: { hands: 10 } }, 'unknown_wish'],
    ['a bad wish', { deal: { cards: 'many' } }, 'invalid_wish'],
    ['a bad option', { deal: {}, options: { target: 'soon' } }, 'invalid_option'],
  ])('is refused for %s', (_, payload, code) => {
    expect(() => readDirectRequest(payload)).toThrow(expect.objectContaining({ code }));
  });

  it('is refused for another game', async () => {
    await expect(answer({}, { game: 'board' })).rejects.toMatchObject({ code: 'options_mismatch' });
  });

  it('ends when its time is up', async () => {
    const controller = new AbortController();
    const reason = new Error('time is up');
    setImmediate(() => controller.abort(reason));
    await expect(answer({ cards: 6, solutionsExactly: 1 }, {}, controller.signal)).rejects.toBe(reason);
  });
});
