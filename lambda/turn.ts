import { setImmediate } from 'node:timers/promises';
import { clock } from './clock.ts';

/** Milliseconds of computing after which timers, sockets and signals get their turn, so that a deadline or Ctrl-C is heard. */
const TURN_MILLISECONDS = 50;

/** A stretch of computing without a pause. It begins when it is made. */
export class Turn {
  #began = clock();

  /** Whether it has lasted long enough. */
  get isOver(): boolean {
    return clock() - this.#began >= TURN_MILLISECONDS;
  }

  /** Gives timers, sockets and signals their turn, then begins anew. Rejects with the reason of `signal`. */
  async pass(signal: AbortSignal | undefined): Promise<void> {
    await setImmediate();
    signal?.throwIfAborted();
    this.#began = clock();
  }
}
