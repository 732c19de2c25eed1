import { checkGame } from '../../lambda/games/check/check-game.ts';
import { EXIT } from '../exit-code.ts';
import { usageError } from '../fault.ts';
import { readGameFlags } from '../game-flags.ts';
import { print } from '../standard-streams.ts';
import type { SolveFlags } from './solve.ts';

/** The flags of `deckhand check`, as commander parsed them; those of the game besides. */
export interface CheckFlags extends SolveFlags {
  readonly hand?: string;
}

/**
 * `deckhand check [FILE|-]`: judges a local file of answers. `deckhand check --hand "3 3 8 8" "8/(3-8/3)"`: judges one.
 * Returns the exit code: 1 if the one answer is not correct. Throws `DeckhandError`.
 */
export async function check(given: string | undefined, flags: CheckFlags): Promise<number> {
  const judged = { ...flags, game: flags.game ?? checkGame.name };
  if (readGameFlags(judged).game !== checkGame.name) {
    throw usageError(`This command checks answers and does not play "${judged.game}". Leave --game out.`);
  }
  if (flags.hand !== undefined) return await checkOne(flags.hand, given, judged);
  const { solve } = await import('./solve.ts');
  return await solve(given, judged);
}

async function checkOne(hand: string, answer: string | undefined, flags: CheckFlags): Promise<number> {
  if (answer === undefined) {
    throw usageError('Write the answer behind the hand: deckhand check --hand "3 3 8 8" "8/(3-8/3)".');
  }
  const forFiles = [flags.out, flags.strict, flags.threads, flags.lane];
  if (forFiles.some((flag) => flag !== undefined)) {
    throw usageError(
      '--out, --strict, --threads and --lane are for files of answers. Leave them out, or leave out --hand.',
    );
  }
  const play = checkGame.play(readGameFlags(flags));
  const id = play.parse([hand, answer], 'text');
  if (typeof id !== 'string') throw usageError(id.message);
  const judgement = play.solve(id);
  const [verdict, reason, form] = play.cells(judgement);
  const lines = [`${verdict}: ${reason}`, ...(form ? [`form: ${form}`] : [])].join('\n');
  await print(`${flags.json ? JSON.stringify(play.report(id, judgement)) : lines}\n`);
  return play.isSolvable(judgement) ? EXIT.done : EXIT.no;
}
