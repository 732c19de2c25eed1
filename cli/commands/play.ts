import { dealInTurns, randomSeed } from '../../lambda/deal-hands.ts';
import { parseWishes } from '../../lambda/games/cards/deal-wishes.ts';
import { givenWishes } from '../deal-flags.ts';
import { EXIT } from '../exit-code.ts';
import { usageError } from '../fault.ts';
import { readGameFlags } from '../game-flags.ts';
import { untilInterrupted } from '../interrupt.ts';
import { playCards } from '../play.ts';
import { converse } from '../practice/conversation.ts';
import { Practice } from '../practice/practice.ts';
import { tell } from '../standard-streams.ts';
import { playBoard } from './play-board.ts';

/** Flags that only one of the games to be played knows. */
const OWN_FLAGS = {
  cards: ['cards', 'min', 'max', 'fractions', 'target', 'ops'],
  board: ['size', 'budget', 'side'],
} as const;

/**
 * `deckhand play [cards|board]`: practice, or games against a perfect player, on a terminal or line by line in a pipe.
 * Returns the exit code, 1 if no hand is as wished; throws `DeckhandError` for a game that cannot be played.
 */
export async function play(
  given: string | undefined,
  flags: Readonly<Record<string, unknown>>,
): Promise<number> {
  const game = given ?? 'cards';
  if (game !== 'cards' && game !== 'board') {
    throw usageError(
      `"${game}" cannot be played here. Write \`deckhand play cards\` or \`deckhand play board\`.`,
    );
  }
  const other = game === 'cards' ? 'board' : 'cards';
  const strange = OWN_FLAGS[other].find((name) => flags[name] !== undefined);
  if (strange !== undefined) {
    throw usageError(
      `--${strange} is for \`deckhand play ${other}\`. Leave it out of \`deckhand play ${game}\`.`,
    );
  }
  return game === 'cards' ? await practise(flags) : await playBoard(flags);
}

async function practise(flags: Readonly<Record<string, unknown>>): Promise<number> {
  const options = readGameFlags(flags);
  playCards(options);
  const wishes = parseWishes(givenWishes(flags));
  const seed = wishes.seed ?? randomSeed();
  return await untilInterrupted(async (signal) => {
    const steps = dealInTurns(wishes, options, seed, signal);
    const practice = new Practice(options, async () => {
      for (;;) {
        const { value } = await steps.next();
        if (value?.kind === 'miss') continue;
        return value?.kind === 'hand' ? value.hand : undefined;
      }
    });
    if (wishes.seed === undefined) tell(`The seed is ${seed}: --seed ${seed} deals the same hands again.`);
    const opening = await practice.start();
    if (practice.ended) {
      tell('deckhand: No hand is as wished. Wish for other cards, or for another target.');
      return EXIT.no;
    }
    await converse(practice, opening, signal);
    return EXIT.done;
  });
}
