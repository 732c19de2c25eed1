/** Attributes of a queue in the words of the API; the values are text. */
export type QueueAttributes = Readonly<Record<string, string>>;

/** Figures of a standard queue: https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_CreateQueue.html */
export const DEFAULT_ATTRIBUTES: QueueAttributes = {
  VisibilityTimeout: '30',
  DelaySeconds: '0',
  MaximumMessageSize: '1048576',
  MessageRetentionPeriod: '345600',
  ReceiveMessageWaitTimeSeconds: '0',
};

/** Where a message goes that was received `maxReceiveCount` times and never deleted. */
export interface RedrivePolicy {
  readonly deadLetterTargetArn: string;
  readonly maxReceiveCount: number;
}

/** Reads the redrive policy, a JSON text in which the count may be a number or text. Undefined if there is none. */
export function redrivePolicy({ RedrivePolicy }: QueueAttributes): RedrivePolicy | undefined {
  if (!RedrivePolicy) return undefined;
  const { deadLetterTargetArn, maxReceiveCount } = JSON.parse(RedrivePolicy);
  return { deadLetterTargetArn, maxReceiveCount: Number(maxReceiveCount) };
}
