import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCAL_ACCOUNT } from '../../../local/account.ts';
import { readRequestBytes } from '../../../local/http/request-bytes.ts';
import { createSqs } from '../../../local/sqs/sqs.ts';

// Forms as AWS CLI 2.9 sends them; the signature, which the gateway checks, plays no part here.
const sqs = createSqs({ account: LOCAL_ACCOUNT, endpoint: () => 'http://local' });
const QueueUrl = `http://local/${LOCAL_ACCOUNT.id}/q`;
const server = createServer(async (request, response) => {
  sqs.handle(request, response, await readRequestBytes(request, response, 1e6));
});

beforeAll(async () => {
  sqs.createQueue('q');
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
});

async function call(Action: string, parameters: Record<string, string>) {
  const { port } = server.address() as AddressInfo;
  const body = new URLSearchParams({ Action, Version: '2012-11-05', QueueUrl, ...parameters });
  const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body });
  return { status: response.status, text: await response.text() };
}

const elements = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text]) => text);

describe('the query protocol', () => {
  it('creates a queue with attributes and reads them', async () => {
    const created = await call('CreateQueue', {
      QueueName: 'made',
      'Attribute.1.Name': 'VisibilityTimeout',
      'Attribute.1.Value': '77',
    });
    const [url = ''] = elements(created.text, 'QueueUrl');
    expect(url).toBe(`http://local/${LOCAL_ACCOUNT.id}/made`);
    const read = await call('GetQueueAttributes', {
      QueueUrl: url,
      'AttributeName.1': 'VisibilityTimeout',
    });
    expect(read.text).toContain('<Attribute><Name>VisibilityTimeout</Name><Value>77</Value></Attribute>');
  });

  it('sends a batch and receives it, texts escaped', async () => {
    const sent = await call('SendMessageBatch', {
      'SendMessageBatchRequestEntry.1.Id': 'one',
      'SendMessageBatchRequestEntry.1.MessageBody': '<a & b>',
      'SendMessageBatchRequestEntry.2.Id': 'two',
      'SendMessageBatchRequestEntry.2.MessageBody': 'plain',
    });
    expect(elements(sent.text, 'Id')).toEqual(['one', 'two']);
    const received = await call('ReceiveMessage', { MaxNumberOfMessages: '10', 'AttributeName.1': 'All' });
    expect(elements(received.text, 'Body')).toEqual(['&lt;a &amp; b&gt;', 'plain']);
    expect(received.text).toContain('<Name>ApproximateReceiveCount</Name><Value>1</Value>');
    for (const ReceiptHandle of elements(received.text, 'ReceiptHandle')) {
      expect((await call('DeleteMessage', { ReceiptHandle: ReceiptHandle ?? '' })).status).toBe(200);
    }
  });

  it('refuses with the code the CLI shows', async () => {
    const missing = await call('GetQueueUrl', { QueueUrl: '', QueueName: 'nowhere' });
    expect(missing.status).toBe(400);
    expect(elements(missing.text, 'Code')).toEqual(['AWS.SimpleQueueService.NonExistentQueue']);
    expect(elements((await call('Dance', {})).text, 'Code')).toEqual(['InvalidAction']);
  });
});
