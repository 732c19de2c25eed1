import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { deckhandTemplate, logicalId } from './deckhand-template.ts';

const template = deckhandTemplate();
const uploads = logicalId(template, 'AWS::S3::Bucket', 'UploadsBucket');
const queue = logicalId(template, 'AWS::SQS::Queue', 'SolveQueue');

describe('notifications', () => {
  it('tell the queue of every object created, also by multipart upload or copy, whatever its key', () => {
    const [notifications] = Object.values(template.findResources('Custom::S3BucketNotifications'));
    expect(notifications?.Properties).toMatchObject({
      BucketName: { Ref: uploads },
      NotificationConfiguration: {
        QueueConfigurations: [{ Events: ['s3:ObjectCreated:*'], QueueArn: { 'Fn::GetAtt': [queue, 'Arn'] } }],
      },
    });
    expect(notifications?.Properties.NotificationConfiguration.QueueConfigurations[0].Filter).toBeUndefined();
  });

  it('have one owner, and no other bucket has any', () => {
    template.resourceCountIs('Custom::S3BucketNotifications', 1);
  });

  it('are set only once the queue lets this bucket, and no other, send', () => {
    template.hasResourceProperties('AWS::SQS::QueuePolicy', {
      Queues: [{ Ref: queue }],
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({
            Effect: 'Allow',
            Principal: { Service: 's3.amazonaws.com' },
            Action: Match.arrayWith(['sqs:SendMessage']),
            Condition: { ArnLike: { 'aws:SourceArn': { 'Fn::GetAtt': [uploads, 'Arn'] } } },
          }),
        ]),
      },
    });
    template.hasResource('Custom::S3BucketNotifications', {
      DependsOn: Match.arrayWith([logicalId(template, 'AWS::SQS::QueuePolicy', 'SolveQueue')]),
    });
  });
});
