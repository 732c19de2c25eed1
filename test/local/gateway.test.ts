import { once } from 'node:events';
import { connect } from 'node:net';
import { GetQueueUrlCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Gateway, type ServiceHandler, startGateway } from '../../local/gateway.ts';

const credentials = { accessKeyId: 'local', secretAccessKey: 'a secret' };

let gateway: Gateway;
let clients: SQSClient[];
const sqs = vi.fn<ServiceHandler>((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' }).end('{"QueueUrl":"the queue"}');
});
beforeEach(async () => {
  sqs.mockClear();
  clients = [];
  gateway = await startGateway({ credentials, services: { sqs, s3: sqs } });
});
afterEach(async () => {
  for (const client of clients) client.destroy();
  await gateway.close();
});

function send(endpoint: string, keys = credentials) {
  const client = new SQSClient({ endpoint, region: 'eu-central-1', credentials: keys, maxAttempts: 1 });
  clients.push(client);
  return client.send(new GetQueueUrlCommand({ QueueName: 'a queue' }));
}

describe('a signed request', () => {
  it('reaches the service it was signed for, with its body', async () => {
    expect((await send(gateway.endpoint)).QueueUrl).toBe('the queue');
    const body: Buffer | undefined = sqs.mock.calls[0]?.[2];
    expect(JSON.parse(body?.toString() ?? '')).toEqual({ QueueName: 'a queue' });
  });

  it('is refused with another secret or an unknown key', async () => {
    await expect(
      send(gateway.endpoint, { ...credentials, secretAccessKey: 'another' }),
    ).rejects.toMatchObject({
      name: 'SignatureDoesNotMatch',
      $metadata: { httpStatusCode: 403 },
    });
    await expect(send(gateway.endpoint, { ...credentials, accessKeyId: 'another' })).rejects.toMatchObject({
      name: 'InvalidAccessKeyId',
      $metadata: { httpStatusCode: 403 },
    });
    expect(sqs).not.toHaveBeenCalled();
  });

  it('is refused if its body is not the one that was signed', async () => {
    await send(gateway.endpoint);
    const headers = new Headers();
    for (const [name, value] of Object.entries(sqs.mock.calls[0]?.[0].headers ?? {})) {
      if (!['host', 'connection', 'content-length'].includes(name)) headers.set(name, String(value));
    }
    const resend = (QueueName: string) =>
      fetch(gateway.endpoint, { method: 'POST', headers, body: JSON.stringify({ QueueName }) });
    expect((await resend('a queue')).status).toBe(200);
    const forged = await resend('b queue');
    expect(forged.status).toBe(403);
    expect(await forged.json()).toMatchObject({ __type: 'SignatureDoesNotMatch' });
  });

  it('for a service that is not there is told which ones are', async () => {
    await gateway.close();
    gateway = await startGateway({ credentials, services: { s3: sqs } });
    await expect(send(gateway.endpoint)).rejects.toMatchObject({
      name: 'UnknownService',
      message: expect.stringContaining('it has s3'),
      $metadata: { httpStatusCode: 404 },
    });
  });

  it('is not for the names of the object prototype', async () => {
    const credential = 'Credential=local/20260101/eu-central-1/constructor/aws4_request';
    const authorization = `AWS4-HMAC-SHA256 ${credential}, SignedHeaders=host, Signature=00`;
    const headers = { authorization, 'x-amz-date': '20260101T000000Z' };
    expect((await fetch(gateway.endpoint, { headers })).status).toBe(404);
  });
});

describe('an unsigned request', () => {
  it('is refused in XML if it looks like S3', async () => {
    const response = await fetch(`${gateway.endpoint}/a-bucket/a-key`);
    expect(response.status).toBe(403);
    expect(response.headers.get('content-type')).toBe('application/xml');
    expect(await response.text()).toContain('<Code>AccessDenied</Code>');
  });

  it('with a signature of version 2 is told how to get one of version 4', async () => {
    const response = await fetch(
      `${gateway.endpoint}/a-bucket/a-key?AWSAccessKeyId=local&Signature=x&Expires=1`,
    );
    expect(response.status).toBe(403);
    expect(await response.text()).toContain('s3v4');
  });

  it.each([
    ['SQS', '/', { 'x-amz-target': 'AmazonSQS.ListQueues' }],
    ['Lambda', '/2015-03-31/functions/f/invocations', {}],
  ])('is refused in JSON if it looks like %s', async (_, path, headers) => {
    const response = await fetch(`${gateway.endpoint}${path}`, { method: 'POST', headers, body: '{}' });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({
      __type: 'AccessDenied',
      message: expect.stringContaining('Sign it'),
    });
    expect(sqs).not.toHaveBeenCalled();
  });
});

describe('the gateway', () => {
  it('listens on the loopback interface only', () => {
    expect(gateway.endpoint).toBe(`http://127.0.0.1:${gateway.port}`);
  });

  it('closes in the middle of a request, and frees its port', async () => {
    const began = new Promise((resolve) => sqs.mockImplementationOnce(() => resolve(undefined)));
    const pending = send(gateway.endpoint);
    const rejected = expect(pending).rejects.toThrow();
    await began;
    const idle = connect(gateway.port, '127.0.0.1');
    await once(idle, 'connect');
    const idleClosed = once(idle, 'close');
    await gateway.close();
    await rejected;
    await idleClosed;
    gateway = await startGateway({ port: gateway.port, credentials, services: { sqs } });
    expect((await send(gateway.endpoint)).QueueUrl).toBe('the queue');
  });

  it('does not start on a port that is taken', async () => {
    await expect(startGateway({ port: gateway.port, credentials, services: {} })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
  });
});
