const MIB = 1024 * 1024;

/** Size of the first part, and by how much parts grow. S3's minimum is 5 MiB, for every part but the last. */
const STEP = 8 * MIB;

/** After how many parts the size grows by a step. */
const PARTS_PER_STEP = 1000;

/** Memory for the parts of one upload, in bytes: three of the smallest. A job may have two, of results and of errors. */
const MEMORY = 3 * STEP;

/** S3's limit of parts in one upload. */
export const MOST_PARTS = 10_000;

/**
 * Size in bytes of part `number` (from 1): 8 MiB for the first thousand parts, 16 MiB for the next thousand, and so on
 * up to 80 MiB. Parts of one size would end a file early (5 MiB × 10,000 = 48.8 GiB), and big ones from the start would
 * cost small files memory. In all:
 *
 *     1000 × 8 MiB × (1 + 2 + … + 10) = 1000 × 8 MiB × 55 = 440,000 MiB ≈ 429.7 GiB
 *
 * The sizes depend on nothing but the number, so that the same bytes always give the same parts and thereby the same ETag.
 */
export function partSize(number: number): number {
  return STEP * Math.ceil(number / PARTS_PER_STEP);
}

/**
 * How many parts may be in memory when part `number` fills, that one included: three up to 7.8 GiB, 24 MiB in all, and two
 * from there on, so that one is sent while the other fills: 32 MiB up to 15.6 GiB more.
 */
export function partsInMemory(number: number): number {
  return Math.max(2, Math.floor(MEMORY / partSize(number)));
}

/** The most bytes that fit in one upload: see {@link partSize}. */
export const MOST_BYTES = (() => {
  const steps = MOST_PARTS / PARTS_PER_STEP;
  return (PARTS_PER_STEP * STEP * steps * (steps + 1)) / 2;
})();
