import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestFunction, isAlive, type TestFunction } from './test-function.ts';

let bundle: TestFunction;

beforeAll(async () => {
  bundle = await createTestFunction();
});

afterAll(() => bundle.remove());

/** Starts a process that owns a worker; its first line is the worker's pid, printed once `event` runs there. */
async function startOwner(event: object) {
  const script = fileURLToPath(new URL('./worker-owner.ts', import.meta.url));
  const owner: ChildProcessByStdio<null, Readable, null> = spawn(
    process.execPath,
    ['--import', 'tsx', script, bundle.workerPath, bundle.codeDir, JSON.stringify(event)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [line] = await once(createInterface({ input: owner.stdout }), 'line');
  return { owner, workerPid: Number(line) };
}

describe('a worker whose parent is killed', () => {
  it.each([
    ['while it is idle', {}],
    ['while it waits for something', { hang: true }],
    ['while it computes without a pause', { spin: true }],
  ])('ends, %s', async (_, event) => {
    const { owner, workerPid } = await startOwner(event);
    try {
      expect(isAlive(workerPid)).toBe(true);
      owner.kill('SIGKILL');
      await once(owner, 'close');
      await expect.poll(() => isAlive(workerPid), { timeout: 10_000 }).toBe(false);
    } finally {
      // Only if the test failed: a worker that spins for ever must not outlive it.
      if (isAlive(workerPid)) process.kill(workerPid, 'SIGKILL');
    }
  });
});
