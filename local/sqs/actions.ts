import { randomUUID } from 'node:crypto';
import { eachEntry } from './batch.ts';
import { type Message, md5OfAttributes, md5OfBody, systemAttributes } from './message.ts';
import type { Queue } from './queue.ts';
import type { QueueDirectory } from './queue-directory.ts';
import type { ActionInput, ActionOutput } from './shapes.ts';
import { SqsError } from './sqs-error.ts';

/** One call of the API: input and output in the shapes of the JSON protocol. `signal` aborts when the caller is gone. */
export type Action = (input: ActionInput, signal: AbortSignal) => ActionOutput | Promise<ActionOutput>;

/** The actions of the SQS API that the local cloud knows, by name. Each throws `SqsError` for a fault of the caller. */
export function createActions(queues: QueueDirectory): ReadonlyMap<string, Action> {
  const named = (input: ActionInput): Queue => {
    const name = input.QueueName ?? input.QueueUrl?.split('/').pop() ?? '';
    return queues.get(name) ?? missingQueue();
  };
  const withArn = (arn: string | undefined): Queue => queues.byArn(arn ?? '') ?? missingQueue();

  const actions: Record<string, Action> = {
    CreateQueue: (input) => {
      const name = required(input.QueueName, 'QueueName');
      return { QueueUrl: queues.urlOf(queues.create(name, input.Attributes)) };
    },
    GetQueueUrl: (input) => ({ QueueUrl: queues.urlOf(named(input)) }),
    ListQueues: (input) => {
      const prefix = input.QueueNamePrefix ?? '';
      return {
        QueueUrls: queues
          .all()
          .filter((queue) => queue.name.startsWith(prefix))
          .map(queues.urlOf),
      };
    },
    DeleteQueue: (input) => {
      queues.remove(named(input).name);
      return {};
    },
    PurgeQueue: (input) => {
      named(input).purge();
      return {};
    },
    GetQueueAttributes: (input) => {
      return { Attributes: pick(named(input).attributes(), input.AttributeNames ?? []) };
    },
    SetQueueAttributes: (input) => {
      named(input).setAttributes(input.Attributes ?? {});
      return {};
    },
    SendMessage: (input) => send(named(input), input),
    SendMessageBatch: (input) => {
      const queue = named(input);
      return eachEntry(input.Entries, (entry) => send(queue, entry));
    },
    ReceiveMessage: (input, signal) => receive(named(input), input, signal),
    DeleteMessage: (input) => {
      named(input).delete(required(input.ReceiptHandle, 'ReceiptHandle'));
      return {};
    },
    DeleteMessageBatch: (input) => {
      const queue = named(input);
      return eachEntry(input.Entries, (entry) => {
        queue.delete(required(entry.ReceiptHandle, 'ReceiptHandle'));
        return {};
      });
    },
    ChangeMessageVisibility: (input) => changeVisibility(named(input), input),
    ChangeMessageVisibilityBatch: (input) => {
      const queue = named(input);
      return eachEntry(input.Entries, (entry) => changeVisibility(queue, entry));
    },
    StartMessageMoveTask: (input) => {
      const destination = input.DestinationArn ? withArn(input.DestinationArn) : undefined;
      withArn(input.SourceArn).moveAll(destination);
      return { TaskHandle: randomUUID() };
    },
  };
  return new Map(Object.entries(actions));
}

function send(queue: Queue, input: ActionInput): ActionOutput {
  const delaySeconds = inRange(input.DelaySeconds, 'DelaySeconds', 0, 900);
  const message = queue.send({
    body: input.MessageBody ?? '',
    ...(input.MessageAttributes && { attributes: input.MessageAttributes }),
    ...(delaySeconds !== undefined && { delaySeconds }),
  });
  return {
    MessageId: message.id,
    MD5OfMessageBody: md5OfBody(message.body),
    ...(hasAny(message.attributes) && { MD5OfMessageAttributes: md5OfAttributes(message.attributes) }),
  };
}

async function receive(queue: Queue, input: ActionInput, signal: AbortSignal): Promise<ActionOutput> {
  const waitSeconds = inRange(input.WaitTimeSeconds, 'WaitTimeSeconds', 0, 20);
  const visibilitySeconds = inRange(input.VisibilityTimeout, 'VisibilityTimeout', 0, 43_200);
  const messages = await queue.receive({
    max: inRange(input.MaxNumberOfMessages, 'MaxNumberOfMessages', 1, 10) ?? 1,
    ...(waitSeconds !== undefined && { waitSeconds }),
    ...(visibilitySeconds !== undefined && { visibilitySeconds }),
    signal,
  });
  return messages.length === 0 ? {} : { Messages: messages.map((message) => received(message, input)) };
}

function received(message: Message, input: ActionInput): ActionOutput {
  const system = pick(systemAttributes(message), [
    ...(input.AttributeNames ?? []),
    ...(input.MessageSystemAttributeNames ?? []),
  ]);
  const attributes = pick(message.attributes, input.MessageAttributeNames ?? []);
  return {
    MessageId: message.id,
    ReceiptHandle: message.receiptHandle,
    MD5OfBody: md5OfBody(message.body),
    Body: message.body,
    ...(hasAny(system) && { Attributes: system }),
    ...(hasAny(attributes) && {
      MessageAttributes: attributes,
      MD5OfMessageAttributes: md5OfAttributes(attributes),
    }),
  };
}

function changeVisibility(queue: Queue, input: ActionInput): ActionOutput {
  const handle = required(input.ReceiptHandle, 'ReceiptHandle');
  const seconds = inRange(input.VisibilityTimeout, 'VisibilityTimeout', 0, 43_200);
  queue.changeVisibility(handle, required(seconds, 'VisibilityTimeout'));
  return {};
}

/** The entries of `all` whose names are asked for: `All` or `.*` for every one, `prefix.*` for those that begin so. */
function pick<T>(all: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> {
  const wanted = (name: string) =>
    names.some((pattern) =>
      pattern.endsWith('.*') ? name.startsWith(pattern.slice(0, -2)) : pattern === 'All' || pattern === name,
    );
  return Object.fromEntries(Object.entries(all).filter(([name]) => wanted(name)));
}

function hasAny(record: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(record).length > 0;
}

function required<T>(value: T | undefined, name: string): T {
  if (value !== undefined) return value;
  throw new SqsError('MissingParameter', `The request must contain the parameter ${name}.`);
}

function inRange(value: number | undefined, name: string, low: number, high: number): number | undefined {
  if (value === undefined || (value >= low && value <= high)) return value;
  const reason = `Must be between ${low} and ${high}, if provided.`;
  throw new SqsError(
    'InvalidParameterValue',
    `Value ${value} for parameter ${name} is invalid. Reason: ${reason}`,
  );
}

function missingQueue(): never {
  throw new SqsError(
    'QueueDoesNotExist',
    'The specified queue does not exist.',
    'AWS.SimpleQueueService.NonExistentQueue',
  );
}
