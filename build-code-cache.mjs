// Keeps what V8 makes of the command's bundle: all functions that a few common commands run, compiled.
import { execFile } from 'node:child_process';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const { CODE_CACHE, compileBuilt, load } = createRequire(import.meta.url)('./bin/built.js');
const THIS = fileURLToPath(import.meta.url);

/** Makes the code cache of the bundle that is in `dist/`, and tells its path in this folder. */
export async function buildCodeCache() {
  // In a process of its own, whose flags are those of the command.
  await promisify(execFile)(process.execPath, [THIS]);
  return relative(dirname(THIS), CODE_CACHE);
}

async function warmUp() {
  const script = compileBuilt();
  const { deckhand } = load(script);
  const folder = await mkdtemp(join(tmpdir(), 'deckhand-build-'));
  try {
    for (const args of await commonCommands(folder)) {
      process.argv.splice(2, Number.POSITIVE_INFINITY, ...args);
      await deckhand();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  // Under another name first, so that a command which starts meanwhile never finds a part of it.
  await writeFile(`${CODE_CACHE}.new`, script.createCachedData());
  await rename(`${CODE_CACHE}.new`, CODE_CACHE);
}

/** One hand, a small file with quotes, and one that is large enough for threads. */
async function commonCommands(folder) {
  const large = join(folder, 'large.csv');
  await writeFile(large, `c1,c2,c3,c4\n${'3,3,8,8\n'.repeat(1 << 21)}`);
  const out = join(folder, 'out.csv');
  return [
    ['hand', '3', '3', '8', '8'],
    ['solve', 'samples/tricky.csv', '-o', out],
    ['solve', large, '--threads', '2', '-o', out],
  ];
}

if (process.argv[1] === THIS) await warmUp();
