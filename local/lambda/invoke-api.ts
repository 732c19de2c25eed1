import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServiceHandler } from '../gateway.ts';
import { parseRequestTarget } from '../http/request-target.ts';
import type { FunctionDirectory } from './function-directory.ts';
import type { FunctionPool } from './function-pool.ts';
import type { FunctionSettings } from './function-settings.ts';

/** Bytes of a payload, synchronous and asynchronous: https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
const REQUEST_LIMIT = 6 * 1024 * 1024;
const EVENT_LIMIT = 1024 * 1024;

/** Bytes of the log that a caller can ask for. */
const LOG_TAIL = 4096;

/** Answers the part of the Lambda API that people use on a deployed function: Invoke, GetFunction, ListFunctions. */
export function createHandler(functions: FunctionDirectory): ServiceHandler {
  return (request, response, body = Buffer.alloc(0)) => {
    serve(functions, request, response, body).catch((cause) => {
      refuse(response, 500, 'ServiceException', String(cause));
    });
  };
}

async function serve(
  functions: FunctionDirectory,
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
): Promise<void> {
  const { rawPath } = parseRequestTarget(request.url ?? '/');
  const [, encodedName, part] = /^\/2015-03-31\/functions(?:\/([^/]+)(\/.+)?)?\/?$/.exec(rawPath) ?? [];
  if (encodedName === undefined) {
    if (rawPath.startsWith('/2015-03-31/functions')) {
      sendJson(response, 200, { Functions: functions.all().map(({ settings }) => configuration(settings)) });
    } else {
      refuse(response, 404, 'ResourceNotFoundException', `The local cloud has no Lambda API ${rawPath}.`);
    }
    return;
  }
  const name = plainName(decodeURIComponent(encodedName));
  const pool = functions.get(name);
  if (!pool) {
    refuse(response, 404, 'ResourceNotFoundException', `Function not found: ${functions.arnOf(name)}`);
  } else if (part === '/invocations' && request.method === 'POST') {
    await invoke(functions, pool, request, response, body);
  } else if (part === undefined) {
    sendJson(response, 200, { Configuration: configuration(pool.settings) });
  } else if (part === '/configuration') {
    sendJson(response, 200, configuration(pool.settings));
  } else {
    refuse(response, 404, 'ResourceNotFoundException', `The local cloud has no Lambda API ${rawPath}.`);
  }
}

/** The name in `name`, `name:alias`, `account:function:name` or an ARN. */
function plainName(given: string): string {
  const name = given.includes('function:') ? given.slice(given.indexOf('function:') + 9) : given;
  return name.split(':')[0] ?? name;
}

async function invoke(
  functions: FunctionDirectory,
  pool: FunctionPool,
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
): Promise<void> {
  const type = request.headers['x-amz-invocation-type'] ?? 'RequestResponse';
  const limit = type === 'Event' ? EVENT_LIMIT : REQUEST_LIMIT;
  if (body.length > limit) {
    const message = `Request must be smaller than ${limit} bytes for the InvokeFunction operation`;
    refuse(response, 413, 'RequestTooLargeException', message);
    return;
  }
  if (body.length > 0 && !isJson(body)) {
    refuse(response, 400, 'InvalidRequestContentException', 'Could not parse request body into json.');
    return;
  }
  const payload = body.length > 0 ? body : Buffer.from('{}');
  if (type === 'DryRun') {
    response.writeHead(204).end();
  } else if (type === 'Event') {
    const requestId = randomUUID();
    functions.invokeEvent(pool, requestId, payload);
    response.writeHead(202, { 'x-amzn-requestid': requestId, 'content-length': 0 }).end();
  } else {
    await invokeAndAnswer(pool, payload, request.headers['x-amz-log-type'] === 'Tail', response);
  }
}

async function invokeAndAnswer(
  pool: FunctionPool,
  payload: Buffer,
  withLog: boolean,
  response: ServerResponse,
): Promise<void> {
  const requestId = randomUUID();
  const result = await pool.invoke(requestId, payload);
  if (result.kind === 'throttled') {
    const reason = { Reason: 'ReservedFunctionConcurrentInvocationLimitExceeded' };
    refuse(response, 429, 'TooManyRequestsException', 'Rate Exceeded.', reason);
    return;
  }
  const answer = result.kind === 'answered' ? result.payload : Buffer.from(JSON.stringify(result.error));
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': answer.length,
    'x-amzn-requestid': requestId,
    'x-amz-executed-version': '$LATEST',
    ...(result.kind === 'failed' && { 'x-amz-function-error': 'Unhandled' }),
    ...(withLog && { 'x-amz-log-result': Buffer.from(result.log).subarray(-LOG_TAIL).toString('base64') }),
  });
  response.end(answer);
}

function isJson(body: Buffer): boolean {
  try {
    JSON.parse(body.toString());
    return true;
  } catch {
    return false;
  }
}

/** The settings in the words of the API. */
function configuration(settings: FunctionSettings): Record<string, unknown> {
  return {
    FunctionName: settings.name,
    FunctionArn: settings.arn,
    Runtime: settings.runtime,
    Handler: settings.handler,
    Timeout: settings.timeout,
    MemorySize: settings.memorySize,
    Environment: { Variables: settings.environment },
    PackageType: 'Zip',
    Version: '$LATEST',
    State: 'Active',
    LastUpdateStatus: 'Successful',
  };
}

function refuse(
  response: ServerResponse,
  status: number,
  code: string,
  message: string,
  details: Readonly<Record<string, string>> = {},
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.setHeader('x-amzn-errortype', code);
  const Type = status < 500 ? 'User' : 'Service';
  // Lambda spells the member both ways, depending on the error.
  sendJson(response, status, { Type, Message: message, message, ...details });
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  const body = Buffer.from(JSON.stringify(value));
  if (!response.hasHeader('x-amzn-requestid')) response.setHeader('x-amzn-requestid', randomUUID());
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': body.length });
  response.end(body);
}
