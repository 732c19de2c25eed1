import { Runtime, RuntimeFamily } from 'aws-cdk-lib/aws-lambda';
import { describe, expect, it } from 'vitest';
import { deckhandTemplate, logicalId } from './deckhand-template.ts';

const template = deckhandTemplate();
const solver =
  template.findResources('AWS::Lambda::Function')[
    logicalId(template, 'AWS::Lambda::Function', 'SolverFunction')
  ]?.Properties;

describe('the function', () => {
  it('runs on arm64', () => {
    expect(solver?.Architectures).toEqual(['arm64']);
  });

  it('runs on the newest Node that this CDK knows', () => {
    const versions = Runtime.ALL.filter((runtime) => runtime.family === RuntimeFamily.NODEJS)
      .map((runtime) => /^nodejs(\d+)\.x$/.exec(runtime.name)?.[1])
      .filter((version) => version !== undefined)
      .map(Number);
    expect(solver?.Runtime).toBe(`nodejs${Math.max(...versions)}.x`);
  });

  it('has exactly one vCPU', () => {
    expect(solver?.MemorySize).toBe(1769);
  });

  it('has minutes, not the three seconds of a function that says nothing', () => {
    expect(solver?.Timeout).toBe(300);
  });

  it('is told by name where it reads, writes and remembers', () => {
    expect(solver?.Environment.Variables).toEqual({
      UPLOADS_BUCKET: { Ref: logicalId(template, 'AWS::S3::Bucket', 'UploadsBucket') },
      RESULTS_BUCKET: { Ref: logicalId(template, 'AWS::S3::Bucket', 'ResultsBucket') },
      CACHE_TABLE: { Ref: logicalId(template, 'AWS::DynamoDB::GlobalTable') },
      POWERTOOLS_LOG_LEVEL: 'INFO',
      NODE_OPTIONS: '--enable-source-maps --max-semi-space-size=4',
    });
  });
});

describe('the log', () => {
  const logId = logicalId(template, 'AWS::Logs::LogGroup');

  it('is kept for a month and goes with the stack', () => {
    const log = template.findResources('AWS::Logs::LogGroup')[logId];
    expect(log?.Properties.RetentionInDays).toBe(30);
    expect(log?.DeletionPolicy).toBe('Delete');
  });

  it('is where the function writes', () => {
    expect(solver?.LoggingConfig).toEqual({ LogGroup: { Ref: logId } });
  });
});
