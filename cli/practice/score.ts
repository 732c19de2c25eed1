import { counted } from '../readable.ts';

/** What became of a hand that was left behind. */
export interface FinishedHand {
  readonly solved: boolean;
  readonly hinted: boolean;
}

/** Counts the hands of a practice, for the sentence at its end. */
export class Score {
  #hands = 0;
  #solved = 0;
  #hinted = 0;
  #wrong = 0;

  /** A hand was solved, or left unsolved. */
  finish({ solved, hinted }: FinishedHand): void {
    this.#hands += 1;
    if (solved) this.#solved += 1;
    if (solved && hinted) this.#hinted += 1;
  }

  wrongAnswer(): void {
    this.#wrong += 1;
  }

  /** `You solved 3 of 4 hands, 1 after a hint, with 2 wrong answers.` */
  sentence(): string {
    const hinted = this.#hinted > 0 ? `, ${this.#hinted} after a hint` : '';
    const wrong = this.#wrong > 0 ? `, with ${counted(this.#wrong, 'wrong answer')}` : '';
    const solved = this.#hands === 0 ? 'no hand' : `${this.#solved} of ${counted(this.#hands, 'hand')}`;
    return `You solved ${solved}${hinted}${wrong}.`;
  }
}
