import { Worker } from 'node:worker_threads';

/**
 * Stdin is a pipe that the parent never writes to: its end means that the parent is gone, however it died. The watch is
 * a thread of its own, because a handler that computes without a pause would never let the main thread notice.
 */
const WATCH = `
  const { Socket } = require('node:net');
  const end = () => process.kill(process.pid, 'SIGKILL');
  new Socket({ fd: 0, readable: true, writable: false }).on('close', end).on('error', end).resume();
`;

/** Ends this process when its parent dies. Costs about 2 ms and 9 MB. */
export function endWithParent(): void {
  const resourceLimits = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 };
  new Worker(WATCH, { eval: true, resourceLimits }).unref();
  // The same for what the parent no longer reads: an unhandled EPIPE would be reported to a parent that is not there.
  process.stdout.on('error', () => process.exit(1));
  process.stderr.on('error', () => process.exit(1));
}
