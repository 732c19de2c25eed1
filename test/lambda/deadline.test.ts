import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Deadline } from '../../lambda/deadline.ts';

let now = 0;
beforeEach(() => {
  vi.useFakeTimers();
  now = Date.now();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The deadline of an invocation that has so many milliseconds in all. */
const invocation = (total: number) => new Deadline(() => total - (Date.now() - now));
const MINUTE = 60_000;

describe('whether a file may be started', () => {
  it('is always so for the first one', () => {
    expect(invocation(15 * MINUTE).allows(1e12)).toBe(true);
    expect(invocation(500).allows(1)).toBe(false);
  });

  it('depends on its size afterwards', () => {
    const deadline = invocation(2 * MINUTE);
    deadline.limitUpload().clear();
    vi.advanceTimersByTime(MINUTE);
    expect(deadline.allows(100e6)).toBe(true);
    expect(deadline.allows(10e9)).toBe(false);
    vi.advanceTimersByTime(MINUTE - 13_000);
    expect(deadline.allows(0)).toBe(false);
  });
});

describe('the time of a file', () => {
  it('ends before the invocation does, with a reserve for ending well', () => {
    const { signal } = invocation(15 * MINUTE).limitUpload();
    vi.advanceTimersByTime(15 * MINUTE - 15_001);
    expect(signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(signal.reason).toMatchObject({ code: 'out_of_time' });
  });

  it('does not end once it is cleared', () => {
    const { signal, clear } = invocation(MINUTE).limitUpload();
    clear();
    vi.advanceTimersByTime(MINUTE);
    expect(signal.aborted).toBe(false);
  });

  it('that was all of the invocation makes the end final, and less makes it worth another try', () => {
    const deadline = invocation(MINUTE);
    const first = deadline.limitUpload();
    vi.advanceTimersByTime(MINUTE / 2);
    const second = deadline.limitUpload();
    vi.advanceTimersByTime(MINUTE);
    expect(first.signal.reason).toMatchObject({
      retryable: false,
      message: expect.stringContaining('Split the file'),
    });
    expect(second.signal.reason).toMatchObject({ retryable: true });
  });

  it('is never final for a direct invocation, whose caller is told', () => {
    const { signal } = invocation(MINUTE).limitDirect();
    vi.advanceTimersByTime(MINUTE);
    expect(signal.reason).toMatchObject({
      retryable: true,
      message: expect.stringContaining('Ask for less'),
    });
  });
});
