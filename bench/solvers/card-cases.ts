import { cardsGame } from '../../lambda/games/cards/cards-game.ts';
import { tableHands } from '../../lambda/games/cards/default-hands.ts';
import { HandSolver } from '../../lambda/games/cards/hand-solver.ts';
import { handId } from '../../lambda/games/cards/hand-text.ts';
import { sortedHands } from '../../lambda/games/cards/sorted-hands.ts';
import { DEFAULT_OPTIONS, type Options } from '../../lambda/options.ts';
import type { Case } from './case.ts';

const FIRST_TARGET = 1;
const LAST_TARGET = 100;

/** What is measured of cards. Solvers are new in each run: nothing is kept from the one before. */
export const CARD_CASES: readonly Case[] = [
  {
    name: `1820 hands 1–13, which targets ${FIRST_TARGET}–${LAST_TARGET} each reaches`,
    bar: 2,
    runs: 5,
    run: reachedTargets,
    result: 92_368,
  },
  {
    name: '1820 hands 1–13, all solutions for 24',
    bar: 1,
    runs: 5,
    run: () => sum(tableHands(), (hand, solver) => solver.all(hand).length),
    result: 4078,
  },
  {
    name: 'one hand of six, 1 2 3 4 5 6, all canonical solutions',
    bar: 1,
    runs: 5,
    run: () => solverOf({ distinct: 'canonical' }).all([1, 2, 3, 4, 5, 6]).length,
    result: 2553,
  },
  {
    name: '18,564 hands of six 1–13, first solution',
    bar: 5,
    runs: 3,
    things: 18_564,
    run: () => sum(sortedHands(6, 1, 13), countSolvable),
    result: 18_554,
  },
  {
    name: '6188 hands of five 1–13, first solution',
    runs: 5,
    things: 6188,
    run: () => sum(sortedHands(5, 1, 13), countSolvable),
    result: 6104,
  },
  {
    name: '1820 hands of four 14–26, which no table has, first solution',
    runs: 5,
    things: 1820,
    run: () => sum(sortedHands(4, 14, 26), countSolvable),
    result: 700,
  },
  {
    name: '1820 hands 1–13 explained',
    runs: 5,
    things: 1820,
    run: explained,
    result: 1362,
  },
  {
    name: 'the heaviest hand, 0 1 2 3 4 5 with ^ for 1, all solutions up to the bound',
    runs: 1,
    run: () => solverOf({ ops: '+-*/^', target: '1' }).list([0, 1, 2, 3, 4, 5]).solutions.length,
    result: 10_000,
  },
];

function solverOf(options: Partial<Options> = {}): HandSolver {
  return new HandSolver({ ...DEFAULT_OPTIONS, ...options });
}

function sum(
  hands: Iterable<readonly number[]>,
  measure: (hand: readonly number[], solver: HandSolver) => number,
): number {
  const solver = solverOf();
  let total = 0;
  for (const hand of hands) total += measure(hand, solver);
  return total;
}

/** 1 if the hand has a solution, else 0. */
function countSolvable(hand: readonly number[], solver: HandSolver): number {
  return solver.first(hand) === undefined ? 0 : 1;
}

function reachedTargets(): number {
  const targets = Array.from({ length: LAST_TARGET }, (_, index) => String(FIRST_TARGET + index));
  return sum(tableHands(), (hand, solver) => {
    const values = new Set(solver.values(hand));
    return targets.filter((target) => values.has(target)).length;
  });
}

function explained(): number {
  const play = cardsGame.play({ ...DEFAULT_OPTIONS, explain: true });
  let solvable = 0;
  for (const hand of tableHands()) if (play.isSolvable(play.solve(handId(hand)))) solvable++;
  return solvable;
}
