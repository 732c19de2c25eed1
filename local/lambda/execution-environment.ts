import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { FunctionSettings } from './function-settings.ts';
import { answered, failed, type InvocationResult, type Outcome } from './outcome.ts';
import { readProcessMemory } from './process-memory.ts';
import { RunLog } from './run-log.ts';
import { type HandedInvocation, type RuntimeApi, startRuntimeApi } from './runtime-api.ts';

/** What makes an execution environment. */
export interface EnvironmentOptions {
  readonly settings: FunctionSettings;
  /** Script of the worker process, see worker.ts. */
  readonly workerPath: string;
  /** The worker's whole environment, given the address of its Runtime API. */
  readonly variables: (runtimeApi: string) => Record<string, string>;
  readonly onLine: (line: string) => void;
  /** Called once, when the worker process has ended. */
  readonly onEnd: () => void;
}

/** One run of the function, from `run` to its result. */
interface Run {
  readonly requestId: string;
  readonly payload: Buffer;
  readonly log: RunLog;
  readonly resolve: (result: InvocationResult) => void;
  /** When the worker got the payload, in ms of `performance.now`; undefined while it starts. */
  handedAt: number | undefined;
  outcome: Outcome | undefined;
}

/** Time for a worker to load its bundle, as on AWS, where a slower one gets the function's own timeout for a second try. */
const INIT_SECONDS = 10;

/** How often the memory of a working process is looked at. */
const MEMORY_CHECK_MS = 100;

/**
 * One execution environment: a worker process with its Runtime API, used for one run at a time and again for the next.
 * An idle environment has no timer.
 */
export class ExecutionEnvironment {
  readonly #options: EnvironmentOptions;
  readonly #startedAt = performance.now();
  readonly #ended: Promise<void>;
  #markEnded: () => void = () => {};
  #usable = true;
  #api: RuntimeApi | undefined;
  #child: ChildProcess | undefined;
  #next: ((invocation: HandedInvocation) => void) | undefined;
  #run: Run | undefined;
  #initMs: number | undefined;
  #initReported = false;
  #peakMemory = 0;
  #timeout: NodeJS.Timeout | undefined;
  #memoryCheck: NodeJS.Timeout | undefined;

  /** Starts the worker at once, without waiting for it. */
  constructor(options: EnvironmentOptions) {
    this.#options = options;
    this.#ended = new Promise((resolve) => {
      this.#markEnded = resolve;
    });
    this.#start().catch((cause) => this.#end(failed('Runtime.StartError', String(cause))));
  }

  /** True if `run` may be called. */
  get idle(): boolean {
    return this.#usable && this.#run === undefined;
  }

  /** Runs the function once. Never rejects. */
  run(requestId: string, payload: Buffer): Promise<InvocationResult> {
    const { settings, onLine } = this.#options;
    return new Promise((resolve) => {
      const log = new RunLog(requestId, onLine);
      this.#run = { requestId, payload, log, resolve, handedAt: undefined, outcome: undefined };
      this.#armTimeout(Math.max(INIT_SECONDS, settings.timeout));
      this.#memoryCheck = setInterval(() => this.#checkMemory(), MEMORY_CHECK_MS);
      this.#handOver();
    });
  }

  /** Kills the worker; a run in progress fails. Resolves when the process has ended. */
  close(): Promise<void> {
    this.#kill(failed('Runtime.ExitError', 'The local cloud was closed.'));
    return this.#ended;
  }

  async #start(): Promise<void> {
    const { settings, workerPath, variables } = this.#options;
    this.#api = await startRuntimeApi({
      onNext: (hand) => this.#becomeReady(hand),
      onResponse: (requestId, payload) => this.#settle(requestId, answered(payload)),
      onError: (requestId, error) => this.#settle(requestId, { kind: 'failed', error }),
      onInitError: (error) => this.#settle(this.#run?.requestId, { kind: 'failed', error }),
    });
    if (!this.#usable) {
      this.#end();
      return;
    }
    // Lambda gives the heap nine tenths of the memory. An open stdin tells the worker that we live, see parent-watch.ts;
    // detached, so that Ctrl-C reaches only the owner of the local cloud, who then closes it.
    const heap = Math.floor(settings.memorySize * 0.9);
    const child = spawn(process.execPath, [`--max-old-space-size=${heap}`, workerPath], {
      cwd: settings.codeDir,
      env: variables(this.#api.address),
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: true,
    });
    this.#child = child;
    child.stdin.on('error', () => {});
    this.#readLines(child.stdout);
    this.#readLines(child.stderr);
    let spawnFault: Error | undefined;
    child.on('error', (fault) => {
      spawnFault = fault;
    });
    child.on('exit', () => {
      this.#usable = false;
    });
    child.on('close', (code, signal) => {
      const reason = spawnFault ? String(spawnFault.message) : exitReason(code, signal);
      this.#end(failed('Runtime.ExitError', `RequestId: ${this.#run?.requestId} Error: ${reason}`));
    });
  }

  #readLines(stream: Readable): void {
    createInterface({ input: stream }).on('line', (line) => {
      if (!this.#run) {
        this.#options.onLine(line);
        return;
      }
      this.#run.log.addFromWorker(line);
      this.#finishIfDone();
    });
  }

  #becomeReady(hand: (invocation: HandedInvocation) => void): void {
    this.#initMs ??= performance.now() - this.#startedAt;
    this.#next = hand;
    this.#handOver();
  }

  #handOver(): void {
    const run = this.#run;
    if (!run || !this.#next || run.handedAt !== undefined) return;
    const { timeout, arn } = this.#options.settings;
    const hand = this.#next;
    this.#next = undefined;
    run.handedAt = performance.now();
    run.log.start();
    this.#armTimeout(timeout);
    const deadline = Date.now() + timeout * 1000;
    hand({ requestId: run.requestId, payload: run.payload, deadline, functionArn: arn });
  }

  #armTimeout(seconds: number): void {
    clearTimeout(this.#timeout);
    this.#timeout = setTimeout(() => {
      const message = `Task timed out after ${seconds.toFixed(2)} seconds`;
      this.#run?.log.add(`${new Date().toISOString()} ${this.#run.requestId} ${message}`);
      this.#kill(failed('Sandbox.Timedout', `RequestId: ${this.#run?.requestId} Error: ${message}`));
    }, seconds * 1000);
  }

  #checkMemory(): void {
    if (this.#readMemory() <= this.#options.settings.memorySize) return;
    const message = `RequestId: ${this.#run?.requestId} Error: Runtime exited with error: signal: killed`;
    this.#kill(failed('Runtime.OutOfMemory', message));
  }

  /** Resident memory of the worker in MB, 0 if unknown; keeps the peak. */
  #readMemory(): number {
    const memory = this.#child?.pid === undefined ? undefined : readProcessMemory(this.#child.pid);
    this.#peakMemory = Math.max(this.#peakMemory, memory?.peak ?? 0);
    return memory?.now ?? 0;
  }

  #settle(requestId: string | undefined, outcome: Outcome): void {
    if (!this.#run || this.#run.requestId !== requestId) return;
    this.#run.outcome ??= outcome;
    this.#finishIfDone();
  }

  #kill(outcome: Outcome): void {
    this.#usable = false;
    if (this.#run) this.#run.outcome ??= outcome;
    if (this.#child) this.#child.kill('SIGKILL');
  }

  /** The worker is gone, or never came. */
  #end(outcome?: Outcome): void {
    this.#usable = false;
    this.#api?.close();
    if (this.#run) {
      if (outcome) this.#run.outcome ??= outcome;
      this.#run.log.end();
      this.#finishIfDone();
    }
    this.#options.onEnd();
    this.#markEnded();
  }

  #finishIfDone(): void {
    const run = this.#run;
    if (!run?.outcome || !run.log.ended) return;
    clearTimeout(this.#timeout);
    clearInterval(this.#memoryCheck);
    this.#readMemory();
    const now = performance.now();
    run.log.report(this.#options.settings, {
      durationMs: now - (run.handedAt ?? now),
      initMs: this.#initReported ? undefined : this.#initMs,
      peakMemory: this.#peakMemory,
    });
    this.#initReported = true;
    this.#run = undefined;
    run.resolve({ ...run.outcome, requestId: run.requestId, log: run.log.text });
  }
}

function exitReason(code: number | null, signal: NodeJS.Signals | null): string {
  if (signal) return `Runtime exited with error: signal: ${signal.slice(3).toLowerCase()}`;
  if (code === 0) return 'Runtime exited without providing a reason';
  return `Runtime exited with error: exit status ${code}`;
}
