import { KeyTable } from './key-table.ts';
import type { SideIndex } from './line-counts.ts';
import type { SearchPosition } from './search-position.ts';

/** What a search finds of a side: it wins within so many plies, not within these, or not however long the game goes on. */
export const WINS = 1;
export const NOT_YET = 0;
export const NEVER = -1;
export type Finding = typeof WINS | typeof NOT_YET | typeof NEVER;

/** Positions kept at most, 20 bytes each; beyond them the table starts afresh. */
const MOST_KEPT = 1 << 21;

/** In how few plies a side is known to win, and in how many known not to, take this many bits each. */
const PLIES_BITS = 7;
const SIDE_BITS = 2 * PLIES_BITS;
const SIDE = (1 << SIDE_BITS) - 1;
/** More plies than any game has. */
const FOREVER = (1 << PLIES_BITS) - 1;

function packed(winsWithin: number, notWithin: number): number {
  return winsWithin | (notWithin << PLIES_BITS);
}

/** What is known of a side in a position that was never searched. */
const UNKNOWN = packed(FOREVER, 0);

/** Keeps what searches found, by class of positions: boards that are turns or reflections of each other share it. */
export class Findings {
  readonly #position: SearchPosition;
  readonly #key: Int32Array;
  #table: KeyTable;
  /** By number in the table: what is known of X, and above it of O. */
  #known = new Int32Array(0);

  constructor(position: SearchPosition) {
    this.#position = position;
    this.#key = new Int32Array(position.words);
    this.#table = new KeyTable(position.words);
  }

  /** What is known of whether `attacker` wins within `plies` from the position as it stands. */
  lookUp(attacker: SideIndex, plies: number): Finding | undefined {
    this.#position.writeKey(this.#key);
    const at = this.#table.find(this.#key);
    if (at < 0) return undefined;
    const known = ((this.#known[at] as number) >> (attacker * SIDE_BITS)) & SIDE;
    if ((known & FOREVER) <= plies) return WINS;
    const notWithin = known >> PLIES_BITS;
    if (notWithin === FOREVER) return NEVER;
    return notWithin >= plies ? NOT_YET : undefined;
  }

  /** Keeps what was found for `attacker` within `plies` from the position as it stands. */
  keep(attacker: SideIndex, plies: number, finding: Finding): void {
    if (this.#table.count === MOST_KEPT) this.#table = new KeyTable(this.#position.words);
    this.#position.writeKey(this.#key);
    const met = this.#table.count;
    const at = this.#table.add(this.#key);
    if (at >= this.#known.length) this.#makeRoom();
    const shift = attacker * SIDE_BITS;
    const all = at < met ? (this.#known[at] as number) : UNKNOWN | (UNKNOWN << SIDE_BITS);
    const known = (all >> shift) & SIDE;
    const now =
      finding === WINS
        ? packed(plies, known >> PLIES_BITS)
        : packed(known & FOREVER, finding === NEVER ? FOREVER : plies);
    this.#known[at] = (all & ~(SIDE << shift)) | (now << shift);
  }

  #makeRoom(): void {
    const longer = new Int32Array(this.#table.capacity);
    longer.set(this.#known);
    this.#known = longer;
  }
}
