import { describe, expect, it } from 'vitest';
import { inParallel } from '../../lambda/in-parallel.ts';

const ITEMS = [1, 2, 3, 4, 5, 6, 7];

describe('work in parallel', () => {
  it('does every item once, and no more than so many at a time', async () => {
    const done: number[] = [];
    let running = 0;
    let most = 0;
    await inParallel(ITEMS, 3, async (item) => {
      most = Math.max(most, ++running);
      await new Promise(setImmediate);
      running -= 1;
      done.push(item);
    });
    expect(done.toSorted()).toEqual(ITEMS);
    expect(most).toBe(3);
  });

  it('fails with a fault of one item once what was begun is done', async () => {
    let running = 0;
    const work = inParallel(ITEMS, 3, async (item) => {
      running += 1;
      await new Promise(setImmediate);
      running -= 1;
      if (item === 2) throw new Error('two');
    });
    await expect(work).rejects.toThrow('two');
    expect(running).toBe(0);
  });

  it('has nothing to do for no items', async () => {
    await inParallel([], 3, () => Promise.reject(new Error('called')));
  });
});
