import type { Play } from '../lambda/games/game.ts';
import { GAMES } from '../lambda/games/registry.ts';
import type { Options } from '../lambda/options.ts';
import { usageError } from './fault.ts';

/** The game of cards under these options, for commands without a file whose header would name a game. Throws `DeckhandError`. */
export function playCards(options: Options): Play {
  const game = GAMES.find(({ name }) => name === 'cards');
  if (!game || (options.game ?? 'cards') !== 'cards') {
    throw usageError(`This command plays cards, not "${options.game}". Leave --game out.`);
  }
  return game.play(options);
}
