import { DeckhandError } from '../../lambda/errors.ts';
import { LARGEST_CARD } from '../../lambda/games/cards/deal-wishes.ts';
import { MAX_CARDS } from '../../lambda/games/cards/hand-text.ts';
import { sortedHands } from '../../lambda/games/cards/sorted-hands.ts';
import { EXIT } from '../exit-code.ts';
import { usageError } from '../fault.ts';
import { readGameFlags } from '../game-flags.ts';
import { readInteger } from '../integer-flag.ts';
import { playCards } from '../play.ts';
import { print } from '../standard-streams.ts';

/** The flags of `deckhand table`, as commander parsed them; those of the game besides. */
export interface TableFlags extends Readonly<Record<string, unknown>> {
  readonly cards: string;
  readonly min: string;
  readonly max: string;
}

/** Characters gathered before they are printed: few calls, flat memory. */
const BATCH_CHARACTERS = 1 << 16;

/** `deckhand table`: every hand of so many cards and its result, as CSV. Returns the exit code; throws `DeckhandError`. */
export async function table(flags: TableFlags): Promise<number> {
  const cards = readInteger('--cards', flags.cards, 1, MAX_CARDS);
  const min = readInteger('--min', flags.min, -LARGEST_CARD, LARGEST_CARD);
  const max = readInteger('--max', flags.max, -LARGEST_CARD, LARGEST_CARD);
  if (min > max) throw usageError(`--min is ${min} and --max is ${max}; write the smaller one as --min.`);

  const options = readGameFlags(flags);
  const play = playCards(options);
  const known = play.known();
  let batch = `hand,${play.game.addedColumns(options).join(',')}\n`;
  for (const hand of sortedHands(cards, min, max)) {
    const id = play.parse(hand.map(String), 'cells');
    if (typeof id !== 'string') throw new DeckhandError({ code: id.code, message: id.message });
    const answer = known?.get(id) ?? play.solve(id);
    batch += `${id},${play.cells(answer).join(',')}\n`;
    if (batch.length >= BATCH_CHARACTERS) {
      await print(batch);
      batch = '';
    }
  }
  await print(batch);
  return EXIT.done;
}
