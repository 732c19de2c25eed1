/** How far the blocks before are written. */
export interface WritePlace {
  /** Rows in all blocks before. */
  readonly rows: number;
  /** Bytes of the result, and thereby the offset at which the next block's rows go. */
  readonly resultBytes: number;
  /** Likewise of the errors file. */
  readonly errorsBytes: number;
}

const CLAIMED = 0;
const ROWS = 1;
const RESULT_BYTES = 2;
const ERRORS_BYTES = 3;
const COUNTERS = 4;

/** The turn of nobody: a thread has failed, and the others are to stop. */
const STOPPED = -1;

/** Thrown in threads that wait for a turn which does not come. */
export class TurnsStopped extends Error {
  override readonly message = 'Another thread has stopped the turns.';
}

/**
 * What the threads that solve one file share. Each block of the file is claimed by one thread. The threads work side by side, but
 * each passes through its block's turn, in the order of the blocks: there it learns where its rows go and says where
 * those of the next block will go.
 */
export class Turns {
  /** What other threads make their own view of. */
  readonly memory: SharedArrayBuffer;
  readonly #counters: BigInt64Array;
  readonly #turn: Int32Array;

  constructor(memory = new SharedArrayBuffer(8 * COUNTERS + 8)) {
    this.memory = memory;
    this.#counters = new BigInt64Array(memory, 0, COUNTERS);
    this.#turn = new Int32Array(memory, 8 * COUNTERS, 1);
  }

  /** Takes a block that nobody has claimed yet: its number, counted from 0. */
  claim(): number {
    return Number(Atomics.add(this.#counters, CLAIMED, 1n));
  }

  /** The block whose turn it is. */
  get turn(): number {
    return Atomics.load(this.#turn, 0);
  }

  /**
   * Whether it is the turn of `block`; if it is not, stops the thread until the turn changes, for so many milliseconds at most.
   * Throws {@link TurnsStopped}.
   */
  waitFor(block: number, milliseconds: number): boolean {
    const turn = this.turn;
    if (turn === STOPPED) throw new TurnsStopped();
    if (turn === block) return true;
    Atomics.wait(this.#turn, 0, turn, milliseconds);
    return this.turn === block;
  }

  /** Ends the turn of `block`; only who has it may. */
  pass(block: number): void {
    Atomics.compareExchange(this.#turn, 0, block, block + 1); // unless the turns were stopped
    Atomics.notify(this.#turn, 0);
  }

  stop(): void {
    Atomics.store(this.#turn, 0, STOPPED);
    Atomics.notify(this.#turn, 0);
  }

  /** How far the blocks are written. Only who has the turn may set it; who has not may see it half-way changed. */
  get place(): WritePlace {
    const counter = (index: number) => Number(Atomics.load(this.#counters, index));
    return { rows: counter(ROWS), resultBytes: counter(RESULT_BYTES), errorsBytes: counter(ERRORS_BYTES) };
  }

  set place({ rows, resultBytes, errorsBytes }: WritePlace) {
    Atomics.store(this.#counters, ROWS, BigInt(rows));
    Atomics.store(this.#counters, RESULT_BYTES, BigInt(resultBytes));
    Atomics.store(this.#counters, ERRORS_BYTES, BigInt(errorsBytes));
  }
}
