import { chooseGames } from './choose-games.ts';
import type { GameName } from './options.ts';

/**
 * The version of the solver that a file is solved by: its game's, or those of all games as long as only the file's
 * header can tell which it is.
 */
export function solverVersionOf(game: GameName | undefined): string {
  return chooseGames(game)
    .map(({ name, solverVersion }) => `${name}-${solverVersion}`)
    .join(' ');
}
