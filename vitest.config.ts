import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // All cores, not all but one: many tests wait for processes of their own.
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // The SDK would advise each worker on an older Node to upgrade; what it says does not concern the tests.
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
  },
});
