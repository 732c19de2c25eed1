import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Finds the bundled worker, `dist/lambda-worker.js` of the checkout, from wherever this module runs: as a source file
 * or inside a bundle. Throws if it has not been built.
 */
export function findWorker(): string {
  const worker = join(packageRoot(import.meta.dirname), 'dist', 'lambda-worker.js');
  if (existsSync(worker)) return worker;
  throw new Error(`The worker of the local Lambda is not built: ${worker} is missing. Run "npm run build".`);
}

function packageRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder)
    throw new Error('The local cloud runs from its checkout, but found no package.json.');
  return packageRoot(parent);
}
