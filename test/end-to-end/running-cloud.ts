import { setTimeout } from 'node:timers/promises';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import {
  GetObjectCommand,
  HeadObjectCommand,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { startLocalStack } from '../../cli/cloud/local-stack.ts';
import type { Summary } from '../../lambda/summary.ts';
import type { LocalCloud } from '../../local/cloud.ts';

/** How long a test waits for a file to be solved before it gives up. */
const PATIENCE_MILLISECONDS = 60_000;

/** The synthesised stack in a local cloud, with what tests ask of it. */
export interface RunningCloud {
  readonly cloud: LocalCloud;
  readonly s3: S3Client;
  readonly log: readonly string[];
  /** Uploads bytes; resolves to the ETag of the object. */
  upload(key: string, body: string | Uint8Array, metadata?: Record<string, string>): Promise<string>;
  /** Waits until `key` has a summary, of the upload `etag` if given. */
  summaryOf(key: string, etag?: string): Promise<Summary>;
  /** A file of the results bucket; undefined if it does not exist. */
  result(key: string): Promise<Buffer | undefined>;
  /** The answer of a direct invocation. */
  invoke(payload: object): Promise<unknown>;
  /** Waits until `condition` gives something. */
  until<Value>(what: string, condition: () => Promise<Value | undefined> | Value | undefined): Promise<Value>;
  close(): Promise<void>;
}

export async function startRunningCloud(): Promise<RunningCloud> {
  const log: string[] = [];
  const cloud = await startLocalStack({
    signal: new AbortController().signal,
    onLog: (line) => log.push(line),
  });
  const settings = {
    endpoint: cloud.endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  };
  const s3 = new S3Client(settings);
  const lambda = new LambdaClient(settings);
  const uploads = cloud.outputs.UploadsBucket as string;
  const results = cloud.outputs.ResultsBucket as string;

  const result = async (key: string) => {
    try {
      await s3.send(new HeadObjectCommand({ Bucket: results, Key: key }));
    } catch (error) {
      if (error instanceof NotFound) return undefined;
      throw error;
    }
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: results, Key: key }));
    return Buffer.from((await Body?.transformToByteArray()) ?? []);
  };
  const until: RunningCloud['until'] = async (what, condition) => {
    const deadline = performance.now() + PATIENCE_MILLISECONDS;
    while (performance.now() < deadline) {
      const value = await condition();
      if (value !== undefined) return value;
      await setTimeout(50);
    }
    throw new Error(`Waited in vain for ${what}. The log ends with:\n${log.slice(-20).join('')}`);
  };
  return {
    cloud,
    s3,
    log,
    result,
    until,
    upload: async (key, body, metadata) => {
      // The SDK takes an empty text for a stream of unknown length, and warns.
      const Body = Buffer.from(body);
      const put = new PutObjectCommand({ Bucket: uploads, Key: key, Body, Metadata: metadata });
      return (await s3.send(put)).ETag as string;
    },
    summaryOf: (key, etag) =>
      until(`the summary of ${key}`, async () => {
        const text = await result(`${key}.summary.json`);
        const summary = text && (JSON.parse(text.toString()) as Summary);
        const wanted = etag?.replaceAll('"', '');
        return summary && (wanted === undefined || summary.source.etag?.replaceAll('"', '') === wanted)
          ? summary
          : undefined;
      }),
    invoke: async (payload) => {
      const { Payload } = await lambda.send(
        new InvokeCommand({
          FunctionName: cloud.outputs.SolveFunction as string,
          Payload: JSON.stringify(payload),
        }),
      );
      return JSON.parse(Payload?.transformToString() ?? '');
    },
    close: async () => {
      s3.destroy();
      lambda.destroy();
      await cloud.close();
    },
  };
}
