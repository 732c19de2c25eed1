import { counted } from '../readable.ts';

/** How a game ended for the person. */
export type Outcome = 'won' | 'drawn' | 'lost';

/** Counts finished games, for the sentence at the end. */
export class MatchScore {
  readonly #games: Record<Outcome, number> = { won: 0, drawn: 0, lost: 0 };

  add(outcome: Outcome): void {
    this.#games[outcome] += 1;
  }

  /** `You played 3 games: 1 won, 2 drawn, 0 lost.` */
  sentence(): string {
    const { won, drawn, lost } = this.#games;
    const games = won + drawn + lost;
    if (games === 0) return 'You finished no game.';
    return `You played ${counted(games, 'game')}: ${won} won, ${drawn} drawn, ${lost} lost.`;
  }
}
