import { DeckhandError } from '../lambda/errors.ts';
import type { ByteSource } from '../lambda/storage/ports.ts';
import { writeAll } from './stream-sink.ts';

/** Standard input as a source: of unknown size, and read once, from its beginning. */
export function standardInput(signal: AbortSignal): ByteSource {
  return {
    name: 'standard input',
    async *read(range) {
      if (range) {
        throw new DeckhandError({
          code: 'source_unreadable',
          message: 'Standard input can only be read from its beginning. Save it to a file first.',
        });
      }
      // A terminal or an idle pipe gives no chunk at which the abort could be seen.
      const stop = (): void => void process.stdin.destroy(signal.reason);
      signal.addEventListener('abort', stop);
      try {
        for await (const chunk of process.stdin) yield chunk as Uint8Array;
      } finally {
        signal.removeEventListener('abort', stop);
      }
    },
  };
}

/** Writes to standard output, at the pace of whoever reads it. */
export async function print(data: string | Uint8Array): Promise<void> {
  await writeAll(process.stdout, data);
}

/** Writes to standard error: what is meant for the person, never data. */
export function tell(text: string): void {
  process.stderr.write(text.endsWith('\n') ? text : `${text}\n`);
}

/**
 * Ends the process quietly when whoever reads standard output has seen enough, as in `deckhand table | head`.
 * Any other fault of the stream rejects the write that met it; without a listener it would end the process as well.
 * Standard error that cannot be written, on a full disk or because its reader is gone, changes nothing of the answer.
 */
export function exitQuietlyOnBrokenPipe(): void {
  process.stderr.on('error', () => {});
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(process.exitCode ?? 0);
  });
}
