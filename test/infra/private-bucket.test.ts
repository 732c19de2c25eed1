import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { deckhandTemplate, logicalId } from './deckhand-template.ts';

const template = deckhandTemplate();
const buckets = Object.entries(template.findResources('AWS::S3::Bucket'));

it('makes two buckets, one for uploads and one for results', () => {
  expect(buckets.map(([id]) => id.replace(/[0-9A-F]{8}$/, '')).sort()).toEqual([
    'ResultsBucket',
    'UploadsBucket',
  ]);
});

describe.each(['UploadsBucket', 'ResultsBucket'])('%s', (name) => {
  const id = logicalId(template, 'AWS::S3::Bucket', name);
  const bucket = template.findResources('AWS::S3::Bucket')[id];

  it('is encrypted with keys that S3 manages', () => {
    expect(bucket?.Properties.BucketEncryption.ServerSideEncryptionConfiguration).toEqual([
      { ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } },
    ]);
  });

  it('cannot be made public', () => {
    expect(bucket?.Properties.PublicAccessBlockConfiguration).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
  });

  it('has no access lists: its owner owns every object', () => {
    expect(bucket?.Properties.OwnershipControls.Rules).toEqual([{ ObjectOwnership: 'BucketOwnerEnforced' }]);
  });

  it('refuses whoever comes without TLS', () => {
    template.hasResourceProperties('AWS::S3::BucketPolicy', {
      Bucket: { Ref: id },
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({
            Effect: 'Deny',
            Action: 's3:*',
            Principal: { AWS: '*' },
            Condition: { Bool: { 'aws:SecureTransport': 'false' } },
            Resource: [
              { 'Fn::GetAtt': [id, 'Arn'] },
              { 'Fn::Join': ['', [{ 'Fn::GetAtt': [id, 'Arn'] }, '/*']] },
            ],
          }),
        ]),
      },
    });
  });

  it('drops the parts of unfinished uploads after a day, and expires nothing else', () => {
    expect(bucket?.Properties.LifecycleConfiguration.Rules).toEqual([
      {
        Id: 'AbortUnfinishedUploads',
        Status: 'Enabled',
        AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
      },
    ]);
  });

  it('stays, with its files, when the stack is deleted', () => {
    expect(bucket?.DeletionPolicy).toBe('Retain');
    expect(bucket?.UpdateReplacePolicy).toBe('Retain');
  });
});
