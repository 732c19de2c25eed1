import { describe, expect, it } from 'vitest';
import { deckhandInApp, deckhandTemplate, logicalId } from './deckhand-template.ts';

const template = deckhandTemplate();

describe('the outputs', () => {
  it('have names that scripts can rely on', () => {
    const outputs = template.toJSON().Outputs;
    const values = Object.fromEntries(
      Object.entries<{ Value: unknown }>(outputs).map(([name, output]) => [name, output.Value]),
    );
    expect(values).toEqual({
      UploadsBucket: { Ref: logicalId(template, 'AWS::S3::Bucket', 'UploadsBucket') },
      ResultsBucket: { Ref: logicalId(template, 'AWS::S3::Bucket', 'ResultsBucket') },
      SolveFunction: { Ref: logicalId(template, 'AWS::Lambda::Function', 'SolverFunction') },
      SolveQueue: { Ref: logicalId(template, 'AWS::SQS::Queue', 'SolveQueue') },
      DeadLetterQueue: { Ref: logicalId(template, 'AWS::SQS::Queue', 'SolveDeadLetters') },
      CacheTable: { Ref: logicalId(template, 'AWS::DynamoDB::GlobalTable') },
    });
  });

  it('say what they are for', () => {
    for (const output of Object.values<{ Description: string }>(template.toJSON().Outputs)) {
      expect(output.Description).toMatch(/\w/);
    }
  });
});

describe('the stack', () => {
  it('names nothing itself, so that it can be deployed twice', () => {
    const PHYSICAL_NAMES = [
      'AlarmName',
      'BucketName',
      'FunctionName',
      'LogGroupName',
      'QueueName',
      'RoleName',
      'TableName',
    ];
    const named = Object.entries(template.toJSON().Resources as Record<string, { Properties?: object }>)
      .flatMap(([id, resource]) =>
        Object.entries(resource.Properties ?? {}).map(([name, value]) => ({ id, name, value })),
      )
      .filter(({ name, value }) => PHYSICAL_NAMES.includes(name) && typeof value === 'string');
    expect(named).toEqual([]);
  });

  it('is bound to no account and no region, and looks nothing up', () => {
    const { app, stack } = deckhandInApp();
    const assembly = app.synth();
    expect(assembly.getStackArtifact(stack.artifactId).environment.name).toBe(
      'aws://unknown-account/unknown-region',
    );
    expect(assembly.manifest.missing).toBeUndefined();
  });
});
