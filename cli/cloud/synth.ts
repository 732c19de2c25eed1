import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { DeckhandError } from '../../lambda/errors.ts';
import { CHECKOUT } from '../checkout.ts';

/**
 * Synthesises the stack into the folder `cdkOut`, with the CDK of this checkout: templates and the function's bundle,
 * as they would be deployed. Needs neither an account nor a network. Aborting `signal` ends it.
 * Throws `DeckhandError`: `no_checkout` where the CDK is not installed, `synth_failed` with what the CDK said.
 */
export async function synthesise(cdkOut: string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const args = [cdkCli(), 'synth', '--quiet', '--output', cdkOut];
  const child = spawn(process.execPath, args, {
    cwd: CHECKOUT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', CI: '1' },
    // A process group of its own: the CDK runs the app through a shell, and all three must end.
    detached: true,
  });
  const stop = (): void => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
  };
  signal.addEventListener('abort', stop);
  try {
    const { code, said } = await endOf(child);
    signal.throwIfAborted();
    if (code === 0) return;
    throw new DeckhandError({
      code: 'synth_failed',
      message: `The CDK could not synthesise the stack:\n${said.trim()}`,
    });
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** The exit code and all that was said, once the last process that could write to the folder has ended. */
async function endOf(child: ChildProcessByStdio<null, Readable, Readable>) {
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return { code, said };
}

function cdkCli(): string {
  const manifest = join(CHECKOUT, 'cdk.json');
  try {
    if (!existsSync(manifest)) throw new Error(`There is no ${manifest}.`);
    return createRequire(manifest).resolve('aws-cdk/bin/cdk');
  } catch (cause) {
    throw new DeckhandError({
      code: 'no_checkout',
      message: `The local cloud needs the CDK, which is missing in ${CHECKOUT}. Run it in a checkout of the project, after \`npm ci\`.`,
      cause,
    });
  }
}
