import { randomUUID } from 'node:crypto';
import type { Account } from '../account.ts';
import type { ServiceHandler } from '../gateway.ts';
import { RETRY_DELAYS, runEventInvocation } from './event-invocation.ts';
import type { FunctionDirectory } from './function-directory.ts';
import { FunctionPool } from './function-pool.ts';
import type { FunctionSettings } from './function-settings.ts';
import { createHandler } from './invoke-api.ts';
import type { InvocationResult } from './outcome.ts';
import { findWorker } from './worker-path.ts';
import { workerVariables } from './worker-variables.ts';

/** What the Lambda stand-in needs to know of its surroundings. */
export interface LambdaOptions {
  readonly account: Account;
  /** Endpoints and keys that every function gets on top of its own variables; asked for when a worker starts. */
  readonly overrides: () => Readonly<Record<string, string>>;
  /** Script of the worker process. @default dist/lambda-worker.js of the checkout */
  readonly workerPath?: string;
  /** Milliseconds before each retry of an asynchronous invocation. @default one and two minutes */
  readonly retryDelays?: readonly number[];
  /** Gets every line that functions print, and Lambda's own START, END and REPORT lines. */
  readonly onLine?: (line: string) => void;
}

/** Functions by name, run in worker processes. */
export interface Lambda {
  readonly handle: ServiceHandler;
  /** Adds a function; workers start when it is invoked. */
  createFunction(settings: Omit<FunctionSettings, 'arn'>): FunctionSettings;
  /** Runs a function and waits for it. Rejects only if there is no such function. */
  invoke(name: string, payload: Buffer): Promise<InvocationResult>;
  /** Kills all workers and pending retries; resolves when the processes have ended. */
  close(): Promise<void>;
}

/** Creates the Lambda stand-in. Throws if the worker script is not built. */
export function createLambda(options: LambdaOptions): Lambda {
  const { account, overrides, onLine = () => {}, retryDelays = RETRY_DELAYS } = options;
  const workerPath = options.workerPath ?? findWorker();
  const pools = new Map<string, FunctionPool>();
  const closing = new AbortController();
  const arnOf = (name: string) => `arn:aws:lambda:${account.region}:${account.id}:function:${name}`;

  const directory: FunctionDirectory = {
    all: () => [...pools.values()],
    get: (name) => pools.get(name),
    arnOf,
    invokeEvent: (pool, requestId, payload) => {
      void runEventInvocation(pool, requestId, payload, retryDelays, closing.signal);
    },
  };
  return {
    handle: createHandler(directory),
    createFunction: (given) => {
      const settings = { ...given, arn: arnOf(given.name) };
      const variables = (runtimeApi: string) => workerVariables(settings, account, overrides(), runtimeApi);
      pools.set(given.name, new FunctionPool({ settings, workerPath, variables, onLine }));
      return settings;
    },
    invoke: async (name, payload) => {
      const pool = pools.get(name);
      if (!pool) throw new Error(`There is no function ${name}; create it before something invokes it.`);
      return pool.invoke(randomUUID(), payload);
    },
    close: async () => {
      closing.abort();
      await Promise.all([...pools.values()].map((pool) => pool.close()));
    },
  };
}
