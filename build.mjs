// Bundles what runs outside the cloud: the command, the demonstration and the local cloud's worker.
// The Lambda's own bundle is made by the CDK (infra/), so that what is deployed is what is synthesised.
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { build } from 'esbuild';

const entries = {
  deckhand: 'cli/deckhand.ts',
  start: 'cli/start.ts',
  'lambda-worker': 'local/lambda/worker.ts',
};

await rm('dist', { recursive: true, force: true });
await build({
  entryPoints: Object.fromEntries(Object.entries(entries).filter(([, path]) => existsSync(path))),
  outdir: 'dist',
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.15',
  packages: 'external',
  splitting: true,
  sourcemap: true,
  logLevel: 'warning',
});
