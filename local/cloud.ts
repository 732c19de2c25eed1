import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { LOCAL_ACCOUNT } from './account.ts';
import { deploy } from './deploy/deploy.ts';
import { createDynamoDb } from './dynamodb.ts';
import { type Gateway, startGateway } from './gateway.ts';
import { createLambda } from './lambda/lambda.ts';
import { QUIET_ENVIRONMENT } from './quiet-environment.ts';
import { createS3 } from './s3/s3.ts';
import { startEventSource } from './sqs/event-source.ts';
import { createSqs } from './sqs/sqs.ts';

/** Which stack to run, and how. */
export interface CloudOptions {
  /** The folder that `cdk synth` wrote. */
  readonly cdkOut: string;
  /** Where it keeps its files; `close` removes it. @default a temporary folder */
  readonly workDir?: string;
  /** @default a free port */
  readonly port?: number;
  /** Gets every line that functions print, and Lambda's START, END and REPORT lines. */
  readonly onLog?: (line: string) => void;
  /** Script of the worker processes. @default dist/lambda-worker.js of the checkout */
  readonly workerPath?: string;
  /** When a message comes back that its function could not deal with. @default as on AWS, the visibility timeout */
  readonly redeliverAfterSeconds?: number;
}

/** A stack that runs on this machine. */
export interface LocalCloud {
  /** Of all services: `http://127.0.0.1:<port>`. */
  readonly endpoint: string;
  /** The variables with which SDKs and the `aws` CLI reach it. */
  readonly env: Readonly<Record<string, string>>;
  /** The stack's outputs. */
  readonly outputs: Readonly<Record<string, string>>;
  /** Types of resources in the stack that have no meaning here and were left out. */
  readonly skipped: readonly string[];
  /** Ends every process, server and timer, and removes what was stored. May be called more than once. */
  close(): Promise<void>;
}

const CREDENTIALS = { accessKeyId: 'test', secretAccessKey: 'test' };

/** Starts the services and deploys the stack in `cdkOut`. Rejects with a sentence, and leaves nothing, if that fails. */
export async function startCloud(options: CloudOptions): Promise<LocalCloud> {
  const closers: (() => Promise<void>)[] = [];
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= runInReverse(closers);
    return closing;
  };
  try {
    return { ...(await start(options, closers)), close };
  } catch (fault) {
    await close();
    throw fault;
  }
}

async function start(
  options: CloudOptions,
  closers: (() => Promise<void>)[],
): Promise<Omit<LocalCloud, 'close'>> {
  const account = LOCAL_ACCOUNT;
  const workDir = options.workDir ?? (await mkdtemp(join(tmpdir(), 'deckhand-cloud-')));
  closers.push(() => rm(workDir, { recursive: true, force: true }));
  await mkdir(workDir, { recursive: true });

  // The services know the gateway's endpoint only once it listens, and it needs them to start.
  let gateway: Gateway | undefined;
  const endpoint = () => gateway?.endpoint ?? '';
  const sqs = createSqs({ account, endpoint });
  const s3 = await createS3({
    dir: join(workDir, 's3'),
    region: account.region,
    onNotification: (queueArn, event) => sqs.send(queueArn, JSON.stringify(event)),
  });
  closers.push(() => s3.close());
  const lambda = createLambda({
    account,
    // On a Node older than the function's runtime every worker would print the SDK's advice.
    overrides: () => ({ ...clientEnvironment(endpoint()), ...QUIET_ENVIRONMENT }),
    ...(options.workerPath !== undefined && { workerPath: options.workerPath }),
    ...(options.onLog && { onLine: options.onLog }),
  });
  gateway = await startGateway({
    ...(options.port !== undefined && { port: options.port }),
    credentials: CREDENTIALS,
    services: { s3: s3.handle, sqs: sqs.handle, lambda: lambda.handle, dynamodb: createDynamoDb() },
  });
  closers.push(gateway.close, () => lambda.close());

  const dynamoDb = new DynamoDBClient({
    endpoint: endpoint(),
    region: account.region,
    credentials: CREDENTIALS,
  });
  const codeDir = join(workDir, 'functions');
  await mkdir(codeDir);
  try {
    const { outputs, skipped } = await deploy(options.cdkOut, {
      account,
      s3,
      sqs,
      lambda,
      codeDir,
      createTable: async (table) => {
        await dynamoDb.send(new CreateTableCommand(table));
      },
      startEventSource: (mapping) => {
        const { redeliverAfterSeconds } = options;
        const source = startEventSource({
          ...mapping,
          region: account.region,
          ...(redeliverAfterSeconds !== undefined && { redeliverAfterSeconds }),
        });
        closers.push(source.stop);
      },
    });
    return { endpoint: endpoint(), env: clientEnvironment(endpoint()), outputs, skipped };
  } finally {
    dynamoDb.destroy();
  }
}

async function runInReverse(closers: (() => Promise<void>)[]): Promise<void> {
  for (const close of closers.reverse()) await close();
}

function clientEnvironment(endpoint: string): Record<string, string> {
  return {
    AWS_ENDPOINT_URL: endpoint,
    AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
    AWS_REGION: LOCAL_ACCOUNT.region,
    AWS_DEFAULT_REGION: LOCAL_ACCOUNT.region,
  };
}
