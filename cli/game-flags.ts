import { type Command, Option } from 'commander';
import { GAMES } from '../lambda/games/registry.ts';
import {
  DEFAULT_OPTIONS,
  EQUIVALENCES,
  OPTION_NAMES,
  type Options,
  parseOptions,
  SOLUTION_LISTS,
} from '../lambda/options.ts';

const GAME_NAMES = GAMES.map(({ name }) => name);

const FLAGS: Readonly<Record<keyof Options, readonly [flag: string, description: string]>> = {
  game: ['--game <name>', `${GAME_NAMES.join(' or ')} (default: by the header)`],
  target: ['--target <number>', `the value to reach, such as 36 or 7/2 (default: ${DEFAULT_OPTIONS.target})`],
  ops: ['--ops <symbols>', `the operators allowed, may add ^ (default: ${DEFAULT_OPTIONS.ops})`],
  solutions: ['--solutions <which>', `${SOLUTION_LISTS.join(', ')} (default: ${DEFAULT_OPTIONS.solutions})`],
  distinct: [
    '--distinct <how>',
    `when two solutions are the same: ${EQUIVALENCES.join(', ')} (default: ${DEFAULT_OPTIONS.distinct})`,
  ],
  explain: ['--explain', 'add columns that tell about the solutions of a hand (default: no)'],
  size: ['--size <m,n,k>', `the board: columns, rows, stones in a line (default: ${DEFAULT_OPTIONS.size})`],
  budget: [
    '--budget <nodes>',
    `how long to search for the value of a board (default: ${DEFAULT_OPTIONS.budget})`,
  ],
};

/**
 * Adds the flags that stand for the options of a job, or for those named, spelled as everywhere else. Their values are
 * read by {@link readGameFlags}.
 */
export function addGameFlags(command: Command, names: readonly (keyof Options)[] = OPTION_NAMES): Command {
  for (const name of names) command.addOption(new Option(...FLAGS[name]));
  return command;
}

/** The game flags that were given, by option name. `flags` is what commander parsed, other flags included. */
export function givenGameFlags(flags: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const given = OPTION_NAMES.filter((name) => flags[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, flags[name]]));
}

/** The options that the flags ask for. Throws `DeckhandError` (`invalid_option`). */
export function readGameFlags(flags: Readonly<Record<string, unknown>>): Options {
  return parseOptions(givenGameFlags(flags));
}
