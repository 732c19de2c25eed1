import type { ResourceMaker } from '../resource-maker.ts';

interface NotificationsProperties {
  readonly BucketName: string;
  readonly NotificationConfiguration: {
    readonly QueueConfigurations?: readonly QueueConfiguration[];
    readonly LambdaFunctionConfigurations?: readonly unknown[];
    readonly TopicConfigurations?: readonly unknown[];
  };
}

interface QueueConfiguration {
  readonly Id?: string;
  readonly QueueArn: string;
  readonly Events: readonly string[];
  readonly Filter?: {
    readonly Key?: { readonly FilterRules?: readonly { readonly Name: string; readonly Value: string }[] };
  };
}

/** Custom::S3BucketNotifications, which CDK writes in place of a property of the bucket. */
export const makeBucketNotifications: ResourceMaker = ({ properties, logicalId, physicalName }, { s3 }) => {
  const { BucketName, NotificationConfiguration } = properties as NotificationsProperties;
  const {
    QueueConfigurations = [],
    LambdaFunctionConfigurations,
    TopicConfigurations,
  } = NotificationConfiguration;
  if (LambdaFunctionConfigurations?.length || TopicConfigurations?.length) {
    throw new Error(`${logicalId} notifies a function or topic; in the local cloud, notify a queue.`);
  }
  s3.setNotifications(BucketName, QueueConfigurations.map(toTarget));
  return { ref: physicalName, attributes: {} };
};

function toTarget({ Id, QueueArn, Events, Filter }: QueueConfiguration) {
  const rules = Filter?.Key?.FilterRules ?? [];
  const rule = (name: string) => rules.find(({ Name }) => Name.toLowerCase() === name)?.Value;
  const prefix = rule('prefix');
  const suffix = rule('suffix');
  return {
    arn: QueueArn,
    events: Events,
    ...(Id !== undefined && { id: Id }),
    ...(prefix !== undefined && { prefix }),
    ...(suffix !== undefined && { suffix }),
  };
}
