import { join } from 'node:path';
import type { LocalCloud } from '../../local/cloud.ts';
import { quietSdk } from './quiet-sdk.ts';
import { synthesise } from './synth.ts';
import { openWorkFolder } from './work-folder.ts';

/** How to run the stack on this machine. */
export interface LocalStackRequest {
  /** The port to listen on. @default a free one */
  readonly port?: number;
  readonly signal: AbortSignal;
  /** Called with each line of the cloud's log. */
  readonly onLog: (line: string) => void;
}

/**
 * Synthesises the stack and runs it in a local cloud. All its files lie in a temporary folder of its own, so
 * that clouds, demonstrations and deployments of one checkout do not get in each other's way; `close` removes it.
 */
export async function startLocalStack(request: LocalStackRequest): Promise<LocalCloud> {
  const folder = await openWorkFolder();
  const cdkOut = join(folder.path, 'cdk.out');
  const workDir = join(folder.path, 'cloud');
  try {
    await synthesise(cdkOut, request.signal);
    request.signal.throwIfAborted();
    const { port, onLog } = request;
    // Not before, since an installed command lacks the packages of the local cloud, which the line above has told.
    quietSdk();
    const { startCloud } = await import('../../local/cloud.ts');
    const cloud = await startCloud({ cdkOut, workDir, onLog, ...(port === undefined ? {} : { port }) });
    return { ...cloud, close: () => cloud.close().finally(folder.remove) };
  } catch (error) {
    await folder.remove();
    throw error;
  }
}
