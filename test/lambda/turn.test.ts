import { afterEach, describe, expect, it, vi } from 'vitest';
import { Turn } from '../../lambda/turn.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('a turn', () => {
  it('is over after a while, and begins anew when it is passed on', async () => {
    vi.useFakeTimers({ toFake: ['hrtime'] });
    const turn = new Turn();
    vi.advanceTimersByTime(49);
    expect(turn.isOver).toBe(false);
    vi.advanceTimersByTime(1);
    expect(turn.isOver).toBe(true);
    await turn.pass(undefined);
    expect(turn.isOver).toBe(false);
  });

  it('that is passed on lets others run, and ends if they say so', async () => {
    const stop = new AbortController();
    const turn = new Turn();
    setImmediate(() => stop.abort(new Error('out of time')));
    await expect(turn.pass(stop.signal)).rejects.toThrow('out of time');
  });
});
