import { boardGame } from './board/board-game.ts';
import { cardsGame } from './cards/cards-game.ts';
import { checkGame } from './check/check-game.ts';
import type { Game } from './game.ts';

/** All games, in the order in which they look for their columns in a file whose options name no game. */
export const GAMES: readonly Game[] = [checkGame, cardsGame, boardGame];
