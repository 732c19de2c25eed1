import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { type Message, md5OfBody, systemAttributes } from './message.ts';
import type { Queue } from './queue.ts';

/** What became of one batch: the function's answer as JSON text, or that it failed or had no capacity. */
export type BatchResult =
  | { readonly kind: 'answered'; readonly payload: string }
  | { readonly kind: 'failed' }
  | { readonly kind: 'throttled' };

/** An event source mapping from a queue to a function, with the settings of AWS::Lambda::EventSourceMapping. */
export interface EventSourceOptions {
  readonly queue: Queue;
  readonly region: string;
  readonly batchSize: number;
  /** How long to wait for a batch to fill after its first message. */
  readonly windowSeconds: number;
  readonly maxConcurrency: number;
  readonly reportBatchItemFailures: boolean;
  /** Runs the function. Never rejects. */
  readonly invoke: (event: SQSEvent) => Promise<BatchResult>;
  /**
   * When messages that failed come back. AWS leaves them hidden for the rest of the queue's visibility timeout,
   * which may be longer than a person at a terminal likes to wait. @default the visibility timeout
   */
  readonly redeliverAfterSeconds?: number;
}

/** A running mapping. */
export interface EventSource {
  /** Takes no more messages. Resolves at once, without waiting for the batches that run. */
  stop(): Promise<void>;
}

/** Messages of a throttled batch come back after this time. */
const THROTTLED_SECONDS = 1;

/** The longest wait of one receive; it begins anew as long as the queue stays empty. */
const POLL_SECONDS = 20;

/** Starts to hand the messages of a queue to a function: one reader, up to `maxConcurrency` batches at a time. */
export function startEventSource(options: EventSourceOptions): EventSource {
  const stopping = new AbortController();
  const { signal } = stopping;
  const stopped = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve());
  });
  const running = new Set<Promise<void>>();

  const poll = async () => {
    while (!signal.aborted) {
      if (running.size >= options.maxConcurrency) {
        await Promise.race([...running, stopped]);
        continue;
      }
      const batch = await collectBatch(options, signal);
      if (batch.length === 0) continue;
      const work = processBatch(options, batch).finally(() => running.delete(work));
      running.add(work);
    }
  };
  const polling = poll();
  return {
    stop: async () => {
      stopping.abort();
      await polling;
    },
  };
}

/** Waits for a first message, then for more until the batch is full or its window is over. */
async function collectBatch(options: EventSourceOptions, signal: AbortSignal): Promise<Message[]> {
  const { queue, batchSize, windowSeconds } = options;
  const batch = await queue.receive({ max: batchSize, waitSeconds: POLL_SECONDS, signal });
  const windowEnd = Date.now() + windowSeconds * 1000;
  while (batch.length > 0 && batch.length < batchSize && !signal.aborted) {
    const waitSeconds = (windowEnd - Date.now()) / 1000;
    if (waitSeconds <= 0) break;
    batch.push(...(await queue.receive({ max: batchSize - batch.length, waitSeconds, signal })));
  }
  return signal.aborted ? [] : batch;
}

async function processBatch(options: EventSourceOptions, batch: readonly Message[]): Promise<void> {
  const { queue, redeliverAfterSeconds } = options;
  const result = await options.invoke(toEvent(options, batch));
  const failed = failedIds(options, result, batch);
  const delay = result.kind === 'throttled' ? THROTTLED_SECONDS : redeliverAfterSeconds;
  for (const message of batch) {
    const handle = message.receiptHandle ?? '';
    if (!failed.has(message.id)) queue.delete(handle);
    else if (delay !== undefined) hideFor(queue, handle, delay);
  }
}

function hideFor(queue: Queue, receiptHandle: string, seconds: number): void {
  try {
    queue.changeVisibility(receiptHandle, seconds);
  } catch {
    // The batch ran longer than the visibility timeout: the message is visible already, or somebody else has it.
  }
}

/** Without a readable, matching list of failures the whole batch counts as failed, as on AWS. */
function failedIds(
  options: EventSourceOptions,
  result: BatchResult,
  batch: readonly Message[],
): ReadonlySet<string> {
  const all = new Set(batch.map(({ id }) => id));
  if (result.kind !== 'answered') return all;
  if (!options.reportBatchItemFailures) return new Set();
  const failed = reportedFailures(result.payload);
  return failed?.every((id) => all.has(id)) ? new Set(failed) : all;
}

function reportedFailures(payload: string): string[] | undefined {
  try {
    const answer: Partial<SQSBatchResponse> | null = JSON.parse(payload);
    return (answer?.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier);
  } catch {
    return undefined;
  }
}

function toEvent({ queue, region }: EventSourceOptions, batch: readonly Message[]): SQSEvent {
  return { Records: batch.map((message) => toRecord(message, queue, region)) };
}

function toRecord(message: Message, queue: Queue, region: string): SQSRecord {
  return {
    messageId: message.id,
    receiptHandle: message.receiptHandle ?? '',
    body: message.body,
    attributes: systemAttributes(message) as unknown as SQSRecord['attributes'],
    messageAttributes: Object.fromEntries(
      Object.entries(message.attributes).map(([name, { DataType, StringValue, BinaryValue }]) => [
        name,
        {
          dataType: DataType as SQSRecord['messageAttributes'][string]['dataType'],
          ...(StringValue !== undefined && { stringValue: StringValue }),
          ...(BinaryValue !== undefined && { binaryValue: BinaryValue }),
          stringListValues: [],
          binaryListValues: [],
        },
      ]),
    ),
    md5OfBody: md5OfBody(message.body),
    eventSource: 'aws:sqs',
    eventSourceARN: queue.arn,
    awsRegion: region,
  };
}
