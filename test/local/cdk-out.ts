// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the placeholders of CloudFormation look like those of JavaScript.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Template } from '../../local/deploy/template.ts';

/** A folder such as `cdk synth` writes: one stack `Small`, and its code under the key `code.zip`. */
export interface CdkOut {
  readonly path: string;
  remove(): Promise<void>;
}

export async function writeCdkOut(template: Template, handler = ''): Promise<CdkOut> {
  const path = await mkdtemp(join(tmpdir(), 'deckhand-cdk-out-test-'));
  const write = (name: string, value: unknown) => writeFile(join(path, name), JSON.stringify(value));
  await write('manifest.json', {
    version: '48.0.0',
    artifacts: {
      'Small.assets': { type: 'cdk:asset-manifest', properties: { file: 'Small.assets.json' } },
      Small: { type: 'aws:cloudformation:stack', properties: { templateFile: 'Small.template.json' } },
      Tree: { type: 'cdk:tree', properties: { file: 'tree.json' } },
    },
  });
  await write('Small.assets.json', {
    files: {
      code: {
        source: { path: 'asset.code', packaging: 'zip' },
        destinations: { current: { bucketName: 'assets', objectKey: 'code.zip' } },
      },
    },
  });
  await write('Small.template.json', template);
  await mkdir(join(path, 'asset.code'));
  await writeFile(join(path, 'asset.code', 'index.mjs'), handler);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Fails the messages of objects whose key holds `fail`, and answers direct invocations with where it runs. */
export const SMALL_HANDLER = `
export const handler = async (event) => {
  if (event.import) return import(event.import).then(() => 'found', ({ code }) => code);
  if (!event.Records) return { pid: process.pid, folder: import.meta.dirname, env: process.env };
  const failed = event.Records.filter(({ body }) => {
    const { Records = [] } = JSON.parse(body);
    for (const { s3 } of Records) console.log('uploaded', s3.bucket.name, s3.object.key);
    return Records.some(({ s3 }) => s3.object.key.includes('fail'));
  });
  return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
};
`;

/** The stack in small: bucket → queue with dead letters → function, and a table, as CDK writes them. */
export const SMALL_STACK: Template = {
  Resources: {
    Mapping: {
      Type: 'AWS::Lambda::EventSourceMapping',
      Properties: {
        EventSourceArn: { 'Fn::GetAtt': ['Queue', 'Arn'] },
        FunctionName: { Ref: 'Function' },
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        ScalingConfig: { MaximumConcurrency: 2 },
      },
    },
    Notifications: {
      Type: 'Custom::S3BucketNotifications',
      Properties: {
        ServiceToken: { 'Fn::GetAtt': ['NotificationsHandler', 'Arn'] },
        BucketName: { Ref: 'Uploads' },
        NotificationConfiguration: {
          QueueConfigurations: [
            {
              Events: ['s3:ObjectCreated:*'],
              QueueArn: { 'Fn::GetAtt': ['Queue', 'Arn'] },
              Filter: { Key: { FilterRules: [{ Name: 'suffix', Value: '.csv' }] } },
            },
          ],
        },
        Managed: true,
      },
      DependsOn: ['QueuePolicy'],
    },
    NotificationsHandler: {
      Type: 'AWS::Lambda::Function',
      Properties: { Code: { ZipFile: 'import boto3' }, Handler: 'index.handler', Runtime: 'python3.13' },
    },
    Function: {
      Type: 'AWS::Lambda::Function',
      Properties: {
        Code: {
          S3Bucket: { 'Fn::Sub': 'cdk-assets-${AWS::AccountId}-${AWS::Region}' },
          S3Key: 'code.zip',
        },
        Handler: 'index.handler',
        Runtime: 'nodejs24.x',
        MemorySize: 256,
        Timeout: 20,
        Role: { 'Fn::GetAtt': ['Role', 'Arn'] },
        Environment: { Variables: { UPLOADS: { Ref: 'Uploads' }, TABLE: { Ref: 'Table' } } },
      },
      DependsOn: ['Role'],
    },
    Uploads: { Type: 'AWS::S3::Bucket' },
    Queue: {
      Type: 'AWS::SQS::Queue',
      Properties: {
        VisibilityTimeout: 120,
        RedrivePolicy: { deadLetterTargetArn: { 'Fn::GetAtt': ['Dead', 'Arn'] }, maxReceiveCount: 2 },
      },
    },
    Dead: { Type: 'AWS::SQS::Queue' },
    QueuePolicy: {
      Type: 'AWS::SQS::QueuePolicy',
      Properties: { Queues: [{ Ref: 'Queue' }], PolicyDocument: { Statement: [] } },
    },
    Table: {
      Type: 'AWS::DynamoDB::GlobalTable',
      Properties: {
        AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
        KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
        BillingMode: 'PAY_PER_REQUEST',
        Replicas: [{ Region: { Ref: 'AWS::Region' } }],
      },
    },
    Role: { Type: 'AWS::IAM::Role', Properties: { AssumeRolePolicyDocument: {} } },
  },
  Outputs: {
    UploadsBucket: { Value: { Ref: 'Uploads' } },
    QueueUrl: { Value: { Ref: 'Queue' } },
    DeadLetterUrl: { Value: { Ref: 'Dead' } },
    FunctionName: { Value: { Ref: 'Function' } },
    TableName: { Value: { Ref: 'Table' } },
    Where: { Value: { 'Fn::Join': ['', ['s3://', { Ref: 'Uploads' }, '/']] } },
  },
  Parameters: { BootstrapVersion: { Default: '/cdk-bootstrap/hnb659fds/version' } },
};
