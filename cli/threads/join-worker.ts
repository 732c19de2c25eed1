import { parentPort } from 'node:worker_threads';
import { type JoinTask, joinBlocks } from './join-blocks.ts';

/** The work of a thread that joins blocks of a file: `threaded-join.ts` starts it and sends it its task. */
export function joinForParent(): void {
  parentPort?.once('message', async (task: JoinTask) => parentPort?.postMessage(await joinBlocks(task)));
}
