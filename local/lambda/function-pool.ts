import { type EnvironmentOptions, ExecutionEnvironment } from './execution-environment.ts';
import type { InvocationResult } from './outcome.ts';

/** The execution environments of one function: reused while warm, added up to the function's concurrency. */
export class FunctionPool {
  readonly #options: Omit<EnvironmentOptions, 'onEnd'>;
  readonly #environments = new Set<ExecutionEnvironment>();
  #closed = false;

  constructor(options: Omit<EnvironmentOptions, 'onEnd'>) {
    this.#options = options;
  }

  get settings(): EnvironmentOptions['settings'] {
    return this.#options.settings;
  }

  /** Runs the function once, or says that all environments are busy. Never rejects. */
  async invoke(requestId: string, payload: Buffer): Promise<InvocationResult> {
    const environment = this.#idleEnvironment() ?? this.#addEnvironment();
    return environment ? environment.run(requestId, payload) : { kind: 'throttled' };
  }

  /** Kills all environments; resolves when their processes have ended. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#environments].map((environment) => environment.close()));
  }

  #idleEnvironment(): ExecutionEnvironment | undefined {
    for (const environment of this.#environments) if (environment.idle) return environment;
    return undefined;
  }

  #addEnvironment(): ExecutionEnvironment | undefined {
    if (this.#closed || this.#environments.size >= this.settings.concurrency) return undefined;
    const environment = new ExecutionEnvironment({
      ...this.#options,
      onEnd: () => this.#environments.delete(environment),
    });
    this.#environments.add(environment);
    return environment;
  }
}
