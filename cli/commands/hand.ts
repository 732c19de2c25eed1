import { EXIT } from '../exit-code.ts';
import { usageError } from '../fault.ts';
import { readGameFlags } from '../game-flags.ts';
import { playCards } from '../play.ts';
import { print, tell } from '../standard-streams.ts';

/**
 * `deckhand hand 3 3 8 8`: prints the solutions of one hand, one a line, and under `explain` what they are like. `cards` are its cards, or texts of several
 * cards. Returns the exit code: 1 if the hand has no solution. Throws `DeckhandError` if it is no hand.
 */
export async function hand(
  cards: readonly string[],
  flags: Readonly<Record<string, unknown>>,
): Promise<number> {
  const options = readGameFlags(flags);
  const play = playCards(options);
  const id = isOneCard(cards) ? play.parse(cards, 'cells') : play.parse([cards.join(' ')], 'text');
  if (typeof id !== 'string') throw usageError(id.message);
  const answer = play.solve(id);
  const [result = '', ...insight] = play.cells(answer);
  const [, ...names] = play.game.addedColumns(options);
  const lines = [
    ...result.split('; '),
    ...names.flatMap((name, index) => (insight[index] ? [`${name}: ${insight[index]}`] : [])),
  ];
  // The result is empty if there is no solution, but 0 if their number was asked for.
  const shown = lines.filter((line) => line !== '');
  if (shown.length > 0) await print(`${shown.join('\n')}\n`);
  if (play.isSolvable(answer)) return EXIT.done;
  tell(`deckhand: ${id} has no solution for ${options.target} with ${[...options.ops].join(' ')}.`);
  return EXIT.no;
}

/** A lone number of two digits is a card, though in a text it might be two; a longer one lacks its separators. */
function isOneCard(cards: readonly string[]): boolean {
  return cards.length === 1 && /^\s*\d\d?\s*$/.test(cards[0] ?? '');
}
