import type { Command } from 'commander';

/** What commander says of a command line, as the sentence that a person would say. */
const SENTENCES: readonly (readonly [said: RegExp, sentence: string])[] = [
  [/^unknown (command|option) '(.+)'/, 'There is no $1 "$2".'],
  [/^missing required argument '(.+)'/, 'The argument <$1> is missing.'],
  [/^option '(.+)' argument missing/, 'The option $1 wants a value.'],
  [/^required option '(.+)' not specified/, 'The option $1 is missing.'],
];

/** Turns commander's `error: unknown option '--strickt'\n(Did you mean --strict?)` into the line that is printed. */
export function usageFaultLine(said: string): string {
  const [fault = '', suggestion] = said
    .replace(/^error: /, '')
    .trim()
    .split('\n');
  const known = SENTENCES.find(([pattern]) => pattern.test(fault));
  const sentence = known ? fault.replace(...known) : asSentence(fault);
  return `deckhand: ${[sentence, suggestion?.replace(/^\((.+)\)$/, '$1')].filter(Boolean).join(' ')}\n`;
}

function asSentence(text: string): string {
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.?!]$/.test(capital) ? capital : `${capital}.`;
}

/**
 * The arguments to parse in place of `given`. Commander answers `sovle --help` and `help sovle` with the help of the
 * whole, as if nothing were wrong; an unknown command by itself is what it refuses.
 */
export function refusable(program: Command, given: readonly string[]): readonly string[] {
  const [first, second] = given.filter((argument) => !argument.startsWith('-'));
  const wanted = first === 'help' ? second : first;
  const isKnown = program.commands.some((command) => command.name() === wanted);
  return wanted === undefined || wanted === 'help' || isKnown ? given : [wanted];
}
