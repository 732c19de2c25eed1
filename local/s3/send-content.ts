import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { ByteRange } from './byte-range.ts';
import type { StoredContent } from './stored-content.ts';

/**
 * Streams a range of an object as the body of a response whose head is written already. With `cutAfterBytes` the
 * connection breaks after so many bytes, as a failing network would do it. Rejects if the client goes away.
 */
export async function sendContent(
  response: ServerResponse,
  content: StoredContent,
  range: ByteRange,
  cutAfterBytes?: number,
): Promise<void> {
  await content.hold(async () => {
    if (cutAfterBytes === undefined) {
      await pipeline(content.read(range.start, range.end), response);
      return;
    }
    response.flushHeaders();
    for await (const bytes of content.read(range.start, Math.min(range.end, range.start + cutAfterBytes))) {
      await new Promise((resolve) => response.write(bytes, resolve));
    }
    response.destroy();
  });
}
