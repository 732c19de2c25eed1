import { defineConfig } from 'vitest/config';
import { QUIET_ENVIRONMENT } from './local/quiet-environment.ts';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // All cores, not all but one: many tests wait for processes of their own.
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What the SDK thinks of an older Node does not concern the tests, nor the processes that they start.
    env: QUIET_ENVIRONMENT,
  },
});
