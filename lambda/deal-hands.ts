import { randomInt } from 'node:crypto';
import { clock } from './clock.ts';
import { DeckhandError } from './errors.ts';
import { cardsGame } from './games/cards/cards-game.ts';
import { type DealStep, dealing, type HandWishes } from './games/cards/deal.ts';
import { LARGEST_SEED, type Wishes } from './games/cards/deal-wishes.ts';
import type { SolverRules } from './games/cards/hand-solver.ts';
import type { Play } from './games/game.ts';
import type { Options } from './options.ts';
import { solverVersionOf } from './solver-version.ts';
import { Turn } from './turn.ts';

/** How dealing ended: with all hands that were asked for, with all that there are, or after trying long in vain. */
export type DealOutcome = 'complete' | 'no_more' | 'gave_up';

/** What dealing amounts to. */
export interface DealSummary {
  readonly status: 'done';
  readonly outcome: DealOutcome;
  /** Why there are fewer hands than were asked for; left out if there are as many. */
  readonly message?: string;
  readonly asked: number;
  readonly dealt: number;
  /** Hands looked at. */
  readonly tried: number;
  readonly options: Options;
  readonly solverVersion: string;
  readonly milliseconds: number;
}

/** Hands as wished, and the seed that deals them again. */
export interface DealtHands {
  readonly hands: readonly (readonly number[])[];
  readonly seed: number;
  readonly summary: DealSummary;
}

/** A seed that nobody chose. */
export function randomSeed(): number {
  return randomInt(LARGEST_SEED + 1);
}

/** The game of cards, which hands are dealt for. Throws `DeckhandError` `options_mismatch` if the options name another. */
function playForDeal(options: Options): Play {
  if ((options.game ?? 'cards') !== 'cards') {
    throw new DeckhandError({
      code: 'options_mismatch',
      message: `Hands are dealt for the game of cards, but the options name the game "${options.game}". Leave the option game out.`,
    });
  }
  return cardsGame.play(options);
}

/**
 * Deals hands one after the other, as `dealing` does, and gives timers and signals their turn meanwhile. Rejects with the
 * reason of `signal`.
 */
export async function* dealInTurns(
  wishes: HandWishes,
  rules: SolverRules,
  seed: number,
  signal: AbortSignal,
): AsyncGenerator<DealStep> {
  const turn = new Turn();
  for (const step of dealing(wishes, rules, seed)) {
    yield step;
    if (turn.isOver) await turn.pass(signal);
  }
}

/**
 * Deals as many hands as are wished for, or as many as can be found. Rejects with the reason of `signal`, and with
 * `DeckhandError` `options_mismatch`.
 */
export async function dealHands(wishes: Wishes, options: Options, signal: AbortSignal): Promise<DealtHands> {
  const started = clock();
  const { game } = playForDeal(options);
  const seed = wishes.seed ?? randomSeed();
  const hands: (readonly number[])[] = [];
  let outcome: DealOutcome = 'complete';
  let tried = 0;
  for await (const step of dealInTurns(wishes, options, seed, signal)) {
    if (step.kind === 'end') {
      outcome = step.why;
      break;
    }
    tried += 1;
    if (step.kind === 'hand') hands.push(step.hand);
    if (hands.length === wishes.count) break;
  }
  const message = shortageOf(outcome, wishes.count, hands.length, tried);
  return {
    hands,
    seed,
    summary: {
      status: 'done',
      outcome,
      ...(message === undefined ? {} : { message }),
      asked: wishes.count,
      dealt: hands.length,
      tried,
      options: { ...options, game: game.name },
      solverVersion: solverVersionOf(game.name),
      milliseconds: Math.round(clock() - started),
    },
  };
}

function shortageOf(outcome: DealOutcome, asked: number, dealt: number, tried: number): string | undefined {
  const found = dealt === 0 ? 'none' : `only ${dealt}`;
  const one = dealt < 2;
  switch (outcome) {
    case 'complete':
      return undefined;
    case 'no_more':
      if (dealt === tried)
        return `There ${one ? 'is only 1 hand' : `are only ${tried} hands`}, and ${asked} were asked for. Ask for fewer hands.`;
      if (tried === 1)
        return `The only hand is not as wished, and ${asked} were asked for. Ask for fewer hands, or wish for less.`;
      return `Of all ${tried} hands, ${found} ${one ? 'is' : 'are'} as wished, and ${asked} were asked for. Ask for fewer hands, or wish for less.`;
    case 'gave_up':
      return `Of ${tried} hands tried, ${found} ${one ? 'was' : 'were'} as wished, and ${asked} were asked for. There may be others, but they are rare: ask for fewer hands, or wish for less.`;
  }
}
