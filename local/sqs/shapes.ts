import type { MessageAttributes } from './message.ts';

/** The members of all inputs of the SQS API that the local cloud reads, as the JSON protocol names them. */
export interface ActionInput {
  readonly QueueName?: string;
  readonly QueueUrl?: string;
  readonly QueueNamePrefix?: string;
  readonly Attributes?: Readonly<Record<string, string>>;
  readonly AttributeNames?: readonly string[];
  readonly MessageSystemAttributeNames?: readonly string[];
  readonly MessageAttributeNames?: readonly string[];
  readonly MessageBody?: string;
  readonly MessageAttributes?: MessageAttributes;
  readonly DelaySeconds?: number;
  readonly MaxNumberOfMessages?: number;
  readonly WaitTimeSeconds?: number;
  readonly VisibilityTimeout?: number;
  readonly ReceiptHandle?: string;
  readonly Entries?: readonly BatchEntry[];
  readonly SourceArn?: string;
  readonly DestinationArn?: string;
}

/** One entry of a batch action. */
export interface BatchEntry extends ActionInput {
  readonly Id?: string;
}

/** An output of the API, as the JSON protocol names its members. */
export type ActionOutput = Readonly<Record<string, unknown>>;
