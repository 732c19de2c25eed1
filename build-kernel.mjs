// Compiles the kernel, `lambda/kernel/rows.as.ts`, from AssemblyScript to WebAssembly, and writes it as a module that can be imported.
import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';

const FOLDER = 'lambda/kernel';

/** Memory in pages of 64 kB: up to the end of the keys in `rows.as.ts`. */
const PAGES = '196';

export async function buildKernel() {
  const source = await readFile(`${FOLDER}/rows.as.ts`, 'utf8');
  // The compiler takes seconds, so what is up to date stays.
  const mark = `// Compiled from rows.as.ts, SHA-256 ${createHash('sha256').update(source).update(PAGES).digest('hex')}.\n`;
  const target = `${FOLDER}/code.generated.ts`;
  if ((await readFile(target, 'utf8').catch(() => '')).startsWith(mark)) return;
  const { main } = await import('assemblyscript/asc');
  let binary;
  const { error, stderr } = await main(
    [
      'rows.ts',
      '--outFile',
      'rows.wasm',
      '-O3',
      '--noAssert',
      '--runtime',
      'stub',
      '--enable',
      'simd',
      '--initialMemory',
      PAGES,
      '--maximumMemory',
      PAGES,
    ],
    {
      readFile: (name) => (name === 'rows.ts' ? source : null),
      writeFile: (_name, contents) => {
        binary = contents;
      },
      listFiles: () => [],
    },
  );
  if (error) throw new Error(`The kernel cannot be compiled.\n${stderr}`, { cause: error });
  const code = Buffer.from(binary).toString('base64');
  // Under another name first: half of it, were the build interrupted, would count as up to date.
  await writeFile(`${target}.new`, `${mark}export const KERNEL_CODE =\n  '${code}';\n`);
  await rename(`${target}.new`, target);
}
