// Bundles what runs outside the cloud: the command with the demonstration, and the local cloud's worker.
// The Lambda's own bundle is made by the CDK (infra/), so that what is deployed is what is synthesised.
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { build } from 'esbuild';
import { buildCodeCache } from './build-code-cache.mjs';
import { buildKernel } from './build-kernel.mjs';

await buildKernel();

const { dependencies, devDependencies } = JSON.parse(await readFile('package.json', 'utf8'));
/** Packages of the command that are small, and needed so often that to look for them would take longer than to run them. */
const BUNDLED = ['commander', 'csv-parse', 'pure-rand'];
const external = Object.keys({ ...dependencies, ...devDependencies }).filter(
  (name) => !BUNDLED.includes(name),
);

const common = {
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  target: 'node20.15',
  external,
  sourcemap: true,
  metafile: true,
  logLevel: 'warning',
};

await mkdir('dist', { recursive: true });
// V8 would hardly see it if a code cache was of another bundle than this one.
await removeBuilt((name) => name.endsWith('.cache'));
// One file, in the format that Node loads fastest. A script that `node:vm` runs cannot `import()`, but it can `require`.
const command = await build({
  ...common,
  entryPoints: { deckhand: 'cli/main.ts' },
  format: 'cjs',
  outExtension: { '.js': '.cjs' },
  supported: { 'dynamic-import': false },
  define: { 'import.meta.dirname': '__dirname' },
});
const worker = await build({
  ...common,
  entryPoints: { 'lambda-worker': 'local/lambda/worker.ts' },
  format: 'esm',
});
const codeCache = await buildCodeCache();

// What an earlier build left goes last, so that a command which starts meanwhile finds all it needs.
const made = new Set([
  ...Object.keys({ ...command.metafile.outputs, ...worker.metafile.outputs }),
  codeCache,
]);
await removeBuilt((name) => !made.has(`dist/${name}`));

async function removeBuilt(isMeant) {
  for (const name of await readdir('dist')) if (isMeant(name)) await rm(`dist/${name}`, { force: true });
}
