import type { Command } from 'commander';
import { DEFAULT_WISHES, LARGEST_SEED, WISH_NAMES } from '../lambda/games/cards/deal-wishes.ts';

type WishName = (typeof WISH_NAMES)[number];

const FLAGS: Readonly<Record<WishName, readonly [flag: string, description: string]>> = {
  count: ['--count <n>', `how many different hands (default: ${DEFAULT_WISHES.count})`],
  cards: ['--cards <n>', `how many cards a hand has (default: ${DEFAULT_WISHES.cards})`],
  min: ['--min <n>', `the smallest card (default: ${DEFAULT_WISHES.min})`],
  max: ['--max <n>', `the largest card (default: ${DEFAULT_WISHES.max})`],
  solutionsExactly: ['--solutions-exactly <n>', 'only hands with so many distinct solutions'],
  solutionsMin: [
    '--solutions-min <n>',
    'only hands with at least so many; 0 for any hand at all (default: 1)',
  ],
  solutionsMax: ['--solutions-max <n>', 'only hands with at most so many'],
  fractions: ['--fractions', 'only hands that cannot be solved without fractions on the way'],
  unsolvable: ['--unsolvable', 'only hands without a solution'],
  withSolutions: ['--with-solutions', 'add the columns that `deckhand solve` would add'],
  seed: [
    '--seed <n>',
    `a number from 0 to ${LARGEST_SEED}; the same one deals the same hands (default: any)`,
  ],
};

/** Adds flags that stand for wishes: all of them, or those named. Their values are read by {@link givenWishes}. */
export function addDealFlags(command: Command, names: readonly WishName[] = WISH_NAMES): Command {
  for (const name of names) command.option(...FLAGS[name]);
  return command;
}

/** The wishes that were given as flags, by the names that they were given by. `flags` is what commander parsed. */
export function givenWishes(flags: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const given = WISH_NAMES.filter((name) => flags[name] !== undefined);
  return Object.fromEntries(given.map((name) => [dashed(name), flags[name]]));
}

/** `solutionsExactly` as `--solutions-exactly`: faults quote a wish as the person wrote it. */
function dashed(name: string): string {
  return `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
