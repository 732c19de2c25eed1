import { createReadStream } from 'node:fs';

const LINE_FEED = 0x0a;
const CHUNK_BYTES = 1 << 20;

/** The lines of a file, without their line feeds, in arrays: as many at a time as one read brings. */
export async function* linesOf(path: string): AsyncIterable<readonly Buffer[]> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    const bytes: Buffer = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const lines: Buffer[] = [];
    let start = 0;
    for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, start)) {
      lines.push(bytes.subarray(start, end));
      start = end + 1;
    }
    rest = bytes.subarray(start);
    yield lines;
  }
  if (rest.length > 0) yield [rest];
}
