/**
 * Sub-multisets of a sorted hand as bit masks over its cards. Of equal cards the leftmost are taken, so that every
 * sub-multiset has one mask. A shape depends only on which cards are equal, so few exist and all are kept.
 */
export interface HandShape {
  /** The mask of the whole hand. */
  readonly full: number;
  /** Every way to part the hand into two or more masks, each way in non-decreasing order of (size, mask). */
  readonly partitions: readonly (readonly number[])[];
  /** Every way to part one sub-multiset in two, the smaller one first. Computed on first use. */
  splits(mask: number): readonly (readonly [number, number])[];
}

const shapes = new Map<number, HandShape>();

/** The shape of a hand, whose cards are sorted. */
export function shapeOf(hand: readonly number[]): HandShape {
  let key = 1;
  for (let index = 0; index < hand.length; index++) {
    key = 2 * key + (index > 0 && hand[index] === hand[index - 1] ? 1 : 0);
  }
  const known = shapes.get(key);
  if (known) return known;
  const shape = makeShape(hand);
  shapes.set(key, shape);
  return shape;
}

/** The cards of a mask, in order. */
export function cardsOf(hand: readonly number[], mask: number): number[] {
  return hand.filter((_, index) => (mask >> index) & 1);
}

function makeShape(hand: readonly number[]): HandShape {
  const runs = runMasks(hand);
  const full = 2 ** hand.length - 1;
  const masks: number[] = [];
  for (let mask = 1; mask <= full; mask++) if (leftmost(mask, runs) === mask) masks.push(mask);
  masks.sort((a, b) => bitCount(a) - bitCount(b) || a - b);
  const order = new Map(masks.map((mask, index) => [mask, index]));
  const orderOf = (mask: number) => order.get(mask) ?? 0;

  /** The rest of `mask` without `part`, if `part` lies within it. */
  function without(mask: number, part: number): number | undefined {
    let rest = 0;
    for (const run of runs) {
      const left = bitCount(mask & run) - bitCount(part & run);
      if (left < 0) return undefined;
      rest |= lowest(run, left);
    }
    return rest;
  }

  function* partitionsFrom(mask: number, first: number): Generator<number[]> {
    for (let index = first; index < masks.length; index++) {
      const part = masks[index] as number;
      const rest = without(mask, part);
      if (rest === undefined) continue;
      if (rest === 0) yield [part];
      else for (const others of partitionsFrom(rest, index)) yield [part, ...others];
    }
  }

  const splits = new Map<number, readonly (readonly [number, number])[]>();
  function splitsOf(mask: number): readonly (readonly [number, number])[] {
    const found: [number, number][] = [];
    for (const part of masks) {
      const rest = without(mask, part);
      if (rest && orderOf(part) <= orderOf(rest)) found.push([part, rest]);
    }
    return found;
  }

  return {
    full,
    partitions: [...partitionsFrom(full, 0)].filter((parts) => parts.length > 1),
    splits(mask) {
      const known = splits.get(mask) ?? splitsOf(mask);
      splits.set(mask, known);
      return known;
    },
  };
}

/** One mask for each distinct card, of the places where it lies. */
function runMasks(hand: readonly number[]): number[] {
  const runs: number[] = [];
  for (let index = 0; index < hand.length; index++) {
    const same = index > 0 && hand[index] === hand[index - 1];
    if (same) runs.push((runs.pop() ?? 0) | (1 << index));
    else runs.push(1 << index);
  }
  return runs;
}

function leftmost(mask: number, runs: readonly number[]): number {
  return runs.reduce((all, run) => all | lowest(run, bitCount(mask & run)), 0);
}

/** The lowest `count` bits of a run. */
function lowest(run: number, count: number): number {
  let bits = 0;
  let rest = run;
  for (let taken = 0; taken < count; taken++) {
    bits |= rest & -rest;
    rest &= rest - 1;
  }
  return bits;
}

function bitCount(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}
