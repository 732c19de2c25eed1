import { describe, expect, it } from 'vitest';
import { costOf } from '../../bench/cost/cost.ts';
import { functionMemory } from '../../bench/cost/function-memory.ts';
import { RATES } from '../../bench/cost/rates.ts';

describe('the cost of a million rows', () => {
  const run = { rows: 10_000_000, bytesIn: 171e6, bytesOut: 254e6, seconds: 1 };

  it('is that of the time the bytes take, if computing takes less', () => {
    const cost = costOf(run, 1024);
    expect(cost.functionSeconds).toBeCloseTo(425 / 75, 10);
    const time = (425 / 75) * RATES.lambda.gigabyteSecond;
    const requests = 21 * RATES.s3.get + 31 * RATES.s3.put;
    expect(cost.oneFunction * 10).toBeGreaterThan(time + requests);
    expect(cost.oneFunction * 10).toBeLessThan(1.15 * (time + requests));
  });

  it('grows with the time of computing, and with memory', () => {
    expect(costOf({ ...run, seconds: 60 }, 1024).functionSeconds).toBe(60);
    expect(costOf({ ...run, seconds: 60 }, 1024).oneFunction).toBeGreaterThan(costOf(run, 1024).oneFunction);
    expect(costOf(run, 2048).oneFunction).toBeGreaterThan(costOf(run, 1024).oneFunction);
  });

  it('counts the transitions of a big file: two for each range', () => {
    const cost = costOf(run, 1024);
    const rowsOfRange = (128 * 2 ** 20) / 17.1;
    const transitions = ((2 * RATES.stepFunctions.transition) / rowsOfRange) * 1e6;
    const sameFunction = costOf(
      { ...run, rows: run.rows * 100, bytesIn: 171e8, bytesOut: 254e8 },
      1024,
    ).oneFunction;
    expect(cost.bigFile - sameFunction).toBeGreaterThan(0.95 * transitions);
    expect(cost.bigFile - sameFunction).toBeLessThan(1.1 * transitions);
  });

  it('is reckoned for the function that is deployed', () => {
    expect(functionMemory()).toBe(1769);
  });
});
