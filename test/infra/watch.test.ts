import { describe, expect, it } from 'vitest';
import { deckhandTemplate, logicalId } from './deckhand-template.ts';

const template = deckhandTemplate();
const alarms = Object.values(template.findResources('AWS::CloudWatch::Alarm')).map(
  (alarm) => alarm.Properties,
);

function alarmOn(metric: string) {
  const found = alarms.filter((alarm) => alarm.MetricName === metric);
  expect(found).toHaveLength(1);
  return found[0];
}

function queueNamed(prefix: string) {
  return [
    {
      Name: 'QueueName',
      Value: { 'Fn::GetAtt': [logicalId(template, 'AWS::SQS::Queue', prefix), 'QueueName'] },
    },
  ];
}

describe('alarms', () => {
  it('ring for the first message in the dead-letter queue', () => {
    expect(alarmOn('ApproximateNumberOfMessagesVisible')).toMatchObject({
      Namespace: 'AWS/SQS',
      Dimensions: queueNamed('SolveDeadLetters'),
      Statistic: 'Maximum',
      Threshold: 1,
    });
  });

  it('ring for an upload that waits longer than a failed try and its repetition take', () => {
    const queue =
      template.findResources('AWS::SQS::Queue')[logicalId(template, 'AWS::SQS::Queue', 'SolveQueue')];
    const alarm = alarmOn('ApproximateAgeOfOldestMessage');
    expect(alarm).toMatchObject({
      Namespace: 'AWS/SQS',
      Dimensions: queueNamed('SolveQueue'),
      Statistic: 'Maximum',
    });
    expect(alarm?.Threshold).toBe(2 * queue?.Properties.VisibilityTimeout);
  });

  it('ring for the first crash of the function', () => {
    expect(alarmOn('Errors')).toMatchObject({
      Namespace: 'AWS/Lambda',
      Dimensions: [
        {
          Name: 'FunctionName',
          Value: { Ref: logicalId(template, 'AWS::Lambda::Function', 'SolverFunction') },
        },
      ],
      Statistic: 'Sum',
      Threshold: 1,
    });
  });

  it('ring at the threshold itself, stay quiet while nothing is uploaded, and say what to do', () => {
    for (const alarm of alarms) {
      expect(alarm.ComparisonOperator).toBe('GreaterThanOrEqualToThreshold');
      expect(alarm.TreatMissingData).toBe('notBreaching');
      expect(alarm.AlarmDescription).toMatch(/\. (Read|Raise) .+\.$/);
    }
  });
});
