import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { DeckhandError } from '../../lambda/errors.ts';
import { CHECKOUT } from '../checkout.ts';

/**
 * Synthesises the stack into the folder `cdkOut`, with the CDK of this checkout: templates and the function's bundle,
 * as they would be deployed. Needs neither an account nor a network. Aborting `signal` ends it.
 * Throws `DeckhandError`: `no_checkout` where the CDK is not installed, `synth_failed` with what the CDK said.
 */
export async function synthesise(cdkOut: string, signal?: AbortSignal): Promise<void> {
  const args = [cdkCli(), 'synth', '--quiet', '--output', cdkOut];
  const child = spawn(process.execPath, args, {
    cwd: CHECKOUT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', CI: '1' },
    ...(signal ? { signal } : {}),
  });
  let said = '';
  const listen = (text: Buffer): void => {
    said += text;
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code === 0) return;
  throw new DeckhandError({
    code: 'synth_failed',
    message: `The CDK could not synthesise the stack:\n${said.trim()}`,
  });
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
