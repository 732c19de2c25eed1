import { open } from 'node:fs/promises';

const CHUNK_BYTES = 1 << 20;

/** Whether the first `length` bytes of two files are the same; false if one of them has fewer. */
export async function sameBytes(one: string, other: string, length: number): Promise<boolean> {
  const files = [await open(one), await open(other)] as const;
  try {
    const [a, b] = [Buffer.alloc(CHUNK_BYTES), Buffer.alloc(CHUNK_BYTES)];
    for (let read = 0; read < length; read += CHUNK_BYTES) {
      const wanted = Math.min(CHUNK_BYTES, length - read);
      const inA = await files[0].read(a, 0, wanted, read);
      const inB = await files[1].read(b, 0, wanted, read);
      if (inA.bytesRead !== wanted || inB.bytesRead !== wanted) return false;
      if (!a.subarray(0, wanted).equals(b.subarray(0, wanted))) return false;
    }
    return true;
  } finally {
    for (const file of files) await file.close();
  }
}
