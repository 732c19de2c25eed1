import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { FunctionError } from './outcome.ts';

/** What a worker says over its Runtime API. */
export interface RuntimeListener {
  /** The worker is ready for an invocation, which `hand` gives it. */
  onNext(hand: (invocation: HandedInvocation) => void): void;
  onResponse(requestId: string, payload: Buffer): void;
  onError(requestId: string, error: FunctionError): void;
  onInitError(error: FunctionError): void;
}

/** One invocation as it is handed to a worker. */
export interface HandedInvocation {
  readonly requestId: string;
  readonly payload: Buffer;
  /** Milliseconds since 1970. */
  readonly deadline: number;
  readonly functionArn: string;
}

/** The Runtime API of one worker. */
export interface RuntimeApi {
  /** `host:port`, for AWS_LAMBDA_RUNTIME_API. */
  readonly address: string;
  close(): void;
}

const PREFIX = '/2018-06-01/runtime/';

/**
 * Starts the HTTP interface through which one worker fetches invocations and answers them:
 * https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html
 */
export async function startRuntimeApi(listener: RuntimeListener): Promise<RuntimeApi> {
  const server = createServer((request, response) => {
    serve(request, response, listener).catch(() => response.destroy());
  });
  // The worker waits in `invocation/next` and works in between for as long as it takes.
  server.requestTimeout = 0;
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The Runtime API has no TCP port.');
  return {
    address: `127.0.0.1:${address.port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  listener: RuntimeListener,
): Promise<void> {
  const path = request.url?.startsWith(PREFIX) ? request.url.slice(PREFIX.length) : '';
  if (path === 'invocation/next') {
    listener.onNext((invocation) => hand(response, invocation));
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  response.writeHead(202, { 'content-type': 'application/json' }).end('{"status":"OK"}');
  const [, requestId = '', kind] = /^invocation\/([^/]+)\/(response|error)$/.exec(path) ?? [];
  if (path === 'init/error') listener.onInitError(JSON.parse(body.toString()));
  else if (kind === 'response') listener.onResponse(requestId, body);
  else if (kind === 'error') listener.onError(requestId, JSON.parse(body.toString()));
}

function hand(response: ServerResponse, invocation: HandedInvocation): void {
  const seconds = Math.floor(Date.now() / 1000).toString(16);
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': invocation.payload.length,
    'lambda-runtime-aws-request-id': invocation.requestId,
    'lambda-runtime-deadline-ms': String(invocation.deadline),
    'lambda-runtime-invoked-function-arn': invocation.functionArn,
    'lambda-runtime-trace-id': `Root=1-${seconds}-${randomBytes(12).toString('hex')};Sampled=0`,
  });
  response.end(invocation.payload);
}
