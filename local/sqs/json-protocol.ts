import type { Protocol } from './protocol.ts';
import type { ActionInput } from './shapes.ts';
import { SqsError } from './sqs-error.ts';

/** AWS JSON 1.0: the action in the header `X-Amz-Target: AmazonSQS.<Action>`, the input as a JSON body. */
export const jsonProtocol: Protocol = {
  read: (request, body) => {
    const action = String(request.headers['x-amz-target']).split('.').pop() ?? '';
    return { action, input: parseInput(body) };
  },
  answer: (response, _action, output) => send(response, 200, output),
  refuse: (response, status, fault) => {
    response.setHeader('x-amzn-query-error', `${fault.queryCode};${status === 400 ? 'Sender' : 'Receiver'}`);
    send(response, status, { __type: `com.amazonaws.sqs#${fault.code}`, message: fault.message });
  },
};

function parseInput(body: string): ActionInput {
  try {
    return body === '' ? {} : JSON.parse(body);
  } catch {
    throw new SqsError('SerializationException', 'The body of the request is not JSON.');
  }
}

function send(response: Parameters<Protocol['answer']>[0], status: number, value: unknown): void {
  const body = Buffer.from(JSON.stringify(value));
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0', 'content-length': body.length });
  response.end(body);
}
