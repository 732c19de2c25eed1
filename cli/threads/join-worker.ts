// A thread that joins blocks of a file: `threaded-join.ts` starts it and sends it its task.
import { parentPort } from 'node:worker_threads';
import { type JoinTask, joinBlocks } from './join-blocks.ts';

parentPort?.once('message', async (task: JoinTask) => parentPort?.postMessage(await joinBlocks(task)));
