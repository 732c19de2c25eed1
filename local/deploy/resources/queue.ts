import type { ResourceMaker } from '../resource-maker.ts';

interface QueueProperties {
  readonly QueueName?: string;
  readonly FifoQueue?: boolean;
  readonly RedrivePolicy?: object;
}

/** Properties that are attributes of the same name in the SQS API. */
const ATTRIBUTES = [
  'DelaySeconds',
  'MaximumMessageSize',
  'MessageRetentionPeriod',
  'ReceiveMessageWaitTimeSeconds',
  'VisibilityTimeout',
];

/** AWS::SQS::Queue, standard queues only. */
export const makeQueue: ResourceMaker = ({ properties, logicalId, physicalName }, { sqs }) => {
  const { QueueName = physicalName, FifoQueue, RedrivePolicy } = properties as QueueProperties;
  if (FifoQueue) throw new Error(`${logicalId} is a FIFO queue; the local cloud has only standard queues.`);
  const given = Object.entries(properties as object).filter(([name]) => ATTRIBUTES.includes(name));
  const queue = sqs.createQueue(QueueName, {
    ...Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
    ...(RedrivePolicy && { RedrivePolicy: JSON.stringify(RedrivePolicy) }),
  });
  const url = sqs.urlOf(queue);
  return { ref: url, attributes: { Arn: queue.arn, QueueName, QueueUrl: url } };
};
