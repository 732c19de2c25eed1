import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import dynalite from 'dynalite';
import type { ServiceHandler } from './gateway.ts';

/**
 * DynamoDB in memory, by dynalite. Its server never listens: the gateway hands it requests, so that it needs no port,
 * has nothing to close, and gets only requests whose signature was checked (dynalite itself checks none).
 * It lacks transactions and the deletion of expired items.
 */
export function createDynamoDb(): ServiceHandler {
  const server = dynalite({ createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 });
  return (request, response, body = Buffer.alloc(0)) => {
    server.emit('request', replay(request, body), response);
  };
}

/** The request once more, with the body that was already read from it: dynalite reads nothing else of a request. */
function replay({ method, url, headers }: IncomingMessage, body: Buffer): Readable {
  return Object.assign(Readable.from([body], { objectMode: false }), { method, url, headers });
}
