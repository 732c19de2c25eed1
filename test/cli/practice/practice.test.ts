import { describe, expect, it } from 'vitest';
import { Practice } from '../../../cli/practice/practice.ts';
import { DEFAULT_OPTIONS } from '../../../lambda/options.ts';

const EASY = [1, 2, 3, 4];
const HARD = [3, 3, 8, 8];

/** A practice of these hands that has started, and a way to type a line and see the texts that come back. */
async function practise(hands: readonly (readonly number[])[], rules = DEFAULT_OPTIONS) {
  const rest = [...hands];
  const practice = new Practice(rules, async () => rest.shift());
  const texts = (lines: Awaited<ReturnType<Practice['start']>>) => lines.map(({ text }) => text);
  const opening = texts(await practice.start());
  return { practice, opening, type: async (line: string) => texts(await practice.enter(line)) };
}

describe('a practice', () => {
  it('greets, tells target and operators, and shows the first hand', async () => {
    const { opening } = await practise([HARD], { ...DEFAULT_OPTIONS, target: '7/2', ops: '+-' });
    expect(opening).toEqual([expect.stringMatching(/Make 7\/2 .* \+ - .*\?/), 'Hand 1: 3 3 8 8']);
  });

  it('counts a correct answer and shows the next hand', async () => {
    const { practice, type } = await practise([HARD, EASY]);
    expect(await type(' 8 ÷ (3 − 8/3) ')).toEqual(['Correct!', 'Hand 2: 1 2 3 4']);
    expect(practice.end()).toBe('You solved 1 of 1 hand.');
  });

  it('says why an answer is wrong, and keeps the hand', async () => {
    const { practice, type } = await practise([HARD, EASY]);
    expect(await type('3*8')).toEqual([expect.stringMatching(/^No\. .*not used\.$/)]);
    expect(await type('3+3+8+8')).toEqual(['No. The value is 22 and not 24.']);
    expect(await type('8/(3-8/3')).toEqual([expect.stringMatching(/^No\. .*bracket.*\.$/)]);
    expect(await type('8/(3-8/3)')).toEqual(['Correct!', 'Hand 2: 1 2 3 4']);
    expect(practice.end()).toBe('You solved 1 of 1 hand, with 3 wrong answers.');
  });

  it('hints at the first operation of a solution, which the score tells', async () => {
    const { practice, type } = await practise([HARD, EASY]);
    expect(await type('h')).toEqual(['Begin with 8/3.']);
    await type('8/(3-8/3)');
    expect(practice.end()).toBe('You solved 1 of 1 hand, 1 after a hint.');
  });

  it('shows a solution, after which the hand no longer counts as solved', async () => {
    const { practice, type } = await practise([HARD, EASY]);
    expect(await type('s')).toEqual([expect.stringContaining('8/(3-8/3)')]);
    expect(await type('8/(3-8/3)')).toEqual([
      expect.stringMatching(/^Correct.*does not count/),
      'Hand 2: 1 2 3 4',
    ]);
    expect(practice.end()).toBe('You solved 0 of 1 hand.');
  });

  it('goes on to the next hand', async () => {
    const { practice, type } = await practise([HARD, EASY]);
    expect(await type('n')).toEqual(['Hand 2: 1 2 3 4']);
    await type('1*2*3*4');
    expect(practice.end()).toBe('You solved 1 of 2 hands.');
  });

  it('helps', async () => {
    const { type } = await practise([HARD]);
    const help = (await type('?')).join('\n');
    for (const key of ['h', 's', 'n', 'q', '?']) expect(help).toContain(`\n  ${key}  `);
  });

  it('takes keys in either case, and no notice of an empty line', async () => {
    const { type } = await practise([HARD, EASY]);
    expect(await type('  ')).toEqual([]);
    expect(await type(' H ')).toEqual(['Begin with 8/3.']);
  });

  it('ends with q, and counts neither the hand that was only looked at', async () => {
    const { practice, type } = await practise([HARD]);
    expect(practice.ended).toBe(false);
    expect(await type('q')).toEqual([]);
    expect(practice.ended).toBe(true);
    expect(practice.end()).toBe('You solved no hand.');
  });

  it('counts a hand whose solution was seen, even if it ends there', async () => {
    const { practice, type } = await practise([HARD]);
    await type('s');
    expect(practice.end()).toBe('You solved 0 of 1 hand.');
  });

  it('ends when there are no more hands', async () => {
    const { practice, type } = await practise([EASY]);
    expect(await type('1*2*3*4')).toEqual(['Correct!', 'There are no more hands of this kind.']);
    expect(practice.ended).toBe(true);
    expect((await practise([])).practice.ended).toBe(true);
  });
});
