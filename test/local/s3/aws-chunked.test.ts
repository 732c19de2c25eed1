import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AwsChunkedDecoder } from '../../../local/s3/aws-chunked.ts';

const chunks = fc.array(fc.uint8Array({ minLength: 1, maxLength: 40 }), { maxLength: 6 });
const trailers = fc.constantFrom<Record<string, string>>(
  {},
  { 'x-amz-checksum-crc32': 'DUoRhQ==' },
  { a: '1', b: 'x:y' },
);

function encode(data: readonly Uint8Array[], trailing: Record<string, string>, signature = ''): Buffer {
  const pieces = data.flatMap((chunk) => [`${chunk.length.toString(16)}${signature}\r\n`, chunk, '\r\n']);
  const lines = Object.entries(trailing).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([...pieces, `0${signature}\r\n`, ...lines, '\r\n'].map((piece) => Buffer.from(piece)));
}

function decode(pieces: readonly Buffer[]): { data: Buffer; decoder: AwsChunkedDecoder } {
  const decoder = new AwsChunkedDecoder();
  return { data: Buffer.concat(pieces.flatMap((piece) => decoder.decode(piece))), decoder };
}

describe('an aws-chunked body', () => {
  it('gives the same data and trailers under every cut in two', () => {
    const property = fc.property(
      chunks,
      trailers,
      fc.constantFrom('', ';chunk-signature=0a1b'),
      (data, trailing, signature) => {
        const body = encode(data, trailing, signature);
        for (let cut = 0; cut <= body.length; cut++) {
          const decoded = decode([body.subarray(0, cut), body.subarray(cut)]);
          expect(decoded.data).toEqual(Buffer.concat(data));
          expect(Object.fromEntries(decoded.decoder.trailers)).toEqual(trailing);
          expect(decoded.decoder.done).toBe(true);
        }
      },
    );
    fc.assert(property, { numRuns: 40 });
  });

  it('gives the same data when it arrives byte by byte', () => {
    const property = fc.property(chunks, trailers, (data, trailing) => {
      const body = encode(data, trailing);
      const bytes = Array.from(body, (_, index) => body.subarray(index, index + 1));
      expect(decode(bytes).data).toEqual(Buffer.concat(data));
    });
    fc.assert(property);
  });

  it('is not done before its last byte', () => {
    const property = fc.property(chunks, trailers, fc.nat(), (data, trailing, seed) => {
      const body = encode(data, trailing);
      expect(decode([body.subarray(0, seed % body.length)]).decoder.done).toBe(false);
    });
    fc.assert(property);
  });

  it.each([
    ['a size that is not hex', 'xyz\r\n'],
    ['a chunk longer than its size', '2\r\nabc\r\n0\r\n\r\n'],
    ['a trailer without a colon', '0\r\nnonsense\r\n\r\n'],
    ['bytes after the end', '0\r\n\r\nmore\r\n'],
    ['an endless line', '1'.repeat(10_000)],
  ])('is refused for %s', (_, body) => {
    expect(() => decode([Buffer.from(body)])).toThrow(expect.objectContaining({ status: 400 }));
  });
});
