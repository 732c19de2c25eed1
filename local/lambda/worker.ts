// The script of a worker process: it loads the function's bundle and runs its handler for one invocation after another,
// as Lambda's own Node.js runtime does. It ends when its parent is gone.
import type { Context } from 'aws-lambda';
import type { FunctionError } from './outcome.ts';
import { endLine } from './run-log.ts';
import { printConsoleAsLambda, printLine } from './worker/console-lines.ts';
import { type Handler, loadHandler } from './worker/load-handler.ts';
import { endWithParent } from './worker/parent-watch.ts';
import { createRuntimeClient, type Invocation } from './worker/runtime-client.ts';

const runtime = createRuntimeClient(setting('AWS_LAMBDA_RUNTIME_API'));
let requestId: string | undefined;

endWithParent();
printConsoleAsLambda(() => requestId);
process.on('uncaughtException', crash);
process.on('unhandledRejection', (reason) => {
  const error = reason instanceof Error ? reason : new Error(String(reason));
  void crash(Object.assign(error, { name: 'Runtime.UnhandledPromiseRejection' }));
});
await serve(await load());

async function load(): Promise<Handler> {
  try {
    return await loadHandler(setting('LAMBDA_TASK_ROOT'), setting('_HANDLER'));
  } catch (fault) {
    const error = toFunctionError(fault);
    console.error('Uncaught Exception', JSON.stringify(error));
    await runtime.failInit(error).catch(() => {});
    process.exit(1);
  }
}

async function serve(handler: Handler): Promise<never> {
  for (;;) {
    const invocation = await runtime.next().catch(parentGone);
    requestId = invocation.requestId;
    if (invocation.traceId) process.env._X_AMZN_TRACE_ID = invocation.traceId;
    await runOnce(handler, invocation).catch(parentGone);
  }
}

async function runOnce(handler: Handler, invocation: Invocation): Promise<void> {
  let send: () => Promise<void>;
  try {
    const answer = await handler(JSON.parse(invocation.payload), createContext(invocation));
    const payload = JSON.stringify(answer) ?? 'null';
    send = () => runtime.respond(invocation.requestId, payload);
  } catch (fault) {
    const error = toFunctionError(fault);
    console.error('Invoke Error', JSON.stringify(error));
    send = () => runtime.fail(invocation.requestId, error);
  }
  await printLine(endLine(invocation.requestId));
  await send();
}

async function crash(fault: unknown): Promise<never> {
  const error = toFunctionError(fault);
  console.error('Uncaught Exception', JSON.stringify(error));
  if (requestId !== undefined) await runtime.fail(requestId, error).catch(() => {});
  process.exit(129);
}

function parentGone(): never {
  process.exit(1);
}

function createContext(invocation: Invocation): Context {
  const unsupported = () => {
    throw new Error('Return a promise from the handler; callbacks are not supported.');
  };
  return {
    awsRequestId: invocation.requestId,
    callbackWaitsForEmptyEventLoop: true,
    functionName: setting('AWS_LAMBDA_FUNCTION_NAME'),
    functionVersion: setting('AWS_LAMBDA_FUNCTION_VERSION'),
    invokedFunctionArn: invocation.functionArn,
    logGroupName: setting('AWS_LAMBDA_LOG_GROUP_NAME'),
    logStreamName: setting('AWS_LAMBDA_LOG_STREAM_NAME'),
    memoryLimitInMB: setting('AWS_LAMBDA_FUNCTION_MEMORY_SIZE'),
    getRemainingTimeInMillis: () => invocation.deadline - Date.now(),
    done: unsupported,
    fail: unsupported,
    succeed: unsupported,
  };
}

function toFunctionError(fault: unknown): FunctionError {
  if (!(fault instanceof Error)) return { errorType: typeof fault, errorMessage: String(fault), trace: [] };
  return { errorType: fault.name, errorMessage: fault.message, trace: (fault.stack ?? '').split('\n') };
}

function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`The worker needs the environment variable ${name}.`);
  return value;
}
