import { type HandRange, handsInRandomOrder } from './deal-order.ts';
import type { Wishes } from './deal-wishes.ts';
import { HandSolver, type SolutionCount, type SolverRules } from './hand-solver.ts';

/** Which hands are wanted: the part of the wishes that a single hand has or has not. */
export type HandWishes = HandRange & Pick<Wishes, 'fewest' | 'most' | 'fractions'>;

/** One step of dealing: a hand as wished, one that is not, or the end and why there are no more. */
export type DealStep =
  | { readonly kind: 'hand'; readonly hand: readonly number[] }
  | { readonly kind: 'miss' }
  | { readonly kind: 'end'; readonly why: 'no_more' | 'gave_up' };

/**
 * After so many hands in a row that are not as wished, dealing gives up: by the number of cards, one to six. Counting
 * the solutions of a large hand takes long (5 ms for five cards, 40 ms for six), seeing whether there is one does not.
 * It is enough to look through all hands of 1–13, except to count the solutions of six cards. With `^` a hand of six can
 * take seconds, whatever is asked of it.
 */
const PATIENCE = {
  deciding: [50_000, 50_000, 50_000, 50_000, 20_000, 20_000],
  counting: [50_000, 50_000, 50_000, 50_000, 10_000, 1_000],
  powers: [50_000, 50_000, 20_000, 5_000, 200, 20],
} as const;

/** The most hands that are tried at all, since each is remembered: some 100 MB. */
const MOST_TRIED = 1_000_000;

/**
 * Deals hands in random order, each at most once, as long as somebody asks for the next step. Of the hands that are as
 * wished, every one is equally likely to come next; the same wishes, rules and seed give the same hands.
 */
export function* dealing(wishes: HandWishes, rules: SolverRules, seed: number): Generator<DealStep> {
  const isAsWished = judgeOf(wishes, rules);
  const patience = patienceFor(wishes, rules);
  let tried = 0;
  let misses = 0;
  for (const hand of handsInRandomOrder(wishes, seed)) {
    if (tried === MOST_TRIED || misses === patience) return yield { kind: 'end', why: 'gave_up' };
    tried += 1;
    if (isAsWished(hand)) {
      misses = 0;
      yield { kind: 'hand', hand };
    } else {
      misses += 1;
      yield { kind: 'miss' };
    }
  }
  yield { kind: 'end', why: 'no_more' };
}

function patienceFor(wishes: HandWishes, rules: SolverRules): number {
  const work = rules.ops.includes('^') ? 'powers' : needsCounting(wishes) ? 'counting' : 'deciding';
  const [few, ...more] = PATIENCE[work];
  return more[wishes.cards - 2] ?? few;
}

/** Whether it takes more than to know that there is a solution, or none. */
function needsCounting({ fewest, most, fractions }: HandWishes): boolean {
  return fractions || fewest > 1 || (most > 0 && most < Number.POSITIVE_INFINITY);
}

function judgeOf(wishes: HandWishes, rules: SolverRules): (hand: readonly number[]) => boolean {
  const { fewest, most, fractions } = wishes;
  if (fewest === 0 && most === Number.POSITIVE_INFINITY) return () => true;
  const solver = new HandSolver(rules);
  if (!needsCounting(wishes)) return (hand) => (solver.first(hand) !== undefined) === fewest > 0;
  const isAsMany = ({ count, countAtLeast }: SolutionCount): boolean =>
    count >= fewest && (countAtLeast ? most === Number.POSITIVE_INFINITY : count <= most);
  if (!fractions) return (hand) => isAsMany(solver.counted(hand));
  return (hand) => {
    const studied = solver.study(hand);
    return studied?.fractions === true && isAsMany(studied.list);
  };
}
