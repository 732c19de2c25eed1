import { randomUUID } from 'node:crypto';
import type { Message, MessageAttributes } from './message.ts';
import { DEFAULT_ATTRIBUTES, type QueueAttributes, redrivePolicy } from './queue-attributes.ts';
import { SqsError } from './sqs-error.ts';

/** What makes a queue. */
export interface QueueInit {
  readonly name: string;
  readonly arn: string;
  /** Attributes in the words of the API, such as `VisibilityTimeout: '30'`. */
  readonly attributes?: QueueAttributes;
  /** Finds the dead-letter queue, which may be created after this one. */
  readonly findQueue: (arn: string) => Queue | undefined;
}

/** A message to send. */
export interface Draft {
  readonly body: string;
  readonly attributes?: MessageAttributes;
  /** @default the queue's DelaySeconds */
  readonly delaySeconds?: number;
}

/** How messages are received. */
export interface ReceiveOptions {
  readonly max: number;
  /** How long to wait for a first message. @default the queue's ReceiveMessageWaitTimeSeconds */
  readonly waitSeconds?: number;
  /** How long the messages stay hidden from others. @default the queue's VisibilityTimeout */
  readonly visibilitySeconds?: number;
  /** Ends the wait early, with no messages. */
  readonly signal?: AbortSignal;
}

interface Waiter {
  readonly max: number;
  readonly visibilitySeconds: number;
  readonly settle: (messages: Message[]) => void;
}

/**
 * A standard queue in memory. It holds at most one timer, and only while somebody waits for a message that is not
 * visible yet, so a queue that nobody reads costs nothing and keeps no process alive.
 */
export class Queue {
  readonly name: string;
  readonly arn: string;
  readonly #findQueue: (arn: string) => Queue | undefined;
  readonly #messages = new Map<string, Message>();
  readonly #waiters = new Set<Waiter>();
  readonly #createdAt = Date.now();
  #attributes: QueueAttributes;
  #alarm: NodeJS.Timeout | undefined;

  constructor(init: QueueInit) {
    this.name = init.name;
    this.arn = init.arn;
    this.#findQueue = init.findQueue;
    this.#attributes = { ...DEFAULT_ATTRIBUTES, ...init.attributes };
  }

  setAttributes(attributes: QueueAttributes): void {
    this.#attributes = { ...this.#attributes, ...attributes };
  }

  /** The attributes that were set, and the counts of messages by state. */
  attributes(): Record<string, string> {
    const now = Date.now();
    const counts = { visible: 0, inFlight: 0, delayed: 0 };
    for (const message of this.#messages.values()) {
      if (message.visibleAt <= now) counts.visible++;
      else if (message.receiveCount > 0) counts.inFlight++;
      else counts.delayed++;
    }
    return {
      ...this.#attributes,
      QueueArn: this.arn,
      CreatedTimestamp: String(Math.floor(this.#createdAt / 1000)),
      ApproximateNumberOfMessages: String(counts.visible),
      ApproximateNumberOfMessagesNotVisible: String(counts.inFlight),
      ApproximateNumberOfMessagesDelayed: String(counts.delayed),
    };
  }

  /** Adds a message. Throws `SqsError` if the body is empty or larger than the queue's MaximumMessageSize. */
  send(draft: Draft): Message {
    const limit = this.#number('MaximumMessageSize');
    if (draft.body === '') {
      throw new SqsError('MissingParameter', 'The request must contain the parameter MessageBody.');
    }
    if (Buffer.byteLength(draft.body) > limit) {
      const reason = `Message must be shorter than ${limit} bytes.`;
      throw new SqsError('InvalidParameterValue', `One or more parameters are invalid. Reason: ${reason}`);
    }
    const now = Date.now();
    const message: Message = {
      id: randomUUID(),
      body: draft.body,
      attributes: draft.attributes ?? {},
      sentAt: now,
      visibleAt: now + (draft.delaySeconds ?? this.#number('DelaySeconds')) * 1000,
      receiveCount: 0,
      firstReceivedAt: undefined,
      receiptHandle: undefined,
      deadLetterSource: undefined,
    };
    this.#add(message);
    return message;
  }

  /** Receives up to `max` visible messages and hides them; waits for a first one if there is none. */
  receive(options: ReceiveOptions): Promise<Message[]> {
    const waitSeconds = options.waitSeconds ?? this.#number('ReceiveMessageWaitTimeSeconds');
    const visibilitySeconds = options.visibilitySeconds ?? this.#number('VisibilityTimeout');
    const messages = this.#take(options.max, visibilitySeconds);
    if (messages.length > 0 || waitSeconds <= 0 || options.signal?.aborted) return Promise.resolve(messages);
    return new Promise((resolve) => {
      const giveUp = () => waiter.settle([]);
      const deadline = setTimeout(giveUp, waitSeconds * 1000);
      const waiter: Waiter = {
        max: options.max,
        visibilitySeconds,
        settle: (received) => {
          clearTimeout(deadline);
          options.signal?.removeEventListener('abort', giveUp);
          this.#waiters.delete(waiter);
          if (this.#waiters.size === 0) clearTimeout(this.#alarm);
          resolve(received);
        },
      };
      options.signal?.addEventListener('abort', giveUp);
      this.#waiters.add(waiter);
      this.#setAlarm();
    });
  }

  /** Deletes a received message. Does nothing if somebody else has received it since, as SQS. */
  delete(receiptHandle: string): void {
    const message = this.#find(receiptHandle);
    if (message) this.#messages.delete(message.id);
  }

  /** Hides a received message for so long from now; 0 shows it at once. Throws `SqsError` if it is not in flight. */
  changeVisibility(receiptHandle: string, seconds: number): void {
    const message = this.#find(receiptHandle);
    if (!message || message.visibleAt <= Date.now()) {
      throw new SqsError(
        'MessageNotInflight',
        'The message is not in flight: its visibility timeout is over, or it was deleted or received again.',
        'AWS.SimpleQueueService.MessageNotInflight',
      );
    }
    message.visibleAt = Date.now() + seconds * 1000;
    this.#serveWaiters();
  }

  purge(): void {
    this.#messages.clear();
  }

  /** Moves every message to `destination`, or each to the queue it came from. */
  moveAll(destination?: Queue): void {
    for (const message of this.#messages.values()) {
      const target = destination ?? this.#findQueue(message.deadLetterSource ?? '');
      if (!target) continue;
      this.#messages.delete(message.id);
      target.#add({ ...message, ...ARRIVED, sentAt: Date.now(), deadLetterSource: undefined });
    }
  }

  #add(message: Message): void {
    this.#messages.set(message.id, message);
    this.#serveWaiters();
  }

  #take(max: number, visibilitySeconds: number): Message[] {
    const now = Date.now();
    const taken: Message[] = [];
    for (const message of this.#messages.values()) {
      if (taken.length === max) break;
      if (message.visibleAt > now || this.#dropped(message, now)) continue;
      message.receiveCount++;
      message.firstReceivedAt ??= now;
      message.visibleAt = now + visibilitySeconds * 1000;
      message.receiptHandle = Buffer.from(`${message.id} ${randomUUID()}`).toString('base64');
      taken.push({ ...message });
    }
    return taken;
  }

  /** Removes a message that is too old or was received too often; true if it did. */
  #dropped(message: Message, now: number): boolean {
    if (now - message.sentAt > this.#number('MessageRetentionPeriod') * 1000) {
      this.#messages.delete(message.id);
      return true;
    }
    const policy = redrivePolicy(this.#attributes);
    if (!policy || message.receiveCount < policy.maxReceiveCount) return false;
    const target = this.#findQueue(policy.deadLetterTargetArn);
    if (!target) return false;
    this.#messages.delete(message.id);
    target.#add({ ...message, ...ARRIVED, deadLetterSource: this.arn });
    return true;
  }

  #serveWaiters(): void {
    for (const waiter of this.#waiters) {
      const messages = this.#take(waiter.max, waiter.visibilitySeconds);
      if (messages.length === 0) break;
      waiter.settle(messages);
    }
    this.#setAlarm();
  }

  /** Comes back when the next message turns visible, if somebody waits. */
  #setAlarm(): void {
    clearTimeout(this.#alarm);
    if (this.#waiters.size === 0 || this.#messages.size === 0) return;
    let next = Number.POSITIVE_INFINITY;
    for (const { visibleAt } of this.#messages.values()) next = Math.min(next, visibleAt);
    this.#alarm = setTimeout(() => this.#serveWaiters(), Math.max(1, next - Date.now()));
  }

  #find(receiptHandle: string): Message | undefined {
    const [id = '', proof] = Buffer.from(receiptHandle, 'base64').toString().split(' ');
    if (proof === undefined) {
      const fault = `The input receipt handle "${receiptHandle}" is not a valid receipt handle.`;
      throw new SqsError('ReceiptHandleIsInvalid', fault);
    }
    const message = this.#messages.get(id);
    return message?.receiptHandle === receiptHandle ? message : undefined;
  }

  #number(name: string): number {
    return Number(this.#attributes[name]);
  }
}

/** What is forgotten about a message when it arrives in another queue. */
const ARRIVED = { visibleAt: 0, receiveCount: 0, firstReceivedAt: undefined, receiptHandle: undefined };
