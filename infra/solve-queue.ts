import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';

/** How patiently uploads are worked off. */
export interface SolveQueueProps {
  /** The timeout of the function that works the queue off. */
  readonly workTimeout: Duration;

  /**
   * How often a message is handed out before it goes to the dead-letter queue.
   *
   * @default 5, since a throttled invocation counts as well
   */
  readonly maxReceiveCount?: number;

  /**
   * Messages, of one file each, that one invocation gets.
   *
   * @default 1, so that every file has the whole timeout and none falls with a neighbour
   */
  readonly batchSize?: number;

  /**
   * Invocations at the same time, at least 2. The rest waits in the queue.
   *
   * @default 10
   */
  readonly maxConcurrency?: number;
}

/** AWS's own advice: room for a batch that fails, is throttled and tried again before anybody else gets it. */
const VISIBILITY_IN_TIMEOUTS = 6;

/** The backlog: one message for every upload not solved yet, and a second queue for those that nobody could solve. */
export class SolveQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;
  /** How long a message is hidden once it is handed out; after a failure, the wait until it is tried again. */
  readonly visibilityTimeout: Duration;
  readonly #batchSize: number;
  readonly #maxConcurrency: number;

  constructor(scope: Construct, id: string, props: SolveQueueProps) {
    super(scope, id);
    this.#batchSize = props.batchSize ?? 1;
    this.#maxConcurrency = props.maxConcurrency ?? 10;
    this.visibilityTimeout = Duration.seconds(props.workTimeout.toSeconds() * VISIBILITY_IN_TIMEOUTS);
    this.deadLetters = new Queue(this, 'DeadLetters', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      // The longest there is: time for a person to look, mend and redrive.
      retentionPeriod: Duration.days(14),
    });
    this.queue = new Queue(this, 'Queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      visibilityTimeout: this.visibilityTimeout,
      // A message's age goes on counting in the dead-letter queue, so this must stay well below its 14 days.
      retentionPeriod: Duration.days(4),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: props.maxReceiveCount ?? 5 },
    });
  }

  /** Has a function work off the queue, and lets it do just what that takes. */
  feed(worker: LambdaFunction): void {
    worker.addToRolePolicy(
      new PolicyStatement({
        sid: 'WorkOffQueue',
        actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
        resources: [this.queue.queueArn],
      }),
    );
    worker.addEventSourceMapping('Uploads', {
      eventSourceArn: this.queue.queueArn,
      batchSize: this.#batchSize,
      // Also with a batch of one: a file to be tried again is then an answer, and an error is always a crash.
      reportBatchItemFailures: true,
      // Not reserved concurrency: that throttles, and a throttled message comes nearer to the dead-letter queue.
      maxConcurrency: this.#maxConcurrency,
    });
  }
}
