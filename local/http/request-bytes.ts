import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Asks a client that sent `Expect: 100-continue` for its body. Call it before the first read: a request refused without
 * it never sends its body (SDK and CLI announce big uploads this way). Without that header it does nothing.
 */
export function inviteBody(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers.expect?.toLowerCase() === '100-continue') response.writeContinue();
}

/**
 * The chunks of a request's body. Leaving early keeps the connection, unlike plain iteration, so that an error can still
 * be answered, and discards the rest, so that the client can finish sending and use the connection again.
 * Throws if the client goes away.
 */
export async function* requestChunks(request: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    yield* request.iterator({ destroyOnReturn: false });
  } finally {
    request.resume();
  }
}

/** The whole body, or undefined if it is longer than `limit` bytes. Throws if the client goes away. */
export async function readRequestBytes(
  request: IncomingMessage,
  response: ServerResponse,
  limit: number,
): Promise<Buffer | undefined> {
  inviteBody(request, response);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of requestChunks(request)) {
    size += chunk.length;
    if (size > limit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
