import { NO_CACHE } from '../../lambda/cache/answer-cache.ts';
import { type DealtHands, dealHands, playForDeal } from '../../lambda/deal-hands.ts';
import { parseWishes, type Wishes } from '../../lambda/games/cards/deal-wishes.ts';
import { handId } from '../../lambda/games/cards/hand-text.ts';
import type { Options } from '../../lambda/options.ts';
import { resolveAnswers } from '../../lambda/resolve-answers.ts';
import { givenWishes } from '../deal-flags.ts';
import { EXIT } from '../exit-code.ts';
import { readGameFlags } from '../game-flags.ts';
import { untilInterrupted } from '../interrupt.ts';
import { openOutput } from '../output.ts';
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
  const wishes = parseWishes(givenWishes(flags));
  return await untilInterrupted(async (signal) => {
    const output = await openOutput(flags.out ?? '-', undefined);
    const dealt = await dealHands(wishes, options, signal);
    if (wishes.seed === undefined)
      tell(`The seed is ${dealt.seed}: --seed ${dealt.seed} deals the same hands again.`);
    const csv = await csvOf(dealt.hands, wishes, options, signal);
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

/** The hands as a table that `deckhand solve` reads; with solutions, as it would write it under `options`. */
async function csvOf(
  hands: DealtHands['hands'],
  { cards, withSolutions }: Wishes,
  options: Options,
  signal: AbortSignal,
): Promise<string> {
  const names = Array.from({ length: cards }, (_, index) => `c${index + 1}`);
  const rows = hands.map((hand) => hand.map(String));
  if (!withSolutions) return csvText([names, ...rows]);
  const play = playForDeal(options);
  const answers = await resolveAnswers(play, NO_CACHE, hands.map(handId), signal);
  const solved = hands.map((hand) => [...hand.map(String), ...play.cells(answers.get(handId(hand)))]);
  return csvText([[...names, ...play.game.addedColumns(options)], ...solved]);
}

function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.join(',')}\n`).join('');
}
