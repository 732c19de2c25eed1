import { DeckhandError } from '../errors.ts';

/**
 * Bytes that the answer of a direct invocation may grow to. A payload of 6 MB can ask for gigabytes, with all solutions
 * of half a million hands; text and JSON of this much, several times in memory, fit into the function.
 */
const MOST_BYTES = 100_000_000;

/** Keeps count of how large an answer becomes, so that one too large is refused before it fills the memory. */
export class AnswerRoom {
  #left: number;

  constructor(bytes = MOST_BYTES) {
    this.#left = bytes;
  }

  /** Throws `DeckhandError` `answer_too_large` if so many bytes do not fit any more. */
  take(bytes: number): void {
    this.#left -= bytes;
    if (this.#left >= 0) return;
    throw new DeckhandError({
      code: 'answer_too_large',
      message: `The answer would be larger than ${MOST_BYTES / 1e6} MB. Upload the table as a file instead, send it in parts, or ask for less, such as the first solution only.`,
    });
  }
}
