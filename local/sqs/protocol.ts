import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ActionInput, ActionOutput } from './shapes.ts';
import type { SqsError } from './sqs-error.ts';

/** A way to write SQS calls over HTTP. */
export interface Protocol {
  /** The action asked for and its input. Throws `SqsError` if the body cannot be read. */
  read(request: IncomingMessage, body: string): { action: string; input: ActionInput };
  answer(response: ServerResponse, action: string, output: ActionOutput): void;
  /** Answers status 400 for a fault of the caller, 500 for one of ours. */
  refuse(response: ServerResponse, status: number, fault: SqsError): void;
}
