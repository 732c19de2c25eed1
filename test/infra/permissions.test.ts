import { describe, expect, it } from 'vitest';
import { deckhandTemplate, logicalId } from './deckhand-template.ts';

interface Statement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
}

const template = deckhandTemplate();
const roleId = logicalId(template, 'AWS::IAM::Role', 'SolverRole');
const policies = Object.values(template.findResources('AWS::IAM::Policy'));

/** The ARN as text, with logical ids for what is known only once deployed: `UploadsBucketC4B27CC7/*`. */
function readable(arn: unknown): string {
  if (typeof arn === 'string') return arn;
  const { 'Fn::GetAtt': attribute, 'Fn::Join': joined } = arn as {
    'Fn::GetAtt'?: readonly [string, string];
    'Fn::Join'?: readonly [string, readonly unknown[]];
  };
  if (attribute) return attribute[0];
  if (joined) return joined[1].map(readable).join(joined[0]);
  return JSON.stringify(arn);
}

/** What the holders of policies may do: sorted actions by resource. */
function permissions(
  documents: readonly { readonly Statement: readonly Statement[] }[],
): Map<string, string[]> {
  const allowed = new Map<string, string[]>();
  for (const statement of documents.flatMap((document) => document.Statement)) {
    for (const resource of [statement.Resource].flat().map(readable)) {
      const actions = [...(allowed.get(resource) ?? []), ...[statement.Action].flat()];
      allowed.set(resource, actions.sort());
    }
  }
  return allowed;
}

function documentsOf(role: string) {
  return policies
    .filter((policy) => policy.Properties.Roles.some((entry: { Ref?: string }) => entry.Ref === role))
    .map((policy) => policy.Properties.PolicyDocument);
}

describe('the function', () => {
  const allowed = permissions(documentsOf(roleId));
  const uploads = logicalId(template, 'AWS::S3::Bucket', 'UploadsBucket');
  const results = logicalId(template, 'AWS::S3::Bucket', 'ResultsBucket');

  it('may do what it needs, and nothing else', () => {
    expect(Object.fromEntries(allowed)).toEqual({
      [`${uploads}/*`]: ['s3:GetObject'],
      [uploads]: ['s3:ListBucket'],
      [`${results}/*`]: ['s3:AbortMultipartUpload', 's3:DeleteObject', 's3:GetObject', 's3:PutObject'],
      [results]: ['s3:ListBucket'],
      [logicalId(template, 'AWS::DynamoDB::GlobalTable')]: [
        'dynamodb:BatchGetItem',
        'dynamodb:BatchWriteItem',
      ],
      [logicalId(template, 'AWS::SQS::Queue', 'SolveQueue')]: [
        'sqs:DeleteMessage',
        'sqs:GetQueueAttributes',
        'sqs:ReceiveMessage',
      ],
      [logicalId(template, 'AWS::Logs::LogGroup')]: ['logs:CreateLogStream', 'logs:PutLogEvents'],
    });
  });

  it('cannot write to the bucket whose events wake it', () => {
    const onUploads = [...allowed]
      .filter(([resource]) => resource.startsWith(uploads))
      .flatMap(([, actions]) => actions);
    expect(onUploads).not.toEqual([]);
    expect(onUploads.filter((action) => !/^s3:(Get|List)/.test(action))).toEqual([]);
  });

  it('has no managed policy, which would reach every log group of the account', () => {
    const role = template.findResources('AWS::IAM::Role')[roleId];
    expect(role?.Properties.ManagedPolicyArns).toBeUndefined();
    expect(role?.Properties.Policies).toBeUndefined();
  });
});

describe('every policy of the stack', () => {
  const allowed = permissions(policies.map((policy) => policy.Properties.PolicyDocument));

  it('names its resources', () => {
    expect(allowed.size).toBeGreaterThan(0);
    expect([...allowed.keys()].filter((resource) => resource === '*')).toEqual([]);
  });

  it('names its actions', () => {
    expect([...allowed.values()].flat().filter((action) => action.includes('*'))).toEqual([]);
  });
});
