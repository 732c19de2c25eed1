import { NO_CACHE } from '../../lambda/cache/answer-cache.ts';
import { type DealtHands, dealHands } from '../../lambda/deal-hands.ts';
import { parseWishes, type Wishes } from '../../lambda/games/cards/deal-wishes.ts';
import { handId } from '../../lambda/games/cards/hand-text.ts';
import type { Play } from '../../lambda/games/game.ts';
import type { Options } from '../../lambda/options.ts';
import { resolveAnswers } from '../../lambda/resolve-answers.ts';
import { givenWishes } from '../deal-flags.ts';
import { EXIT } from '../exit-code.ts';
import { readGameFlags } from '../game-flags.ts';
import { untilInterrupted } from '../interrupt.ts';
import { openOutput } from '../output.ts';
import { playCards } from '../play.ts';
import { counted } from '../readable.ts';
import { tell } from '../standard-streams.ts';

/** The flags of `deckhand deal`, as commander parsed them; the wishes and those of the game besides. */
export interface DealFlags extends Readonly<Record<string, unknown>> {
  readonly out?: string;
}

/**
 * `deckhand deal`: hands as wished, as CSV. Returns the exit code: 1 if there are fewer than were asked for, and then
 * those that there are are written all the same. Throws `DeckhandError`.
 */
export async function deal(flags: DealFlags): Promise<number> {
  const options = readGameFlags(flags);
  const play = playCards(options);
  const wishes = parseWishes(givenWishes(flags));
  return await untilInterrupted(async (signal) => {
    const output = await openOutput(flags.out ?? '-', undefined);
    const dealt = await dealHands(wishes, options, signal);
    if (wishes.seed === undefined)
      tell(`The seed is ${dealt.seed}: --seed ${dealt.seed} deals the same hands again.`);
    const rows = wishes.withSolutions ? await solvedRows(dealt.hands, play, signal) : bareRows(dealt.hands);
    const csv = csvText([header(wishes, play, options), ...rows]);
    await output.sink.write('result', Buffer.from(csv));
    await output.sink.commit('');
    if (flags.out !== undefined && flags.out !== '-') {
      tell(`${counted(dealt.hands.length, 'hand')}: ${output.name}`);
    }
    const { message } = dealt.summary;
    if (message === undefined) return EXIT.done;
    tell(`deckhand: ${message}`);
    return EXIT.no;
  });
}

/** The names of the columns: those that `deckhand solve` reads and, with solutions, those that it adds. */
function header({ cards, withSolutions }: Wishes, play: Play, options: Options): string[] {
  const names = Array.from({ length: cards }, (_, index) => `c${index + 1}`);
  return withSolutions ? [...names, ...play.game.addedColumns(options)] : names;
}

function bareRows(hands: DealtHands['hands']): string[][] {
  return hands.map((hand) => hand.map(String));
}

/** The hands with their answers, as `deckhand solve` would write them. */
async function solvedRows(hands: DealtHands['hands'], play: Play, signal: AbortSignal): Promise<string[][]> {
  const answers = await resolveAnswers(play, NO_CACHE, hands.map(handId), signal);
  return hands.map((hand) => [...hand.map(String), ...play.cells(answers.get(handId(hand)))]);
}

function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.join(',')}\n`).join('');
}
