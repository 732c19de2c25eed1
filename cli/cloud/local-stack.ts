import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LocalCloud } from '../../local/cloud.ts';
import { quietSdk } from './quiet-sdk.ts';
import { synthesise } from './synth.ts';

/** How to run the stack on this machine. */
export interface LocalStackRequest {
  /** The port to listen on. @default a free one */
  readonly port?: number;
  readonly signal: AbortSignal;
  /** Called with each line of the cloud's log. */
  readonly onLog: (line: string) => void;
}

/**
 * Synthesises the stack and runs it in a local cloud. The assembly lies in a temporary folder of its own, so that
 * clouds, demonstrations and deployments of one checkout do not get in each other's way; `close` removes it.
 */
export async function startLocalStack(request: LocalStackRequest): Promise<LocalCloud> {
  const cdkOut = await mkdtemp(join(tmpdir(), 'deckhand-cdk-'));
  const remove = (): Promise<void> => rm(cdkOut, { recursive: true, force: true });
  try {
    await synthesise(cdkOut, request.signal);
    request.signal.throwIfAborted();
    const { port, onLog } = request;
    // Not before, since an installed command lacks the packages of the local cloud, which the line above has told.
    quietSdk();
    const { startCloud } = await import('../../local/cloud.ts');
    const cloud = await startCloud({ cdkOut, onLog, ...(port === undefined ? {} : { port }) });
    return { ...cloud, close: () => cloud.close().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}
