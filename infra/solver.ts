import { join } from 'node:path';
import { type Duration, RemovalPolicy } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Runtime } from 'aws-cdk-lib/aws-lambda';
import { NodejsFunction } from 'aws-cdk-lib/aws-lambda-nodejs';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { HandCache } from './hand-cache.ts';
import type { ResultsBucket } from './results-bucket.ts';
import type { SolveQueue } from './solve-queue.ts';
import { PROJECT_ROOT, SOLVER_BUNDLE } from './solver-bundle.ts';
import type { UploadsBucket } from './uploads-bucket.ts';

/** What the function works with and how large it is. */
export interface SolverProps {
  readonly uploads: UploadsBucket;
  readonly results: ResultsBucket;
  readonly cache: HandCache;
  readonly queue: SolveQueue;
  /** The longest that one invocation may take. */
  readonly timeout: Duration;

  /**
   * Memory in MB, and with it the share of a CPU.
   *
   * @default 1769, which is exactly one vCPU: a file is solved on one thread
   */
  readonly memorySize?: number;

  /**
   * The least severe messages that are logged.
   *
   * @default INFO
   */
  readonly logLevel?: 'DEBUG' | 'INFO' | 'WARN' | 'ERROR';
}

/** The function that solves files and answers direct invocations, with its role and its log. */
export class Solver extends Construct {
  readonly function: NodejsFunction;

  constructor(scope: Construct, id: string, props: SolverProps) {
    super(scope, id);
    const logGroup = new LogGroup(this, 'Log', {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.function = new NodejsFunction(this, 'Function', {
      description:
        'Solves card tables: uploads through the queue, or hands, boards and CSV by direct invocation',
      entry: join(PROJECT_ROOT, 'lambda', 'handler.ts'),
      handler: 'handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: props.memorySize ?? 1769,
      timeout: props.timeout,
      ...SOLVER_BUNDLE,
      logGroup,
      role: roleThatLogsTo(this, logGroup),
      environment: {
        // Stack traces in the log name the file and line of the source, not a column of the bundle. It takes about 10 ms
        // of a cold start. A small young generation (Node's own is 16 MB, three times) is cleaned more often of the bytes
        // that have passed: about 20 MB less at the peak for 2 % of CPU time.
        NODE_OPTIONS: '--enable-source-maps --max-semi-space-size=4',
        POWERTOOLS_LOG_LEVEL: props.logLevel ?? 'INFO',
      },
    });
    props.uploads.letRead(this.function);
    props.results.letPublish(this.function);
    props.cache.letRemember(this.function);
    props.queue.feed(this.function);
  }
}

/** AWS's managed policy for this lets a function write to every log group of the account. */
function roleThatLogsTo(scope: Construct, logGroup: LogGroup): Role {
  const role = new Role(scope, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
  role.addToPolicy(
    new PolicyStatement({
      sid: 'WriteOwnLog',
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [logGroup.logGroupArn],
    }),
  );
  return role;
}
