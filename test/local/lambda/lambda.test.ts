import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  GetFunctionCommand,
  InvokeCommand,
  type InvokeCommandInput,
  LambdaClient,
  ListFunctionsCommand,
} from '@aws-sdk/client-lambda';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCAL_ACCOUNT } from '../../../local/account.ts';
import { createLambda, type Lambda } from '../../../local/lambda/lambda.ts';
import { startTestGateway } from '../test-gateway.ts';
import { createTestFunction, isAlive, type TestAnswer, type TestFunction } from './test-function.ts';

let bundle: TestFunction;
let lambda: Lambda;
let gateway: Awaited<ReturnType<typeof startTestGateway>>;
let client: LambdaClient;
const lines: string[] = [];
let functionNumber = 0;

beforeAll(async () => {
  bundle = await createTestFunction();
  lambda = createLambda({
    account: LOCAL_ACCOUNT,
    workerPath: bundle.workerPath,
    overrides: () => ({ AWS_ENDPOINT_URL: gateway.endpoint }),
    retryDelays: [10, 10],
    onLine: (line) => lines.push(line),
  });
  gateway = await startTestGateway({ lambda: lambda.handle });
  client = new LambdaClient(gateway.client);
});

afterAll(async () => {
  client.destroy();
  await lambda.close();
  await gateway.close();
  await bundle.remove();
});

function createFunction(settings: { timeout?: number; memorySize?: number; concurrency?: number } = {}) {
  const name = `fn${functionNumber++}`;
  lambda.createFunction({
    name,
    codeDir: bundle.codeDir,
    handler: 'index.handler',
    runtime: 'nodejs24.x',
    memorySize: 256,
    timeout: 20,
    concurrency: 4,
    environment: { TABLE: 'hands' },
    ...settings,
  });
  return name;
}

async function invoke(FunctionName: string, event: unknown, options: Partial<InvokeCommandInput> = {}) {
  const Payload = JSON.stringify(event);
  const { Payload: payload, ...result } = await client.send(
    new InvokeCommand({ FunctionName, Payload, ...options }),
  );
  const text = payload ? Buffer.from(payload).toString() : '';
  return { ...result, answer: text === '' ? undefined : JSON.parse(text) };
}

const logOf = (result: { LogResult?: string | undefined }) =>
  Buffer.from(result.LogResult ?? '', 'base64').toString();

/** A page that answers only when told, so that a run can be held and let go. */
async function openGate() {
  const held: ServerResponse[] = [];
  const server = createServer((_request, response) => held.push(response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    held,
    close: () => {
      for (const response of held) response.end();
      server.close();
    },
  };
}

describe('a function', () => {
  it('answers, again from the same warm process', async () => {
    const name = createFunction();
    const first: TestAnswer = (await invoke(name, { echo: 'hé' })).answer;
    const second: TestAnswer = (await invoke(name, {})).answer;
    expect(first).toMatchObject({ runs: 1, echo: 'hé' });
    expect(first.arn).toBe(`arn:aws:lambda:us-east-1:000000000000:function:${name}`);
    expect(first.remaining).toBeGreaterThan(10_000);
    expect(second).toMatchObject({ runs: 2, pid: first.pid });
    expect(second.id).not.toBe(first.id);
  });

  it('sees its own variables, those of Lambda and the overrides, and none of ours', async () => {
    process.env.DECKHAND_SECRET_OF_PARENT = 'x';
    const { answer } = await invoke(createFunction(), { env: true });
    expect(answer.env).toMatchObject({
      TABLE: 'hands',
      AWS_ENDPOINT_URL: gateway.endpoint,
      AWS_REGION: 'us-east-1',
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '256',
      _HANDLER: 'index.handler',
    });
    expect(answer.env).not.toHaveProperty('DECKHAND_SECRET_OF_PARENT');
    expect(answer.env).not.toHaveProperty('HOME');
  });

  it('is described and listed', async () => {
    const FunctionName = createFunction({ memorySize: 512 });
    const { Configuration } = await client.send(new GetFunctionCommand({ FunctionName }));
    expect(Configuration).toMatchObject({ FunctionName, MemorySize: 512, State: 'Active' });
    const { Functions } = await client.send(new ListFunctionsCommand({}));
    expect(Functions?.map((each) => each.FunctionName)).toContain(FunctionName);
  });

  it('that does not exist is refused by the name the SDK knows', async () => {
    await expect(invoke('nowhere', {})).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });

  it('may be called by its ARN', async () => {
    const name = createFunction();
    const arn = `arn:aws:lambda:us-east-1:000000000000:function:${name}`;
    expect((await invoke(arn, { echo: 1 })).answer.echo).toBe(1);
  });
});

describe('the log of a run', () => {
  it('holds what the handler printed, and a REPORT line', async () => {
    const name = createFunction();
    const cold = await invoke(name, { say: 'a line', write: 'no line break' }, { LogType: 'Tail' });
    const log = logOf(cold).trimEnd().split('\n');
    expect(log[0]).toBe(`START RequestId: ${cold.answer.id} Version: $LATEST`);
    expect(log[1]).toMatch(/^\d{4}-.*Z\t[-0-9a-f]{36}\tINFO\ta line$/);
    expect(log[2]).toBe('no line break');
    expect(log[3]).toBe(`END RequestId: ${cold.answer.id}`);
    expect(log[4]).toMatch(
      /^REPORT RequestId: \S+\tDuration: \d+\.\d\d ms\tBilled Duration: \d+ ms\tMemory Size: 256 MB\tMax Memory Used: [1-9]\d+ MB\tInit Duration: \d+\.\d\d ms$/,
    );
    expect(lines).toEqual(expect.arrayContaining(log));
    expect(logOf(await invoke(name, {}, { LogType: 'Tail' }))).not.toContain('Init Duration');
  });

  it('misses nothing of a long output', async () => {
    const marks = Array.from({ length: 30_000 }, (_, index) => `mark ${index}`);
    await invoke(createFunction(), { write: `${marks.join('\n')}\n` });
    expect(lines.filter((line) => line.startsWith('mark '))).toEqual(marks);
  });
});

describe('a run that fails', () => {
  it('by an exception gives its name and message', async () => {
    const result = await invoke(createFunction(), { boom: true });
    expect(result.FunctionError).toBe('Unhandled');
    expect(result.answer).toMatchObject({ errorType: 'TypeError', errorMessage: 'boom!' });
  });

  it('by a rejection nobody handles gives its message', async () => {
    const { answer } = await invoke(createFunction(), { reject: true });
    expect(answer).toMatchObject({
      errorType: 'Runtime.UnhandledPromiseRejection',
      errorMessage: 'nobody listens',
    });
  });

  it('by taking too long is killed', async () => {
    const { answer } = await invoke(createFunction({ timeout: 1 }), { hang: true });
    expect(answer.errorType).toBe('Sandbox.Timedout');
    expect(answer.errorMessage).toContain('Task timed out after 1.00 seconds');
  });

  it('by computing without a pause is killed', async () => {
    const { answer } = await invoke(createFunction({ timeout: 1 }), { spin: true });
    expect(answer.errorType).toBe('Sandbox.Timedout');
  });

  it('by leaving the process tells the exit status', async () => {
    const { answer } = await invoke(createFunction(), { exit: 3 });
    expect(answer.errorMessage).toContain('exit status 3');
  });

  it.runIf(process.platform === 'linux')('by taking too much memory is killed', async () => {
    const { answer } = await invoke(createFunction({ memorySize: 200 }), { eat: true });
    expect(answer.errorType).toBe('Runtime.OutOfMemory');
  });

  it('leaves the function usable', async () => {
    const name = createFunction();
    const before: TestAnswer = (await invoke(name, {})).answer;
    await invoke(name, { exit: 1 });
    const after: TestAnswer = (await invoke(name, {})).answer;
    expect(after.runs).toBe(1);
    expect(after.pid).not.toBe(before.pid);
  });
});

describe('a bundle that cannot be loaded', () => {
  it.each([
    ['missing.handler', 'Runtime.ImportModuleError'],
    ['index.missing', 'Runtime.HandlerNotFound'],
  ])('%s gives %s', async (handler, errorType) => {
    const name = `broken-${handler.replace('.', '-')}`;
    const settings = { memorySize: 256, timeout: 5, concurrency: 1, environment: {}, runtime: 'nodejs24.x' };
    lambda.createFunction({ ...settings, name, codeDir: bundle.codeDir, handler });
    expect((await invoke(name, {})).answer.errorType).toBe(errorType);
  });
});

describe('payloads', () => {
  it('over 6 MB are refused', async () => {
    await expect(invoke(createFunction(), { echo: 'x'.repeat(6_291_456) })).rejects.toMatchObject({
      name: 'RequestTooLargeException',
    });
  });

  it('that are not JSON are refused', async () => {
    const FunctionName = createFunction();
    await expect(
      client.send(new InvokeCommand({ FunctionName, Payload: Buffer.from('{') })),
    ).rejects.toMatchObject({ name: 'InvalidRequestContentException' });
  });

  it('of answers may have 6,291,556 bytes and no more', async () => {
    const name = createFunction();
    const longest = 6_291_556 - 2;
    expect((await invoke(name, { length: longest })).answer).toHaveLength(longest);
    const { answer } = await invoke(name, { length: longest + 1 });
    expect(answer.errorType).toBe('Function.ResponseSizeTooLarge');
  });
});

describe('invocation types', () => {
  it('DryRun runs nothing', async () => {
    const name = createFunction();
    const { StatusCode } = await invoke(name, { say: 'dry run' }, { InvocationType: 'DryRun' });
    expect(StatusCode).toBe(204);
    expect((await invoke(name, {})).answer.runs).toBe(1);
  });

  it('Event answers at once and runs in the background', async () => {
    const { StatusCode } = await invoke(
      createFunction(),
      { say: 'in the background' },
      { InvocationType: 'Event' },
    );
    expect(StatusCode).toBe(202);
    await expect.poll(() => lines.some((line) => line.endsWith('in the background'))).toBe(true);
  });

  it('Event is tried three times if it fails', async () => {
    const name = createFunction();
    await invoke(name, { say: 'try', boom: true }, { InvocationType: 'Event' });
    await expect.poll(() => lines.filter((line) => line.endsWith('\ttry')).length).toBe(3);
    await expect.poll(async () => (await invoke(name, {})).answer.runs).toBe(4);
  });
});

describe('concurrency', () => {
  it('runs invocations side by side in processes of their own, and refuses one too many', async () => {
    const gate = await openGate();
    const name = createFunction({ concurrency: 2 });
    const runs = [invoke(name, { gate: gate.url }), invoke(name, { gate: gate.url })];
    await expect.poll(() => gate.held.length, { timeout: 10_000 }).toBe(2);
    await expect(invoke(name, {})).rejects.toMatchObject({ name: 'TooManyRequestsException' });
    gate.close();
    const pids = (await Promise.all(runs)).map(({ answer }) => answer.pid);
    expect(new Set(pids).size).toBe(2);
    expect(pids).toContain((await invoke(name, {})).answer.pid);
  });
});

describe('closing', () => {
  it('ends idle and working processes', async () => {
    const own = createLambda({
      account: LOCAL_ACCOUNT,
      workerPath: bundle.workerPath,
      overrides: () => ({}),
    });
    const settings = { memorySize: 256, timeout: 60, concurrency: 2, environment: {}, runtime: 'nodejs24.x' };
    own.createFunction({ ...settings, name: 'own', codeDir: bundle.codeDir, handler: 'index.handler' });
    const idle = await own.invoke('own', Buffer.from('{}'));
    if (idle.kind !== 'answered') throw new Error('The first run must answer.');
    const { pid } = JSON.parse(idle.payload.toString());
    const hanging = own.invoke('own', Buffer.from('{"hang":true}'));
    const starting = own.invoke('own', Buffer.from('{}'));
    expect(isAlive(pid)).toBe(true);
    await own.close();
    expect(isAlive(pid)).toBe(false);
    expect((await hanging).kind).toBe('failed');
    expect((await starting).kind).toBe('failed');
    expect((await own.invoke('own', Buffer.from('{}'))).kind).toBe('throttled');
  });
});
