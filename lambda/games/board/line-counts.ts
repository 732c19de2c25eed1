/** A side as an index: X is 0, O is 1. */
export type SideIndex = 0 | 1;

/** What a stone of X or O adds to the count of a line. A line has at most 64 cells. */
export const STONE = [1, 256] as const;

const SHIFT = [0, 8] as const;
const STONES = 255;

/** The stones of a side in a line with this count. */
export function stonesIn(count: number, side: SideIndex): number {
  return (count >> SHIFT[side]) & STONES;
}

/** The other side. */
export function otherSide(side: SideIndex): SideIndex {
  return side === 0 ? 1 : 0;
}
