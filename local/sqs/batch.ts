import type { ActionOutput, BatchEntry } from './shapes.ts';
import { SqsError } from './sqs-error.ts';

/** Entries of one batch action; the figure SQS uses. */
const MAX_ENTRIES = 10;

/** Bytes of all bodies of one batch, as of 2025. */
const MAX_BYTES = 1_048_576;

/**
 * Runs `act` for every entry of a batch: an entry that fails with `SqsError` is listed in `Failed` and leaves the others
 * alone. Throws `SqsError` if the batch as a whole is wrong.
 */
export function eachEntry(
  entries: readonly BatchEntry[] = [],
  act: (entry: BatchEntry) => ActionOutput,
): ActionOutput {
  checkBatch(entries);
  const Successful: ActionOutput[] = [];
  const Failed: ActionOutput[] = [];
  for (const entry of entries) {
    try {
      Successful.push({ Id: entry.Id, ...act(entry) });
    } catch (fault) {
      if (!(fault instanceof SqsError)) throw fault;
      Failed.push({ Id: entry.Id, Code: fault.queryCode, Message: fault.message, SenderFault: true });
    }
  }
  return { Successful, ...(Failed.length > 0 && { Failed }) };
}

function checkBatch(entries: readonly BatchEntry[]): void {
  if (entries.length === 0) {
    throw batchFault('EmptyBatchRequest', 'There should be at least one entry in the request.');
  }
  if (entries.length > MAX_ENTRIES) {
    const count = `Maximum number of entries per request are ${MAX_ENTRIES}. You have sent ${entries.length}.`;
    throw batchFault('TooManyEntriesInBatchRequest', count);
  }
  if (new Set(entries.map(({ Id }) => Id)).size < entries.length) {
    throw batchFault('BatchEntryIdsNotDistinct', 'Every entry of a batch needs an Id of its own.');
  }
  const bytes = entries.reduce((sum, { MessageBody = '' }) => sum + Buffer.byteLength(MessageBody), 0);
  if (bytes > MAX_BYTES) {
    const size = `Batch requests cannot be longer than ${MAX_BYTES} bytes. You have sent ${bytes} bytes.`;
    throw batchFault('BatchRequestTooLong', size);
  }
}

function batchFault(code: string, message: string): SqsError {
  return new SqsError(code, message, `AWS.SimpleQueueService.${code}`);
}
