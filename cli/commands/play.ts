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

/**
 * `deckhand play [cards]`: practice, on a terminal or line by line in a pipe. Returns the exit code, 1 if
 * no hand is as wished; throws
 * `DeckhandError` for a game that cannot be practised.
 */
export async function play(
  game: string | undefined,
  flags: Readonly<Record<string, unknown>>,
): Promise<number> {
  if ((game ?? 'cards') !== 'cards') {
    throw usageError(
      `"${game}" cannot be played here yet. Write \`deckhand play cards\`, or leave the game out.`,
    );
  }
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
