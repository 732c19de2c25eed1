import { Logger } from '@aws-lambda-powertools/logger';

/** Where log lines go: a message and fields, as one line of JSON. */
export type Log = Pick<Logger, 'info' | 'warn' | 'error'>;

/** The function's logger. Its level comes from `POWERTOOLS_LOG_LEVEL`. */
export function createLogger(): Logger {
  return new Logger({ serviceName: 'deckhand' });
}
