import { describe, expect, it } from 'vitest';
import { startCpuClock } from '../../lambda/cpu-time.ts';

describe('the CPU clock', () => {
  it('runs while the process computes', () => {
    const cpuTime = startCpuClock();
    for (let last = cpuTime(); last < 5; last = cpuTime());
    expect(cpuTime()).toBeGreaterThanOrEqual(5);
  });

  it('begins anew with each file', () => {
    const long = startCpuClock();
    while (long() < 20);
    expect(startCpuClock()()).toBeLessThan(20);
  });
});
