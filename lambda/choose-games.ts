import { DeckhandError } from './errors.ts';
import type { Game } from './games/game.ts';
import { GAMES } from './games/registry.ts';
import type { GameName, Options } from './options.ts';

/** The games that a file may be of: the one named, or all as long as only its header can tell. None if the one named is missing. */
export function chooseGames(name: GameName | undefined): readonly Game[] {
  return GAMES.filter((game) => name === undefined || game.name === name);
}

/** The fault of asking for a game that is missing. */
export function unknownGame(name: GameName | undefined): DeckhandError {
  const names = GAMES.map((game) => game.name).join(', ');
  return new DeckhandError({
    code: 'unknown_game',
    message: `The game "${name}" cannot be played here yet; the games are: ${names}.`,
  });
}

/**
 * Refuses options that no game can play by, so that a mistake in them is told before anything is read or written.
 * Throws `DeckhandError`: `unknown_game`, or what the first of the games finds wrong with them.
 */
export function requirePlayable(options: Options): void {
  const games = chooseGames(options.game);
  if (games.length === 0) throw unknownGame(options.game);
  let fault: unknown;
  for (const game of games) {
    try {
      game.play(options);
      return;
    } catch (error) {
      fault ??= error;
    }
  }
  throw fault;
}
