import {
  ChangeMessageVisibilityCommand,
  CreateQueueCommand,
  DeleteMessageBatchCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  ListQueuesCommand,
  PurgeQueueCommand,
  QueueDoesNotExist,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LOCAL_ACCOUNT } from '../../../local/account.ts';
import { createSqs } from '../../../local/sqs/sqs.ts';
import { startTestGateway } from '../test-gateway.ts';

let gateway: Awaited<ReturnType<typeof startTestGateway>>;
let client: SQSClient;
let QueueUrl: string;
let queueNumber = 0;
let requests = 0;
let abandoned = 0;

const sqs = createSqs({ account: LOCAL_ACCOUNT, endpoint: () => gateway.endpoint });

beforeAll(async () => {
  gateway = await startTestGateway({
    sqs: (request, response, body) => {
      requests++;
      response.once('close', () => {
        if (!response.writableFinished) abandoned++;
      });
      sqs.handle(request, response, body);
    },
  });
  client = new SQSClient(gateway.client);
});

afterAll(async () => {
  client.destroy();
  await gateway.close();
});

beforeEach(async () => {
  QueueUrl = await createQueue();
});

async function createQueue(Attributes: Record<string, string> = {}): Promise<string> {
  const created = await client.send(new CreateQueueCommand({ QueueName: `q${queueNumber++}`, Attributes }));
  return created.QueueUrl ?? '';
}

async function attribute(name: 'ApproximateNumberOfMessages' | 'QueueArn', url = QueueUrl): Promise<string> {
  const { Attributes } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: [name] }),
  );
  return Attributes?.[name] ?? '';
}

async function receive(options: Partial<ReceiveMessageCommand['input']> = {}) {
  const { Messages } = await client.send(new ReceiveMessageCommand({ QueueUrl, ...options }));
  return Messages ?? [];
}

function send(MessageBody: string, options: Partial<SendMessageCommand['input']> = {}) {
  return client.send(new SendMessageCommand({ QueueUrl, MessageBody, ...options }));
}

describe('a queue', () => {
  it('is found by name and listed', async () => {
    const QueueName = QueueUrl.split('/').pop();
    expect((await client.send(new GetQueueUrlCommand({ QueueName }))).QueueUrl).toBe(QueueUrl);
    expect((await client.send(new ListQueuesCommand({}))).QueueUrls).toContain(QueueUrl);
  });

  it('that does not exist is refused by the name the SDK knows', async () => {
    const asked = client.send(new GetQueueUrlCommand({ QueueName: 'nowhere' }));
    await expect(asked).rejects.toBeInstanceOf(QueueDoesNotExist);
  });

  it('counts its messages and can be purged', async () => {
    await send('a');
    await send('b');
    expect(await attribute('ApproximateNumberOfMessages')).toBe('2');
    await client.send(new PurgeQueueCommand({ QueueUrl }));
    expect(await attribute('ApproximateNumberOfMessages')).toBe('0');
  });
});

describe('a message', () => {
  it('arrives with its attributes, whose digest the SDK checks', async () => {
    const MessageAttributes = {
      text: { DataType: 'String', StringValue: 'é' },
      bytes: { DataType: 'Binary', BinaryValue: Buffer.from([0, 255]) },
    };
    await send('hé', { MessageAttributes });
    const [message] = await receive({
      MessageAttributeNames: ['All'],
      MessageSystemAttributeNames: ['ApproximateReceiveCount'],
    });
    expect(message?.Body).toBe('hé');
    expect(message?.MessageAttributes?.text?.StringValue).toBe('é');
    expect(message?.MessageAttributes?.bytes?.BinaryValue).toEqual(new Uint8Array([0, 255]));
    expect(message?.Attributes).toEqual({ ApproximateReceiveCount: '1' });
  });

  it('is gone once deleted', async () => {
    await send('once');
    const [message] = await receive({ VisibilityTimeout: 0 });
    await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: message?.ReceiptHandle }));
    expect(await receive()).toEqual([]);
  });

  it('is not deleted by the handle of an earlier receive', async () => {
    await send('twice');
    const [first] = await receive({ VisibilityTimeout: 0 });
    await receive({ VisibilityTimeout: 0 });
    await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: first?.ReceiptHandle }));
    expect(await receive()).toHaveLength(1);
  });

  it('larger than the queue allows is refused', async () => {
    await expect(send('x'.repeat(1_048_577))).rejects.toThrow('Message must be shorter than 1048576 bytes');
  });

  it('is hidden while somebody works on it, and back when the work is given up', async () => {
    await send('hidden');
    const [message] = await receive({ VisibilityTimeout: 60 });
    expect(await receive()).toEqual([]);
    await client.send(
      new ChangeMessageVisibilityCommand({
        QueueUrl,
        ReceiptHandle: message?.ReceiptHandle,
        VisibilityTimeout: 0,
      }),
    );
    expect(await receive()).toHaveLength(1);
  });

  it('that is delayed arrives later', async () => {
    await send('late', { DelaySeconds: 1 });
    expect(await receive()).toEqual([]);
    expect(await receive({ WaitTimeSeconds: 10 })).toHaveLength(1);
  });
});

describe('a long poll', () => {
  it('ends as soon as a message is there', async () => {
    const polled = receive({ WaitTimeSeconds: 20 });
    await send('wake');
    expect((await polled)[0]?.Body).toBe('wake');
  });

  it('ends empty after its time', async () => {
    expect(await receive({ WaitTimeSeconds: 1 })).toEqual([]);
  });

  it('whose client is gone takes no message', async () => {
    const leave = new AbortController();
    const before = requests;
    const polled = client.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 20 }), {
      abortSignal: leave.signal,
    });
    const left = expect(polled).rejects.toThrow();
    await expect.poll(() => requests).toBeGreaterThan(before);
    leave.abort();
    await left;
    await expect.poll(() => abandoned).toBe(1);
    await send('stays');
    expect(await receive({ WaitTimeSeconds: 5 })).toHaveLength(1);
  });
});

describe('a batch', () => {
  it('is sent and deleted, each entry for itself', async () => {
    const sent = await client.send(
      new SendMessageBatchCommand({
        QueueUrl,
        Entries: [
          { Id: 'a', MessageBody: 'A' },
          { Id: 'b', MessageBody: 'B', DelaySeconds: 9999 },
          { Id: 'c', MessageBody: 'C' },
        ],
      }),
    );
    expect(sent.Successful?.map(({ Id }) => Id)).toEqual(['a', 'c']);
    expect(sent.Failed?.map(({ Id, Code }) => `${Id} ${Code}`)).toEqual(['b InvalidParameterValue']);
    const messages = await receive({ MaxNumberOfMessages: 10 });
    expect(messages.map(({ Body }) => Body)).toEqual(['A', 'C']);
    const Entries = messages.map(({ ReceiptHandle }, index) => ({ Id: `d${index}`, ReceiptHandle }));
    const deleted = await client.send(new DeleteMessageBatchCommand({ QueueUrl, Entries }));
    expect(deleted.Successful).toHaveLength(2);
    expect(await attribute('ApproximateNumberOfMessages')).toBe('0');
  });

  it('of more than ten entries is refused', async () => {
    const Entries = Array.from({ length: 11 }, (_, index) => ({ Id: `i${index}`, MessageBody: 'x' }));
    const sent = client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
    await expect(sent).rejects.toMatchObject({ name: 'TooManyEntriesInBatchRequest' });
  });
});

describe('a message received too often', () => {
  it('moves to the dead-letter queue, and back by a move task', async () => {
    const deadLetterUrl = QueueUrl;
    const deadLetterTargetArn = await attribute('QueueArn');
    QueueUrl = await createQueue({
      RedrivePolicy: JSON.stringify({ deadLetterTargetArn, maxReceiveCount: 2 }),
    });
    await send('poison');
    expect(await receive({ VisibilityTimeout: 0 })).toHaveLength(1);
    expect(await receive({ VisibilityTimeout: 0 })).toHaveLength(1);
    expect(await receive()).toEqual([]);
    const [dead] = await receive({ QueueUrl: deadLetterUrl, VisibilityTimeout: 0 });
    expect(dead?.Body).toBe('poison');

    await client.send(new StartMessageMoveTaskCommand({ SourceArn: deadLetterTargetArn }));
    expect(await attribute('ApproximateNumberOfMessages', deadLetterUrl)).toBe('0');
    expect((await receive())[0]?.Body).toBe('poison');
  });
});

describe('many readers and writers', () => {
  it('see every message exactly once', async () => {
    const bodies = Array.from({ length: 200 }, (_, index) => String(index));
    const seen: string[] = [];
    const writer = async (mine: readonly string[]) => {
      for (const body of mine) await send(body);
    };
    const reader = async () => {
      while (seen.length < bodies.length) {
        for (const message of await receive({ MaxNumberOfMessages: 10, WaitTimeSeconds: 1 })) {
          seen.push(message.Body ?? '');
          await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: message.ReceiptHandle }));
        }
      }
    };
    await Promise.all([
      writer(bodies.slice(0, 100)),
      writer(bodies.slice(100)),
      reader(),
      reader(),
      reader(),
    ]);
    expect(seen.sort()).toEqual(bodies.sort());
  });
});
