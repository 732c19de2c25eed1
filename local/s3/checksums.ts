import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** The checksums of S3, as they are spelled in header names. */
export const CHECKSUM_ALGORITHMS = ['crc32', 'crc32c', 'crc64nvme', 'sha1', 'sha256'] as const;
export type ChecksumAlgorithm = (typeof CHECKSUM_ALGORITHMS)[number];

/** Base64 values, as S3 sends them. */
export type Checksums = Readonly<Partial<Record<ChecksumAlgorithm, string>>>;

/** A checksum of bytes that pass by. */
export interface RunningChecksum {
  update(bytes: Uint8Array): void;
  /** The big-endian value; call it once, at the end. */
  digest(): Buffer;
}

/** Tells whether `text`, lower case, names an algorithm. */
export function isChecksumAlgorithm(text: string): text is ChecksumAlgorithm {
  return CHECKSUM_ALGORITHMS.some((algorithm) => algorithm === text);
}

/** Starts a checksum of a stream of bytes. */
export function startChecksum(algorithm: ChecksumAlgorithm): RunningChecksum {
  switch (algorithm) {
    case 'crc32':
      return startCrc32();
    case 'crc32c':
      return startCrc32c();
    case 'crc64nvme':
      return startCrc64Nvme();
    case 'sha1':
    case 'sha256': {
      const hash = createHash(algorithm);
      return { update: (bytes) => void hash.update(bytes), digest: () => hash.digest() };
    }
  }
}

function startCrc32(): RunningChecksum {
  let value = 0;
  return {
    update: (bytes) => {
      value = crc32(bytes, value);
    },
    digest: () => bigEndian(value),
  };
}

/** Castagnoli polynomial, bit-reflected (RFC 3720, B.4). */
const CRC32C_POLYNOMIAL = 0x82f63b78;

const CRC32C_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ CRC32C_POLYNOMIAL : value >>> 1;
  return value;
});

function startCrc32c(): RunningChecksum {
  let value = 0xffffffff;
  return {
    update: (bytes) => {
      for (const byte of bytes) value = at(CRC32C_TABLE, (value ^ byte) & 255) ^ (value >>> 8);
    },
    digest: () => bigEndian(value ^ 0xffffffff),
  };
}

/** CRC-64/NVME, bit-reflected (NVM Express command set specification, 5.2.1.3.4), in two halves: 64-bit integers are slow in JS. */
const CRC64_HIGH_POLYNOMIAL = 0x9a6c9329;
const CRC64_LOW_POLYNOMIAL = 0xac4bc9b5;
const CRC64_HIGH_TABLE = new Uint32Array(256);
const CRC64_LOW_TABLE = new Uint32Array(256);
for (let index = 0; index < 256; index++) {
  let high = 0;
  let low = index;
  for (let bit = 0; bit < 8; bit++) {
    const carry = low & 1;
    low = (low >>> 1) | (high << 31);
    high >>>= 1;
    if (carry) {
      high ^= CRC64_HIGH_POLYNOMIAL;
      low ^= CRC64_LOW_POLYNOMIAL;
    }
  }
  CRC64_HIGH_TABLE[index] = high;
  CRC64_LOW_TABLE[index] = low;
}

function startCrc64Nvme(): RunningChecksum {
  let high = 0xffffffff;
  let low = 0xffffffff;
  return {
    update: (bytes) => {
      for (const byte of bytes) {
        const index = (low ^ byte) & 255;
        low = ((low >>> 8) | (high << 24)) ^ at(CRC64_LOW_TABLE, index);
        high = (high >>> 8) ^ at(CRC64_HIGH_TABLE, index);
      }
    },
    digest: () => Buffer.concat([bigEndian(high ^ 0xffffffff), bigEndian(low ^ 0xffffffff)]),
  };
}

/** `index` is 0–255 and the tables have 256 entries, so the fallback is never taken; it satisfies the compiler. */
function at(table: Uint32Array, index: number): number {
  return table[index] ?? 0;
}

function bigEndian(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
}
