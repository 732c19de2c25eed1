import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFileMetrics } from '../../lambda/metrics.ts';
import { DEFAULT_OPTIONS } from '../../lambda/options.ts';
import type { Summary } from '../../lambda/summary.ts';

const SUMMARY: Summary = {
  status: 'done',
  rows: 10,
  solved: 7,
  unsolvable: 2,
  bad: 1,
  distinctHands: 5,
  source: { name: 's3://uploads/cards.csv' },
  options: DEFAULT_OPTIONS,
  solverVersion: '1',
  bytesIn: 100,
  bytesOut: 200,
  milliseconds: 12,
  cache: { hits: 3, misses: 4, writes: 4, failures: 1 },
};
const PLACE = { bucket: 'uploads', key: 'cards.csv' };

/** What was written to standard output, which is how CloudWatch gets metrics from a function. */
let lines: string[];
beforeEach(() => {
  lines = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    lines.push(String(text));
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('the metrics of a file', () => {
  it('are one line in the embedded metric format, with the status as dimension and the key beside it', () => {
    createFileMetrics(() => 123).file('done', PLACE, SUMMARY);
    expect(lines).toHaveLength(1);
    const line = JSON.parse(lines[0] ?? '');
    const [metrics] = line._aws.CloudWatchMetrics;
    expect(metrics.Namespace).toBe('Deckhand');
    expect(metrics.Dimensions.flat().toSorted()).toEqual(['service', 'status']);
    expect(line).toMatchObject({
      ...PLACE,
      status: 'done',
      files: 1,
      rows: 10,
      solved: 7,
      unsolvable: 2,
      bad: 1,
      bytesIn: 100,
      bytesOut: 200,
      milliseconds: 12,
      cacheHits: 3,
      cacheFailures: 1,
      peakMemoryMB: 123,
    });
    const names = metrics.Metrics.map(({ Name }: { Name: string }) => Name);
    expect(names).not.toContain('key');
    for (const name of names) expect(line[name]).toEqual(expect.any(Number));
  });

  it('of one file do not leak into those of the next', () => {
    const metrics = createFileMetrics(() => 1);
    metrics.file('done', PLACE, SUMMARY);
    metrics.file('superseded', PLACE);
    const second = JSON.parse(lines[1] ?? '');
    expect(second).toMatchObject({ status: 'superseded', files: 1 });
    expect(second).not.toHaveProperty('rows');
  });

  it('count uploads that could not be taken back', () => {
    createFileMetrics(() => 1).abortFailure(PLACE);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ abortFailures: 1, key: 'cards.csv' });
  });
});
