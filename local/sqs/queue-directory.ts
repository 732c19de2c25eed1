import type { Account } from '../account.ts';
import { Queue } from './queue.ts';

/** The queues that actions work on, by name. */
export interface QueueDirectory {
  /** Creates a queue, or returns the one of that name. */
  create(name: string, attributes?: Readonly<Record<string, string>>): Queue;
  get(name: string): Queue | undefined;
  remove(name: string): void;
  all(): readonly Queue[];
  byArn(arn: string): Queue | undefined;
  urlOf(queue: Queue): string;
}

/** An empty directory; `endpoint` is asked for whenever a queue's URL is. */
export function createQueueDirectory(account: Account, endpoint: () => string): QueueDirectory {
  const queues = new Map<string, Queue>();
  const arnPrefix = `arn:aws:sqs:${account.region}:${account.id}:`;
  const byArn = (arn: string) =>
    arn.startsWith(arnPrefix) ? queues.get(arn.slice(arnPrefix.length)) : undefined;
  return {
    create: (name, attributes = {}) => {
      const existing = queues.get(name);
      if (existing) return existing;
      const queue = new Queue({ name, arn: arnPrefix + name, attributes, findQueue: byArn });
      queues.set(name, queue);
      return queue;
    },
    get: (name) => queues.get(name),
    remove: (name) => {
      queues.delete(name);
    },
    all: () => [...queues.values()],
    byArn,
    urlOf: (queue) => `${endpoint()}/${account.id}/${queue.name}`,
  };
}
