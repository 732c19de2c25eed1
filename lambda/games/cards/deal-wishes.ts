import { DeckhandError } from '../../errors.ts';
import { MAX_CARDS } from './hand-text.ts';

/** What hands are to be dealt. */
export interface Wishes {
  /** How many hands. */
  readonly count: number;
  /** How many cards each has. */
  readonly cards: number;
  /** The smallest and the largest card. */
  readonly min: number;
  readonly max: number;
  /** Bounds of the number of distinct solutions; no upper one if it is Infinity. */
  readonly fewest: number;
  readonly most: number;
  /** Whether every solution must need a fraction on its way. */
  readonly fractions: boolean;
  /** Whether solutions are to be dealt with the hands. */
  readonly withSolutions: boolean;
  /** What the hands are drawn by, or undefined if any will do. The same seed and wishes deal the same hands. */
  readonly seed: number | undefined;
}

/** The wishes as people write them, in JSON or, with dashes (`solutions-exactly`), as flags. */
interface WrittenWishes {
  readonly count: number;
  readonly cards: number;
  readonly min: number;
  readonly max: number;
  readonly solutionsExactly: number;
  readonly solutionsMin: number;
  readonly solutionsMax: number;
  readonly fractions: boolean;
  readonly unsolvable: boolean;
  readonly withSolutions: boolean;
  readonly seed: number;
}

/** What `deal` does where nothing else is wished. */
export const DEFAULT_WISHES = { count: 10, cards: 4, min: 1, max: 13 } as const;

const MOST_HANDS = 100_000;
const MOST_SOLUTIONS = 1_000_000;

/** Ranges of cards to deal or to list reach from its negative to this. */
export const LARGEST_CARD = 999;

/** Seeds are integers from 0 to this. */
export const LARGEST_SEED = 2 ** 32 - 1;

type Readers = {
  readonly [Name in keyof WrittenWishes]: (name: string, text: string) => WrittenWishes[Name];
};

const READERS: Readers = {
  count: wholeNumber(1, MOST_HANDS),
  cards: wholeNumber(1, MAX_CARDS),
  min: wholeNumber(-LARGEST_CARD, LARGEST_CARD),
  max: wholeNumber(-LARGEST_CARD, LARGEST_CARD),
  solutionsExactly: wholeNumber(0, MOST_SOLUTIONS),
  solutionsMin: wholeNumber(0, MOST_SOLUTIONS),
  solutionsMax: wholeNumber(0, MOST_SOLUTIONS),
  fractions: yesOrNo,
  unsolvable: yesOrNo,
  withSolutions: yesOrNo,
  seed: wholeNumber(0, LARGEST_SEED),
};

/** The names of all wishes, as JSON has them. */
export const WISH_NAMES = Object.keys(READERS) as readonly (keyof WrittenWishes)[];

/**
 * Reads wishes from a payload or from flags. `raw` maps their names (dashes and case do not matter) to numbers, booleans or
 * texts; without any wish about solutions, hands with at least one are dealt.
 * Throws `DeckhandError` (`unknown_wish`, `invalid_wish`), also for wishes that contradict each other.
 */
export function parseWishes(raw: Readonly<Record<string, unknown>>): Wishes {
  const parsed: Record<string, unknown> = {};
  for (const [given, value] of Object.entries(raw)) {
    const name = WISH_NAMES.find((known) => known.toLowerCase() === given.replaceAll('-', '').toLowerCase());
    if (name === undefined) {
      throw new DeckhandError({
        code: 'unknown_wish',
        message: `Hands cannot be dealt by "${given}". The wishes are ${WISH_NAMES.join(', ')}.`,
      });
    }
    parsed[name] = READERS[name](given, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  const written = parsed as Partial<WrittenWishes>;
  const { count, cards, min, max } = { ...DEFAULT_WISHES, ...written };
  if (min > max) {
    throw contradiction(
      `The smallest card is to be ${min} and the largest ${max}; write the smaller one as min.`,
    );
  }
  return {
    ...{ count, cards, min, max },
    ...solutionBounds(written),
    fractions: written.fractions ?? false,
    withSolutions: written.withSolutions ?? false,
    seed: written.seed,
  };
}

function solutionBounds(written: Partial<WrittenWishes>): Pick<Wishes, 'fewest' | 'most'> {
  const { solutionsExactly: exactly, solutionsMin, solutionsMax, fractions, unsolvable } = written;
  const ranged = solutionsMin !== undefined || solutionsMax !== undefined;
  if (unsolvable && (exactly !== undefined || ranged || fractions)) {
    throw contradiction(
      'Unsolvable hands have no solutions to wish for; leave the other wishes about them out.',
    );
  }
  if (exactly !== undefined && ranged) {
    throw contradiction('Wish for an exact number of solutions or for a range, not for both.');
  }
  const most = unsolvable ? 0 : (exactly ?? solutionsMax ?? Number.POSITIVE_INFINITY);
  const fewest = unsolvable ? 0 : (exactly ?? solutionsMin ?? Math.min(1, most));
  if (fewest > most) {
    throw contradiction(
      `At least ${fewest} and at most ${most} solutions cannot be had together; write the smaller number as the minimum.`,
    );
  }
  if (fractions && most === 0) {
    throw contradiction('A hand without solutions cannot need fractions; wish for one or the other.');
  }
  return { fewest: fractions ? Math.max(1, fewest) : fewest, most };
}

function wholeNumber(lowest: number, highest: number) {
  return (name: string, text: string): number => {
    const number = /^[+-]?\d{1,15}$/.test(text.trim()) ? Number(text) : Number.NaN;
    // + 0 turns the -0 of "-0" into 0.
    if (number >= lowest && number <= highest) return number + 0;
    throw invalid(name, text, `a whole number from ${lowest} to ${highest}`);
  };
}

function yesOrNo(name: string, text: string): boolean {
  const word = text.trim().toLowerCase();
  if (['yes', 'true'].includes(word)) return true;
  if (['no', 'false'].includes(word)) return false;
  throw invalid(name, text, 'yes or no');
}

function invalid(name: string, text: string, wanted: string): DeckhandError {
  return new DeckhandError({
    code: 'invalid_wish',
    message: `The wish ${name} is "${text}"; write ${wanted}.`,
  });
}

function contradiction(message: string): DeckhandError {
  return new DeckhandError({ code: 'invalid_wish', message });
}
