import { Duration } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  type IAlarmAction,
  type IMetric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import type { SolveQueue } from './solve-queue.ts';
import type { Solver } from './solver.ts';

/** What is watched, and what an alarm does. */
export interface WatchProps {
  readonly queue: SolveQueue;
  readonly solver: Solver;

  /**
   * What an alarm does, such as telling an SNS topic.
   *
   * @default none: alarms are seen in CloudWatch
   */
  readonly actions?: readonly IAlarmAction[];
}

interface Condition {
  readonly id: string;
  /** A sentence for the person who is woken: what happened and where to look. */
  readonly description: string;
  readonly metric: IMetric;
  readonly threshold: number;
}

const PERIOD = Duration.minutes(5);

/** Notices what the stack cannot mend by itself. A file that is merely bad is no alarm: its summary tells its owner. */
export class Watch extends Construct {
  readonly #actions: readonly IAlarmAction[];

  constructor(scope: Construct, id: string, props: WatchProps) {
    super(scope, id);
    this.#actions = props.actions ?? [];
    const { queue, deadLetters, visibilityTimeout } = props.queue;
    this.#alarm({
      id: 'DeadLetters',
      description:
        'A file could not be solved in any of its tries. Read the log, then redrive the dead-letter queue.',
      metric: deadLetters.metricApproximateNumberOfMessagesVisible({ period: PERIOD, statistic: 'Maximum' }),
      threshold: 1,
    });
    this.#alarm({
      id: 'Backlog',
      description:
        'An upload has waited for longer than two tries take. Raise maxConcurrency, or read the log for files that fail.',
      metric: queue.metricApproximateAgeOfOldestMessage({ period: PERIOD, statistic: 'Maximum' }),
      threshold: 2 * visibilityTimeout.toSeconds(),
    });
    this.#alarm({
      id: 'Crashes',
      description: 'The function crashed, ran out of memory or ran out of time. Read its log.',
      metric: props.solver.function.metricErrors({ period: PERIOD, statistic: 'Sum' }),
      threshold: 1,
    });
  }

  #alarm(condition: Condition): void {
    const alarm = new Alarm(this, condition.id, {
      alarmDescription: condition.description,
      metric: condition.metric,
      threshold: condition.threshold,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: 1,
      // No uploads, no data: an idle stack is a healthy one.
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(...this.#actions);
  }
}
