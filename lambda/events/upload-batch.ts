import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { startCpuClock } from '../cpu-time.ts';
import type { Deadline } from '../deadline.ts';
import { DeckhandError } from '../errors.ts';
import { peakMemoryMegabytes } from '../peak-memory.ts';
import type { Services } from '../services.ts';
import { isSuperseded } from '../superseded.ts';
import { solveUpload, type UploadOutcome } from './solve-upload.ts';
import { readUploadMessage, type Upload } from './upload-message.ts';

/** What became of an upload once every error is dealt with. */
type Settled =
  | UploadOutcome
  | { readonly status: 'refused' | 'retried'; readonly fault: unknown }
  | { readonly status: 'superseded'; readonly reason: string };

/**
 * Works off a batch of queue messages, one after the other, and answers with the ids of those to deliver again: what
 * failed in a way that may mend itself, what nobody can read (it ends in the dead-letter queue, where a person sees it),
 * and what could not be started in time. Never rejects: a fault of one message is no matter of the others.
 */
export async function solveBatch(
  event: SQSEvent,
  services: Services,
  deadline: Deadline,
  requestId: string,
): Promise<SQSBatchResponse> {
  const batchItemFailures: { itemIdentifier: string }[] = [];
  for (const message of event.Records) {
    const settled = await settleMessage(message, services, deadline, requestId);
    if (!settled) batchItemFailures.push({ itemIdentifier: message.messageId });
  }
  return { batchItemFailures };
}

/** Whether the message is done with. */
async function settleMessage(
  message: SQSRecord,
  services: Services,
  deadline: Deadline,
  requestId: string,
): Promise<boolean> {
  let uploads: readonly Upload[];
  try {
    uploads = readUploadMessage(message.body);
  } catch (error) {
    services.log.error('a message cannot be read', { messageId: message.messageId, error: error as Error });
    return false;
  }
  const redelivered = Number(message.attributes?.ApproximateReceiveCount ?? 1) > 1;
  let done = true;
  for (const [index, upload] of uploads.entries()) {
    if (!deadline.allows(upload.size)) {
      services.log.warn('no time left to start a file', { bucket: upload.bucket, key: upload.key });
      done = false;
      continue;
    }
    const cpuTime = startCpuClock();
    const run = `${requestId}/${message.messageId}/${index}`;
    const settled = await settleUpload(upload, { services, deadline, redelivered, run });
    report(upload, settled, cpuTime(), services);
    if (settled.status === 'retried') done = false;
  }
  return done;
}

async function settleUpload(
  upload: Upload,
  context: { services: Services; deadline: Deadline; redelivered: boolean; run: string },
): Promise<Settled> {
  const { deadline, ...rest } = context;
  const time = deadline.limitUpload();
  try {
    return await solveUpload(upload, { ...rest, signal: time.signal });
  } catch (fault) {
    if (fault instanceof DeckhandError) {
      if (isSuperseded(fault)) return { status: 'superseded', reason: fault.message };
      if (!fault.retryable) return { status: 'refused', fault };
    }
    return { status: 'retried', fault };
  } finally {
    time.clear();
  }
}

/** `cpuMilliseconds` beside `milliseconds` tells how long the file waited for S3 and DynamoDB. */
function report(upload: Upload, settled: Settled, cpuMilliseconds: number, { log, metrics }: Services): void {
  const { bucket, key } = upload;
  const { status } = settled;
  const fields = { status, bucket, key, cpuMilliseconds, peakMemoryMB: peakMemoryMegabytes() };
  if (status === 'folder') {
    log.info('folder skipped', fields);
    return;
  }
  const summary = 'summary' in settled ? settled.summary : undefined;
  if ('fault' in settled) {
    log.error(`file ${status}`, { ...fields, error: settled.fault as Error });
  } else if (summary) {
    const { rows, solved, unsolvable, bad, bytesIn, bytesOut, milliseconds, code, message } = summary;
    const counts = { rows, solved, unsolvable, bad, bytesIn, bytesOut, milliseconds };
    const fault = code === undefined ? {} : { code, reason: message };
    log.info(`file ${status}`, { ...fields, ...counts, ...fault });
  } else {
    log.info(`file ${status}`, 'reason' in settled ? { ...fields, reason: settled.reason } : fields);
  }
  metrics.file(status, { bucket, key }, summary);
}
