import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { createS3, type S3Fault } from '../../../local/s3/s3.ts';
import { startTestGateway } from '../../local/test-gateway.ts';

export const UPLOADS = 'uploads';
export const RESULTS = 'results';

/** Called around each request of a client: the name of its command, such as `PutObjectCommand`, and what sends it. */
export type CommandHook = (command: string, send: () => Promise<void>) => Promise<void>;

/** An S3 over real HTTP with the buckets `uploads` and `results`. */
export interface TestS3 {
  readonly endpoint: string;
  readonly client: S3Client;
  /** Every request as it arrived: `HEAD /results/cards.csv`. */
  readonly requests: string[];
  /** Decides on the fault of each request that arrives; undefined lets it pass. */
  faults: (line: string, request: IncomingMessage) => S3Fault | undefined;
  /** Another client, with a hook around its requests: for interleaving two runs. */
  hookedClient(hook: CommandHook): S3Client;
  put(
    bucket: string,
    key: string,
    body: string | Uint8Array,
    more?: object,
  ): Promise<{ readonly etag: string }>;
  /** The object's text, or undefined if there is none. */
  text(key: string, bucket?: string): Promise<string | undefined>;
  keys(bucket?: string): Promise<string[]>;
  unfinishedUploads(): Promise<number>;
  close(): Promise<void>;
}

export async function startTestS3(): Promise<TestS3> {
  const dir = await mkdtemp(join(tmpdir(), 'deckhand-s3-'));
  const requests: string[] = [];
  const lineOf = ({ method, url }: IncomingMessage) =>
    `${method} ${decodeURIComponent((url ?? '').replace(/[?&]x-id=\w+/, ''))}`;
  const s3 = await createS3({
    dir,
    region: 'us-east-1',
    onNotification: () => {},
    faults: (request) => {
      requests.push(lineOf(request));
      return test.faults(lineOf(request), request);
    },
  });
  s3.createBucket(UPLOADS);
  s3.createBucket(RESULTS);
  const gateway = await startTestGateway({ s3: s3.handle });
  const settings = { ...gateway.client, maxAttempts: 2 };
  const client = new S3Client(settings);
  const test: TestS3 = {
    endpoint: gateway.endpoint,
    client,
    requests,
    faults: () => undefined,
    hookedClient: (hook) => {
      const hooked = new S3Client(settings);
      hooked.middlewareStack.add(
        (next, context) => async (args) => {
          const answers: Awaited<ReturnType<typeof next>>[] = [];
          await hook(context.commandName ?? '', async () => {
            answers.push(await next(args));
          });
          const [answer] = answers;
          if (answer === undefined) throw new Error('The hook did not send the request.');
          return answer;
        },
        { step: 'initialize' },
      );
      return hooked;
    },
    put: async (Bucket, Key, Body, more = {}) => {
      // The SDK takes an empty text for a stream of unknown length, and warns.
      const put = new PutObjectCommand({ Bucket, Key, Body: Buffer.from(Body), ...more });
      const { ETag = '' } = await client.send(put);
      return { etag: ETag.replaceAll('"', '') };
    },
    text: async (Key, Bucket = RESULTS) => {
      try {
        const answer = await client.send(new GetObjectCommand({ Bucket, Key }));
        return await answer.Body?.transformToString();
      } catch (error) {
        if ((error as Error).name === 'NoSuchKey') return undefined;
        throw error;
      }
    },
    keys: async (Bucket = RESULTS) => {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
      return Contents.map(({ Key = '' }) => Key);
    },
    unfinishedUploads: async () => {
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: RESULTS }));
      return Uploads.length;
    },
    close: async () => {
      client.destroy();
      await gateway.close();
      await s3.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
  return test;
}
