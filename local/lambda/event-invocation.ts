import { setTimeout as delay } from 'node:timers/promises';
import type { FunctionPool } from './function-pool.ts';

/** Milliseconds before the second and the third attempt, as on AWS. */
export const RETRY_DELAYS: readonly number[] = [60_000, 120_000];

/** An invocation that found all environments busy stays in line; AWS keeps it for up to six hours. */
const THROTTLED_DELAY = 1000;

/**
 * Runs an asynchronous invocation: again after a failure, as often as there are delays. Ends early, without a word, when
 * `signal` aborts. Never rejects.
 */
export async function runEventInvocation(
  pool: FunctionPool,
  requestId: string,
  payload: Buffer,
  retryDelays: readonly number[],
  signal: AbortSignal,
): Promise<void> {
  const delays = [...retryDelays];
  while (!signal.aborted) {
    const result = await pool.invoke(requestId, payload);
    if (result.kind === 'answered') return;
    const wait = result.kind === 'throttled' ? THROTTLED_DELAY : delays.shift();
    if (wait === undefined) return;
    await delay(wait, undefined, { signal }).catch(() => {});
  }
}
