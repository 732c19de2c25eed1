import type { FunctionSettings } from './function-settings.ts';

/** The part of a run's log that is kept, in characters; a caller may ask for its last 4 KB. */
const KEPT = 16_384;

/** The figures of a run that its REPORT line tells. */
export interface RunFigures {
  readonly durationMs: number;
  /** Of a cold start only. */
  readonly initMs: number | undefined;
  /** MB. */
  readonly peakMemory: number;
}

/** The log of one run, in the lines that Lambda itself would write around those of the function. */
export class RunLog {
  readonly #requestId: string;
  readonly #onLine: (line: string) => void;
  #text = '';
  #ended = false;

  constructor(requestId: string, onLine: (line: string) => void) {
    this.#requestId = requestId;
    this.#onLine = onLine;
  }

  /** True once the worker has printed everything that belongs to this run. */
  get ended(): boolean {
    return this.#ended;
  }

  get text(): string {
    return this.#text;
  }

  start(): void {
    this.add(`START RequestId: ${this.#requestId} Version: $LATEST`);
  }

  /** Adds a line of the worker. Its END line may follow text that had no line break. */
  addFromWorker(line: string): void {
    const end = endLine(this.#requestId);
    if (!line.endsWith(end)) {
      this.add(line);
      return;
    }
    if (line.length > end.length) this.add(line.slice(0, -end.length));
    this.end();
  }

  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.add(endLine(this.#requestId));
  }

  report(settings: FunctionSettings, figures: RunFigures): void {
    const billed = Math.ceil(figures.durationMs + (figures.initMs ?? 0));
    const fields = [
      `REPORT RequestId: ${this.#requestId}`,
      `Duration: ${figures.durationMs.toFixed(2)} ms`,
      `Billed Duration: ${billed} ms`,
      `Memory Size: ${settings.memorySize} MB`,
      `Max Memory Used: ${Math.round(figures.peakMemory)} MB`,
      ...(figures.initMs === undefined ? [] : [`Init Duration: ${figures.initMs.toFixed(2)} ms`]),
    ];
    this.add(fields.join('\t'));
  }

  add(line: string): void {
    this.#text = `${this.#text}${line}\n`.slice(-KEPT);
    this.#onLine(line);
  }
}

/** The line that closes a run's log. The worker prints it before it answers, so that no line of the run is missed. */
export function endLine(requestId: string): string {
  return `END RequestId: ${requestId}`;
}
