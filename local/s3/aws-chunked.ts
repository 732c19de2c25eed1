import { S3Error } from './s3-error.ts';

/** The longest line between chunks: a size with a signature is about 90 bytes, a trailer a little more. */
const LONGEST_LINE = 8192;

/**
 * Takes the `aws-chunked` framing off a body that arrives in pieces of any size: chunks of a size in hex (perhaps with a
 * signature, which is not checked), then trailing headers.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming-trailers.html
 */
export class AwsChunkedDecoder {
  /** The trailing headers seen, by lower-case name; complete once `done`. */
  readonly trailers = new Map<string, string>();
  /** What comes next. */
  #expect: 'size' | 'data' | 'data-end' | 'trailer' | 'nothing' = 'size';
  /** Bytes of the present chunk still to come. */
  #remaining = 0;
  /** The beginning of a line whose end has not arrived. */
  #line = '';

  /** True once the last chunk and the trailers have been read. */
  get done(): boolean {
    return this.#expect === 'nothing';
  }

  /** Returns the data in the next piece of the body, as views of it. Throws {@link S3Error} if the framing is broken. */
  decode(piece: Buffer): Buffer[] {
    const data: Buffer[] = [];
    let position = 0;
    while (position < piece.length) {
      if (this.#expect === 'data') {
        const end = Math.min(position + this.#remaining, piece.length);
        data.push(piece.subarray(position, end));
        this.#remaining -= end - position;
        if (this.#remaining === 0) this.#expect = 'data-end';
        position = end;
        continue;
      }
      const newline = piece.indexOf(0x0a, position);
      const end = newline < 0 ? piece.length : newline;
      this.#line += piece.toString('latin1', position, end);
      if (this.#line.length > LONGEST_LINE) throw brokenFraming('a line is too long');
      position = end + 1;
      if (newline < 0) break;
      const line = this.#line.replace(/\r$/, '');
      this.#line = '';
      this.#takeLine(line);
    }
    return data;
  }

  #takeLine(line: string): void {
    switch (this.#expect) {
      case 'data-end':
        if (line !== '') throw brokenFraming('a chunk is longer than its size');
        this.#expect = 'size';
        break;
      case 'size': {
        const size = /^([0-9a-f]{1,13})(?:;.*)?$/i.exec(line)?.[1];
        if (size === undefined) throw brokenFraming('a chunk size is not a number in hex');
        this.#remaining = Number.parseInt(size, 16);
        this.#expect = this.#remaining === 0 ? 'trailer' : 'data';
        break;
      }
      case 'trailer': {
        const colon = line.indexOf(':');
        if (line === '') this.#expect = 'nothing';
        else if (colon < 0) throw brokenFraming('a trailing header has no colon');
        else this.trailers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
        break;
      }
      default:
        throw brokenFraming('there are bytes after its end');
    }
  }
}

function brokenFraming(reason: string): S3Error {
  return new S3Error(400, 'InvalidChunkSizeError', `The aws-chunked body cannot be read: ${reason}.`);
}
