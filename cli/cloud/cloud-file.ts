import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CHECKOUT } from '../checkout.ts';
import { isAlive } from './process-alive.ts';

/** What a running local cloud tells other commands of the same checkout. */
export interface RunningCloud {
  readonly endpoint: string;
  /** Environment variables for the SDK and the `aws` CLI: endpoint, region, credentials. */
  readonly env: Readonly<Record<string, string>>;
  /** The outputs of the stack, by name. */
  readonly outputs: Readonly<Record<string, string>>;
  readonly pid: number;
}

/** Where a running cloud is noted. `DECKHAND_CLOUD_FILE` moves it, for a second cloud at the same time. */
export function cloudFilePath(): string {
  return process.env.DECKHAND_CLOUD_FILE || join(CHECKOUT, '.deckhand', 'cloud.json');
}

/** The local cloud that runs now, or undefined. A note left by a cloud that was killed counts as none. */
export async function findRunningCloud(): Promise<RunningCloud | undefined> {
  try {
    const cloud = JSON.parse(await readFile(cloudFilePath(), 'utf8')) as RunningCloud;
    return isAlive(cloud.pid) ? cloud : undefined;
  } catch {
    return undefined;
  }
}

/** Notes that a cloud runs. Readers see the whole note or none. */
export async function noteRunningCloud(cloud: RunningCloud): Promise<void> {
  const path = cloudFilePath();
  const temporary = `${path}.${process.pid}.tmp`;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(temporary, `${JSON.stringify(cloud, null, 2)}\n`, { mode: 0o600 });
  await rename(temporary, path);
}

/** Removes the note of this process's cloud; that of another cloud, started since, stays. */
export async function forgetRunningCloud(): Promise<void> {
  const noted = await findRunningCloud();
  if (noted?.pid === process.pid) await rm(cloudFilePath(), { force: true });
}
