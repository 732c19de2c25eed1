import { DeckhandError } from '../lambda/errors.ts';

/** Whether whoever runs the command wants to see where in the program a fault arose. */
export function wantsStack(): boolean {
  return process.argv.includes('--verbose') || Boolean(process.env.DECKHAND_DEBUG);
}

/** A fault of the command line itself, found after it was parsed. */
export function usageError(message: string): DeckhandError {
  return new DeckhandError({ code: 'usage', message });
}

/**
 * The lines that tell a person what went wrong: where, and what to change. No stack unless `withStack`.
 * `error` may be anything that was thrown.
 */
export function describeFault(error: unknown, withStack: boolean): string {
  const sentence = `deckhand: ${placeOf(error)}${sentenceOf(error)}`;
  if (withStack && error instanceof Error) return `${sentence}\n${stackOf(error)}\n`;
  return `${sentence}\n`;
}

function placeOf(error: unknown): string {
  if (!(error instanceof DeckhandError)) return '';
  const { bucket, key, row, byte } = error.at;
  const parts = [
    bucket === undefined ? key : `s3://${bucket}/${key ?? ''}`,
    row === undefined ? undefined : `row ${row}`,
    byte === undefined ? undefined : `byte ${byte}`,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? '' : `${parts.join(', ')}: `;
}

function sentenceOf(error: unknown): string {
  if (error instanceof DeckhandError) return error.message;
  const { name, code, message, port } = error as {
    name?: string;
    code?: string;
    message?: string;
    port?: number;
  };
  if (code === 'ECONNREFUSED')
    return `Nothing answers there (${message || code}). Is the cloud still running?`;
  if (code === 'ENOSPC') return 'The disk is full. Free some space, or choose another place with -o.';
  if (code === 'EADDRINUSE')
    return `The port ${port ?? 'asked for'} is taken. Choose another one with --port, or leave it out.`;
  if (message === 'Region is missing')
    return 'No AWS region is set. Set AWS_REGION, or one in your AWS profile.';
  if (name === 'CredentialsProviderError') {
    return 'There are no AWS credentials. Set AWS_PROFILE or AWS_ACCESS_KEY_ID, or start the local cloud with `deckhand cloud`.';
  }
  if (!message) return String(error);
  return name && name !== 'Error' ? `${message} (${name})` : message;
}

function stackOf(error: Error): string {
  const own = error.stack ?? error.message;
  return error.cause instanceof Error ? `${own}\nCaused by: ${stackOf(error.cause)}` : own;
}
