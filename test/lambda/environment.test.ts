import { describe, expect, it } from 'vitest';
import { readEnvironment } from '../../lambda/environment.ts';

const BUCKETS = { UPLOADS_BUCKET: 'up', RESULTS_BUCKET: 'down' };

describe('the environment', () => {
  it('names the buckets and the table', () => {
    expect(readEnvironment({ ...BUCKETS, CACHE_TABLE: 'hands' })).toEqual({
      uploadsBucket: 'up',
      resultsBucket: 'down',
      cacheTable: 'hands',
    });
  });

  it('may lack a table', () => {
    expect(readEnvironment(BUCKETS).cacheTable).toBeUndefined();
    expect(readEnvironment({ ...BUCKETS, CACHE_TABLE: '' }).cacheTable).toBeUndefined();
  });

  it('may not lack a bucket', () => {
    expect(() => readEnvironment({ UPLOADS_BUCKET: 'up' })).toThrow(
      expect.objectContaining({
        code: 'missing_environment',
        message: expect.stringContaining('RESULTS_BUCKET'),
      }),
    );
  });
});
