import type { FunctionPool } from './function-pool.ts';

/** The functions that the HTTP API works on, by name. */
export interface FunctionDirectory {
  all(): readonly FunctionPool[];
  get(name: string): FunctionPool | undefined;
  arnOf(name: string): string;
  /** Runs a function in the background, with retries. */
  invokeEvent(pool: FunctionPool, requestId: string, payload: Buffer): void;
}
