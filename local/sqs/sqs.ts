import type { Account } from '../account.ts';
import type { ServiceHandler } from '../gateway.ts';
import { createActions } from './actions.ts';
import { createHandler } from './http-api.ts';
import type { Queue } from './queue.ts';
import { createQueueDirectory } from './queue-directory.ts';

/** What the SQS stand-in needs to know of its surroundings. */
export interface SqsOptions {
  readonly account: Account;
  /** The gateway's endpoint, asked for when a queue URL is needed: the gateway starts after its services. */
  readonly endpoint: () => string;
}

/** Standard queues in memory, over HTTP and in process. */
export interface Sqs {
  readonly handle: ServiceHandler;
  /** Creates a queue, or returns the one of that name. Attributes are in the words of the API. */
  createQueue(name: string, attributes?: Readonly<Record<string, string>>): Queue;
  findQueue(arn: string): Queue | undefined;
  urlOf(queue: Queue): string;
  /** Sends a message without HTTP. Throws if no queue has that ARN. */
  send(arn: string, body: string): void;
}

/** Creates the SQS stand-in. It holds no server and no timer of its own: close what polls its queues, then drop it. */
export function createSqs(options: SqsOptions): Sqs {
  const directory = createQueueDirectory(options.account, options.endpoint);
  return {
    handle: createHandler(createActions(directory)),
    createQueue: directory.create,
    findQueue: directory.byArn,
    urlOf: directory.urlOf,
    send: (arn, body) => {
      const queue = directory.byArn(arn);
      if (!queue) throw new Error(`There is no queue ${arn}; create it before something sends to it.`);
      queue.send({ body });
    },
  };
}
