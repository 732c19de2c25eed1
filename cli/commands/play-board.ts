import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { mersenne } from 'pure-rand/generator/mersenne';
import { parseWishes } from '../../lambda/games/cards/deal-wishes.ts';
import { readGrid, readPlayBudget, readSide } from '../board/board-flags.ts';
import { BoardMatch } from '../board/board-match.ts';
import { PerfectPlayer, type Pick } from '../board/perfect-player.ts';
import { patientSolver, quickSolver } from '../board/solvers.ts';
import { givenWishes } from '../deal-flags.ts';
import { EXIT } from '../exit-code.ts';
import { untilInterrupted } from '../interrupt.ts';
import { converse } from '../practice/conversation.ts';

/** The flags of `deckhand play board`, as commander parsed them. */
export interface PlayBoardFlags extends Readonly<Record<string, unknown>> {
  readonly side?: string;
}

/**
 * `deckhand play board`: games against a perfect player, on a terminal or line by line in a pipe. Returns the exit code;
 * throws `DeckhandError` for flags it cannot play by.
 */
export async function playBoard(flags: PlayBoardFlags): Promise<number> {
  const grid = readGrid(flags);
  const side = readSide(flags.side);
  const { seed } = parseWishes(givenWishes(flags));
  const budget = readPlayBudget(flags);
  const solvers = { solve: patientSolver(grid, budget), solveQuickly: quickSolver(grid, budget) };
  const match = new BoardMatch(grid, side, new PerfectPlayer(grid, solvers, pickBy(seed)));
  return await untilInterrupted(async (signal) => {
    await converse(match, match.start(), signal);
    return EXIT.done;
  });
}

/** Of several best moves always the first, or with a seed any, the same ones by the same seed. */
function pickBy(seed: number | undefined): Pick {
  if (seed === undefined) return () => 0;
  const random = mersenne(seed);
  return (count) => (count < 2 ? 0 : uniformInt(random, 0, count - 1));
}
