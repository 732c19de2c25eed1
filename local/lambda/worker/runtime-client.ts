import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { FunctionError } from '../outcome.ts';

/** One invocation as the Runtime API hands it over. */
export interface Invocation {
  readonly requestId: string;
  /** Milliseconds since 1970. */
  readonly deadline: number;
  readonly functionArn: string;
  readonly traceId: string | undefined;
  /** JSON text. */
  readonly payload: string;
}

/** The worker's side of the Runtime API. Every call rejects when the parent is gone. */
export interface RuntimeClient {
  next(): Promise<Invocation>;
  respond(requestId: string, payload: string): Promise<void>;
  fail(requestId: string, error: FunctionError): Promise<void>;
  failInit(error: FunctionError): Promise<void>;
}

/** Speaks to the Runtime API at `address` (`host:port`). Not `fetch`, which gives up an answer after five minutes. */
export function createRuntimeClient(address: string): RuntimeClient {
  const [host = '', port = ''] = address.split(':');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });

  const call = (method: string, path: string, body?: string) =>
    new Promise<{ headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
      const bytes = body === undefined ? undefined : Buffer.from(body);
      const headers = bytes && { 'content-type': 'application/json', 'content-length': bytes.length };
      const url = { agent, host, port, method, path: `/2018-06-01/runtime/${path}` };
      const sent = request({ ...url, ...(headers && { headers }) }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ headers: response.headers, body: Buffer.concat(chunks).toString() }),
        );
        response.on('error', reject);
      });
      sent.on('error', reject);
      sent.end(bytes);
    });
  const post = async (path: string, body: string) => {
    await call('POST', path, body);
  };
  return {
    next: async () => {
      const { headers, body } = await call('GET', 'invocation/next');
      return {
        requestId: String(headers['lambda-runtime-aws-request-id']),
        deadline: Number(headers['lambda-runtime-deadline-ms']),
        functionArn: String(headers['lambda-runtime-invoked-function-arn']),
        traceId: headers['lambda-runtime-trace-id']?.toString(),
        payload: body,
      };
    },
    respond: (requestId, payload) => post(`invocation/${requestId}/response`, payload),
    fail: (requestId, error) => post(`invocation/${requestId}/error`, JSON.stringify(error)),
    failInit: (error) => post('init/error', JSON.stringify(error)),
  };
}
