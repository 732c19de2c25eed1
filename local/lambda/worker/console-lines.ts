import { format } from 'node:util';

const LEVELS = {
  log: 'INFO',
  info: 'INFO',
  debug: 'DEBUG',
  trace: 'TRACE',
  warn: 'WARN',
  error: 'ERROR',
} as const;

/** Makes `console` print lines as Lambda's runtime does: time, request, level and text, separated by tabs. */
export function printConsoleAsLambda(requestId: () => string | undefined): void {
  for (const [method, level] of Object.entries(LEVELS)) {
    Object.assign(console, {
      [method]: (...values: unknown[]) => {
        process.stdout.write(
          `${new Date().toISOString()}\t${requestId() ?? 'undefined'}\t${level}\t${format(...values)}\n`,
        );
      },
    });
  }
}

/** Prints a line and resolves when it has left the process, and with it all that was printed before. */
export function printLine(line: string): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write(`${line}\n`, () => resolve());
  });
}
