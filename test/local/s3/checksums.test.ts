import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHECKSUM_ALGORITHMS, type ChecksumAlgorithm, startChecksum } from '../../../local/s3/checksums.ts';

function checksum(algorithm: ChecksumAlgorithm, ...pieces: readonly Uint8Array[]): string {
  const sum = startChecksum(algorithm);
  for (const piece of pieces) sum.update(piece);
  return sum.digest().toString('hex');
}

describe('checksums', () => {
  // The "check" values of https://reveng.sourceforge.io/crc-catalogue/ (CRC-32/ISO-HDLC, CRC-32/ISCSI, CRC-64/NVME).
  it.each([
    ['crc32', 'cbf43926'],
    ['crc32c', 'e3069283'],
    ['crc64nvme', 'ae8b14860a799888'],
    ['sha1', createHash('sha1').update('123456789').digest('hex')],
    ['sha256', createHash('sha256').update('123456789').digest('hex')],
  ] as const)('%s of 123456789 is the published value', (algorithm, expected) => {
    expect(checksum(algorithm, Buffer.from('123456789'))).toBe(expected);
  });

  it.each(CHECKSUM_ALGORITHMS)('%s does not depend on how the bytes are cut', (algorithm) => {
    const property = fc.property(fc.uint8Array(), fc.nat(), (bytes, seed) => {
      const cut = seed % (bytes.length + 1);
      expect(checksum(algorithm, bytes.subarray(0, cut), bytes.subarray(cut))).toBe(
        checksum(algorithm, bytes),
      );
    });
    fc.assert(property);
  });
});
