import { DeckhandError } from './errors.ts';
import { readBoardSize } from './games/board/board-size.ts';
import { greatestCommonDivisor } from './greatest-common-divisor.ts';

/** The games that the option `game` may name. */
export const GAME_NAMES = ['cards', 'board', 'check'] as const;
export type GameName = (typeof GAME_NAMES)[number];

/** How many solutions of a position are told: one, all, or only their number. */
export const SOLUTION_LISTS = ['first', 'all', 'count'] as const;
export type SolutionList = (typeof SOLUTION_LISTS)[number];

/** When two solutions count as the same, from fine to coarse. Defined in `lambda/games/cards/`. */
export const EQUIVALENCES = ['canonical', 'algebraic', 'merged'] as const;
export type Equivalence = (typeof EQUIVALENCES)[number];

/** All operators that `ops` may name, in their canonical order. */
export const OPERATORS = '+-*/^';

/** The options of a job, parsed once at the edge; the same names in metadata, payloads and on the command line. */
export interface Options {
  /** The game, or undefined to take it from the file's header. */
  readonly game: GameName | undefined;
  /** The value to reach: an integer or a fraction in lowest terms with a positive denominator, such as `24`, `-5`, `7/2`. */
  readonly target: string;
  /** The operators allowed, a subset of `+-*` + `/^` in that order. */
  readonly ops: string;
  /** One solution, all of them, or only their number. */
  readonly solutions: SolutionList;
  /** When two solutions are the same. */
  readonly distinct: Equivalence;
  /** Whether to add columns that tell about a hand's solutions. */
  readonly explain: boolean;
  /** The board as `m,n,k`: columns, rows, stones in a line that win. */
  readonly size: string;
  /** How many nodes the search for the answer to one board may visit, before its value is said to be unknown. */
  readonly budget: number;
}

/** The options of a job that names none. */
export const DEFAULT_OPTIONS: Options = {
  game: undefined,
  target: '24',
  ops: '+-*/',
  solutions: 'first',
  distinct: 'algebraic',
  explain: false,
  size: '3,3,3',
  // Two to three seconds on one core, enough for every board of 5,5,4 tried; the hardest took 1.8 million.
  budget: 2_000_000,
};

type Readers = { readonly [Name in keyof Options]: (text: string) => Options[Name] };

const READERS: Readers = {
  game: (text) => oneOf('game', GAME_NAMES, text),
  target: readTarget,
  ops: readOperators,
  solutions: (text) => oneOf('solutions', SOLUTION_LISTS, text),
  distinct: (text) => oneOf('distinct', EQUIVALENCES, text),
  explain: (text) => readYesOrNo('explain', text),
  size: readSize,
  budget: readBudget,
};

/** The names of all options, as users write them. */
export const OPTION_NAMES = Object.keys(READERS) as readonly (keyof Options)[];

/**
 * Reads options from object metadata, an invoke payload or command-line flags.
 * `raw` maps option names (any case) to strings, numbers or booleans; what it lacks takes its default.
 * Throws `DeckhandError` (`unknown_option`, `invalid_option`), so that a typing error is never ignored.
 */
export function parseOptions(raw: Readonly<Record<string, unknown>>): Options {
  const parsed: Record<string, unknown> = {};
  for (const [given, value] of Object.entries(raw)) {
    const name = given.toLowerCase();
    if (!isOptionName(name)) {
      throw new DeckhandError({
        code: 'unknown_option',
        message: `There is no option "${given}". The options are ${OPTION_NAMES.join(', ')}.`,
      });
    }
    if (Object.hasOwn(parsed, name)) {
      const message = `The option ${name} is given twice, in different case. Write it once.`;
      throw new DeckhandError({ code: 'invalid_option', message });
    }
    if (!['string', 'number', 'boolean'].includes(typeof value)) {
      throw invalid(name, JSON.stringify(value) ?? String(value), 'a text, a number, or true or false');
    }
    parsed[name] = READERS[name](String(value).trim());
  }
  return { ...DEFAULT_OPTIONS, ...parsed };
}

function isOptionName(name: string): name is keyof Options {
  return Object.hasOwn(READERS, name);
}

function oneOf<Choice extends string>(name: string, choices: readonly Choice[], text: string): Choice {
  const choice = choices.find((candidate) => candidate === text.toLowerCase());
  if (choice === undefined) throw invalid(name, text, `one of ${choices.join(', ')}`);
  return choice;
}

function readYesOrNo(name: string, text: string): boolean {
  return ['yes', 'true'].includes(oneOf(name, ['yes', 'no', 'true', 'false'], text));
}

/** The largest numerator or denominator of a target, in digits: plenty for any hand, and it bounds the work. */
const TARGET_DIGITS = 15;

function readTarget(text: string): string {
  const match = new RegExp(`^([+-]?\\d{1,${TARGET_DIGITS}})(?:/(\\d{1,${TARGET_DIGITS}}))?$`).exec(text);
  const numerator = BigInt(match?.[1]?.replace('+', '') ?? 0);
  const denominator = BigInt(match?.[2] ?? 1);
  if (!match || denominator === 0n) {
    throw invalid(
      'target',
      text,
      `an integer or a fraction of at most ${TARGET_DIGITS} digits, such as 24, -5 or 7/2`,
    );
  }
  const divisor = greatestCommonDivisor(numerator < 0n ? -numerator : numerator, denominator);
  const [top, bottom] = [numerator / divisor, denominator / divisor];
  return bottom === 1n ? `${top}` : `${top}/${bottom}`;
}

function readOperators(text: string): string {
  const symbols = [...text];
  const known = symbols.every((symbol) => OPERATORS.includes(symbol));
  if (!known || symbols.length === 0) {
    throw invalid('ops', text, `one or more of ${[...OPERATORS].join(' ')}, written together`);
  }
  return [...OPERATORS].filter((symbol) => symbols.includes(symbol)).join('');
}

function readSize(text: string): string {
  const match = /^(\d{1,2})\s*,\s*(\d{1,2})\s*,\s*(\d{1,2})$/.exec(text);
  const numbers = match?.slice(1).map(Number) ?? [];
  if (numbers.length !== 3 || numbers.includes(0)) {
    throw invalid('size', text, 'three numbers from 1 to 99, columns, rows and line length, such as 3,3,3');
  }
  const size = numbers.join(',');
  // Here and not only in the game: without the option `game`, cards would be the first to refuse the size.
  readBoardSize(size);
  return size;
}

function readBudget(text: string): number {
  if (!/^\d{1,9}$/.test(text) || Number(text) === 0) {
    throw invalid('budget', text, 'a number of nodes from 1 to 999999999');
  }
  return Number(text);
}

/**
 * Refuses what only boards have in a game of cards: an option that would change nothing is a mistake.
 * Throws `DeckhandError` (`invalid_option`).
 */
export function refuseBoardOptions(options: Options): void {
  refuseOptions(options, ['size', 'budget'], 'it is for boards, and a game of cards has none');
}

/**
 * Refuses what only hands of cards have in a game of boards: an option that would change nothing is a mistake.
 * Throws `DeckhandError` (`invalid_option`).
 */
export function refuseCardOptions(options: Options): void {
  const names = ['target', 'ops', 'solutions', 'distinct', 'explain'] as const;
  refuseOptions(options, names, 'it is for cards, and a board has none');
}

function refuseOptions(options: Options, names: readonly (keyof Options)[], why: string): void {
  const given = names.find((name) => options[name] !== DEFAULT_OPTIONS[name]);
  if (given === undefined) return;
  throw new DeckhandError({
    code: 'invalid_option',
    message: `The option ${given} is "${options[given]}", but ${why}. Leave it out.`,
  });
}

function invalid(name: string, value: string, wanted: string): DeckhandError {
  return new DeckhandError({
    code: 'invalid_option',
    message: `The option ${name} is "${value}"; write ${wanted}.`,
  });
}
