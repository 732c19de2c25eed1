import type { ResourceMaker } from './resource-maker.ts';
import { makeBucket } from './resources/bucket.ts';
import { makeBucketNotifications } from './resources/bucket-notifications.ts';
import { makeEventSourceMapping } from './resources/event-source-mapping.ts';
import { makeFunction } from './resources/function.ts';
import { makeQueue } from './resources/queue.ts';
import { makeTable } from './resources/table.ts';

/** The types of resources that the local cloud makes. */
export const RESOURCE_MAKERS: ReadonlyMap<string, ResourceMaker> = new Map([
  ['AWS::S3::Bucket', makeBucket],
  ['AWS::SQS::Queue', makeQueue],
  ['AWS::DynamoDB::Table', makeTable],
  ['AWS::DynamoDB::GlobalTable', makeTable],
  ['AWS::Lambda::Function', makeFunction],
  ['AWS::Lambda::EventSourceMapping', makeEventSourceMapping],
  ['Custom::S3BucketNotifications', makeBucketNotifications],
]);

/**
 * Types that are left out but may be referred to, with the service and kind in their ARNs: what they are is of no
 * consequence here, where everything is allowed and logs go to the terminal.
 */
export const STAND_IN_ARNS: ReadonlyMap<string, string> = new Map([
  ['AWS::IAM::Role', 'iam:role/'],
  ['AWS::IAM::ManagedPolicy', 'iam:policy/'],
  ['AWS::Logs::LogGroup', 'logs:log-group:'],
  ['AWS::CloudWatch::Alarm', 'cloudwatch:alarm:'],
  ['AWS::Lambda::Function', 'lambda:function:'],
]);
