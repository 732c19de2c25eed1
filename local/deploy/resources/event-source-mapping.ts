import type { Lambda } from '../../lambda/lambda.ts';
import type { BatchResult } from '../../sqs/event-source.ts';
import type { ResourceMaker } from '../resource-maker.ts';

interface MappingProperties {
  readonly EventSourceArn: string;
  /** Name or ARN. */
  readonly FunctionName: string;
  readonly Enabled?: boolean;
  readonly BatchSize?: number;
  readonly MaximumBatchingWindowInSeconds?: number;
  readonly FunctionResponseTypes?: readonly string[];
  readonly ScalingConfig?: { readonly MaximumConcurrency?: number };
  readonly FilterCriteria?: object;
}

/** Batches at a time if the template sets no maximum. */
const DEFAULT_CONCURRENCY = 5;

/** AWS::Lambda::EventSourceMapping of a queue. */
export const makeEventSourceMapping: ResourceMaker = (
  { properties, logicalId, physicalName },
  { sqs, lambda, startEventSource },
) => {
  const mapping = properties as MappingProperties;
  const queue = sqs.findQueue(mapping.EventSourceArn);
  if (!queue) {
    throw new Error(
      `${logicalId} reads ${mapping.EventSourceArn}; in the local cloud only a queue of the stack can be read.`,
    );
  }
  if (mapping.FilterCriteria)
    throw new Error(`${logicalId} filters events, which the local cloud cannot do.`);
  const functionName = mapping.FunctionName.split(':').pop() ?? '';
  if (mapping.Enabled !== false) {
    startEventSource({
      queue,
      batchSize: mapping.BatchSize ?? 10,
      windowSeconds: mapping.MaximumBatchingWindowInSeconds ?? 0,
      maxConcurrency: mapping.ScalingConfig?.MaximumConcurrency ?? DEFAULT_CONCURRENCY,
      reportBatchItemFailures: mapping.FunctionResponseTypes?.includes('ReportBatchItemFailures') ?? false,
      invoke: (event) => invokeBatch(lambda, functionName, event),
    });
  }
  return { ref: physicalName, attributes: { Id: physicalName } };
};

async function invokeBatch(
  lambda: Pick<Lambda, 'invoke'>,
  functionName: string,
  event: object,
): Promise<BatchResult> {
  const result = await lambda.invoke(functionName, Buffer.from(JSON.stringify(event)));
  return result.kind === 'answered'
    ? { kind: 'answered', payload: result.payload.toString() }
    : { kind: result.kind };
}
