import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { deckhandTemplate, logicalId } from './deckhand-template.ts';

const template = deckhandTemplate();
const queues = template.findResources('AWS::SQS::Queue');
const queueId = logicalId(template, 'AWS::SQS::Queue', 'SolveQueue');
const deadLettersId = logicalId(template, 'AWS::SQS::Queue', 'SolveDeadLetters');
const queue = queues[queueId]?.Properties;
const deadLetters = queues[deadLettersId]?.Properties;
const worker =
  template.findResources('AWS::Lambda::Function')[
    logicalId(template, 'AWS::Lambda::Function', 'SolverFunction')
  ]?.Properties;
const [source] = Object.values(template.findResources('AWS::Lambda::EventSourceMapping'));

const DAY = 24 * 60 * 60;

describe('the queue', () => {
  it('hides a message for at least six times the timeout of the function, so that no file is worked on twice', () => {
    expect(queue?.VisibilityTimeout).toBeGreaterThanOrEqual(6 * worker?.Timeout);
  });

  it('gives a message up after 3 to 5 tries', () => {
    expect(queue?.RedrivePolicy.deadLetterTargetArn).toEqual({ 'Fn::GetAtt': [deadLettersId, 'Arn'] });
    expect(queue?.RedrivePolicy.maxReceiveCount).toBeGreaterThanOrEqual(3);
    expect(queue?.RedrivePolicy.maxReceiveCount).toBeLessThanOrEqual(5);
  });

  it('keeps a message for longer than all its tries can take', () => {
    const tries = queue?.RedrivePolicy.maxReceiveCount * queue?.VisibilityTimeout;
    expect(queue?.MessageRetentionPeriod).toBeGreaterThan(2 * tries);
  });
});

describe('the dead-letter queue', () => {
  it('keeps a message for 14 days, ten of them after the queue would have dropped it', () => {
    expect(deadLetters?.MessageRetentionPeriod).toBe(14 * DAY);
    expect(queue?.MessageRetentionPeriod).toBeLessThanOrEqual(4 * DAY);
  });
});

describe.each([
  ['the queue', queueId],
  ['the dead-letter queue', deadLettersId],
])('%s', (_name, id) => {
  it('is encrypted with keys that SQS manages', () => {
    expect(queues[id]?.Properties.SqsManagedSseEnabled).toBe(true);
  });

  it('refuses whoever comes without TLS', () => {
    template.hasResourceProperties('AWS::SQS::QueuePolicy', {
      Queues: [{ Ref: id }],
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({
            Effect: 'Deny',
            Action: 'sqs:*',
            Principal: { AWS: '*' },
            Condition: { Bool: { 'aws:SecureTransport': 'false' } },
          }),
        ]),
      },
    });
  });
});

describe('the event source', () => {
  it('hands the queue to the function', () => {
    template.resourceCountIs('AWS::Lambda::EventSourceMapping', 1);
    expect(source?.Properties.EventSourceArn).toEqual({ 'Fn::GetAtt': [queueId, 'Arn'] });
    expect(source?.Properties.FunctionName).toEqual({
      Ref: logicalId(template, 'AWS::Lambda::Function', 'SolverFunction'),
    });
  });

  it('gives every file an invocation, and so the whole timeout, of its own', () => {
    expect(source?.Properties.BatchSize).toBe(1);
  });

  it('takes failures by message, not by batch', () => {
    expect(source?.Properties.FunctionResponseTypes).toEqual(['ReportBatchItemFailures']);
  });

  it('bounds the invocations at a time here, where the rest waits, and not at the function, where it fails', () => {
    expect(source?.Properties.ScalingConfig.MaximumConcurrency).toBeGreaterThanOrEqual(2);
    expect(worker?.ReservedConcurrentExecutions).toBeUndefined();
  });
});
