// Bundles what runs outside the cloud: the command, the demonstration and the local cloud's worker.
// The Lambda's own bundle is made by the CDK (infra/), so that what is deployed is what is synthesised.
import { readdir, rm } from 'node:fs/promises';
import { build } from 'esbuild';
import { buildKernel } from './build-kernel.mjs';

await buildKernel();

const { metafile } = await build({
  entryPoints: {
    deckhand: 'cli/deckhand.ts',
    start: 'cli/start.ts',
    'join-worker': 'cli/threads/join-worker.ts',
    'lambda-worker': 'local/lambda/worker.ts',
  },
  outdir: 'dist',
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.15',
  packages: 'external',
  splitting: true,
  sourcemap: true,
  metafile: true,
  logLevel: 'warning',
});

// What an earlier build left goes last, so that a command which starts meanwhile finds all it needs.
const made = new Set(Object.keys(metafile.outputs));
for (const name of await readdir('dist')) {
  if (!made.has(`dist/${name}`)) await rm(`dist/${name}`);
}
