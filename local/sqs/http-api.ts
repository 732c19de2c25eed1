import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServiceHandler } from '../gateway.ts';
import type { Action } from './actions.ts';
import { jsonProtocol } from './json-protocol.ts';
import type { Protocol } from './protocol.ts';
import { queryProtocol } from './query-protocol.ts';
import { SqsError } from './sqs-error.ts';

/** Answers SQS requests: SDK v3 and AWS CLI from 2.14 on speak the JSON protocol, older ones the query protocol. */
export function createHandler(actions: ReadonlyMap<string, Action>): ServiceHandler {
  return (request, response, body) => {
    const protocol = request.headers['x-amz-target'] === undefined ? queryProtocol : jsonProtocol;
    response.setHeader('x-amzn-requestid', randomUUID());
    run(actions, protocol, request, response, body).catch((fault) => {
      if (fault instanceof SqsError) protocol.refuse(response, 400, fault);
      else protocol.refuse(response, 500, new SqsError('InternalFailure', String(fault)));
    });
  };
}

async function run(
  actions: ReadonlyMap<string, Action>,
  protocol: Protocol,
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer | undefined,
): Promise<void> {
  const { action, input } = protocol.read(request, body?.toString() ?? '');
  const perform = actions.get(action);
  if (!perform) {
    throw new SqsError('InvalidAction', `The local cloud does not know the SQS action "${action}".`);
  }
  // A long poll whose client is gone must not take a message with it.
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  protocol.answer(response, action, await perform(input, gone.signal));
}
