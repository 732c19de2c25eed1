import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { readRequestBytes } from './http/request-bytes.ts';
import { parseRequestTarget } from './http/request-target.ts';
import { sendXml, xmlElement } from './http/xml.ts';
import { type Credentials, checkSignature, readSignatureClaim, sha256Hex } from './sigv4.ts';

/**
 * One service behind the gateway. It answers every request it is given, errors included, and never throws. `body` is the
 * whole body, already read from the request; undefined for S3, which streams its bodies.
 */
export type ServiceHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer | undefined,
) => void;

/** What the gateway guards. */
export interface GatewayOptions {
  /** @default a free port */
  readonly port?: number;
  readonly credentials: Credentials;
  /** Handlers by the service name that clients sign for: `s3`, `sqs`, `lambda`, `dynamodb`, `states`. */
  readonly services: Readonly<Record<string, ServiceHandler>>;
}

/** A running gateway. */
export interface Gateway {
  /** `http://127.0.0.1:<port>`, for `AWS_ENDPOINT_URL`. */
  readonly endpoint: string;
  readonly port: number;
  /** Closes every connection, also those in the middle of a request, and resolves when the port is free. */
  close(): Promise<void>;
}

interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

/** Bodies of services other than S3: DynamoDB allows 16 MB a request, Lambda 6 MB, SQS 1 MB. */
const BODY_LIMIT = 20 * 1024 * 1024;

/**
 * Starts the one port of the local cloud, on the loopback interface only. A request goes to the service named in its
 * signature's scope, once the signature is checked; anything else is refused with 403 or 404.
 * Rejects if the port is taken.
 */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const server = createServer({ requestTimeout: 0, headersTimeout: 0, keepAliveTimeout: 0 });
  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    admit(request, response, options).catch(() => response.destroy());
  };
  server.on('request', onRequest);
  // Listening for this event leaves the `100 Continue` to whoever reads the body, so that an upload can be refused before it is sent.
  server.on('checkContinue', onRequest);
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The gateway has no TCP port.');
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    port: address.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function admit(
  request: IncomingMessage,
  response: ServerResponse,
  options: GatewayOptions,
): Promise<void> {
  const claim = readSignatureClaim(request);
  if (claim === undefined) {
    refuse(request, response, undefined, {
      status: 403,
      code: 'AccessDenied',
      message: unsignedMessage(request),
    });
    return;
  }
  const handler = Object.hasOwn(options.services, claim.service)
    ? options.services[claim.service]
    : undefined;
  if (handler === undefined) {
    const known = Object.keys(options.services).join(', ');
    refuse(request, response, claim.service, {
      status: 404,
      code: 'UnknownService',
      message: `The local cloud has no service "${claim.service}"; it has ${known}.`,
    });
    return;
  }
  const streams = claim.service === 's3';
  const body = streams ? undefined : await readRequestBytes(request, response, BODY_LIMIT);
  if (!streams && body === undefined) {
    refuse(request, response, claim.service, {
      status: 413,
      code: 'RequestEntityTooLargeException',
      message: `The request is larger than ${BODY_LIMIT} bytes; send less at a time.`,
    });
    return;
  }
  const fault = checkSignature(request, claim, options.credentials, body && sha256Hex(body));
  if (fault) {
    refuse(request, response, claim.service, { status: 403, ...fault });
    return;
  }
  handler(request, response, body);
}

function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  service: string | undefined,
  { status, code, message }: Refusal,
): void {
  const requestId = randomUUID();
  if (request.method === 'HEAD') {
    response.writeHead(status).end();
  } else if (service === 's3' || (service === undefined && looksLikeS3(request))) {
    const fields = { Code: code, Message: message, RequestId: requestId };
    sendXml(response, status, xmlElement('Error', fields));
  } else {
    response.writeHead(status, {
      'content-type': 'application/x-amz-json-1.0',
      'x-amzn-errortype': code,
      'x-amzn-requestid': requestId,
    });
    response.end(JSON.stringify({ __type: code, message }));
  }
}

function unsignedMessage(request: IncomingMessage): string {
  const { query } = parseRequestTarget(request.url ?? '/');
  // Version 1 of the CLI still presigns URLs of us-east-1 so.
  if (query.has('AWSAccessKeyId')) {
    return 'The URL is signed with the outdated Signature Version 2. Run "aws configure set default.s3.signature_version s3v4", then presign it again.';
  }
  return 'The request is not signed. Sign it with the credentials of the local cloud (AWS Signature Version 4).';
}

/** An unsigned request names no service: the JSON services post to `/`, Lambda's paths begin with a date, the rest is S3. */
function looksLikeS3(request: IncomingMessage): boolean {
  const { rawPath } = parseRequestTarget(request.url ?? '/');
  if (request.headers['x-amz-target'] !== undefined) return false;
  if (request.method === 'POST' && rawPath === '/') return false;
  return !/^\/\d{4}-\d\d-\d\d\//.test(rawPath);
}
