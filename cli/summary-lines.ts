import type { GameName } from '../lambda/options.ts';
import type { Summary } from '../lambda/summary.ts';
import { counted, readableBytes, readableDuration, readableNumber } from './readable.ts';

/** What the counts of a summary mean in each game, and what a row of it is. */
const WORDS: Readonly<Record<GameName, { yes: string; no: string; distinct: string; row: string }>> = {
  cards: { yes: 'solved', no: 'without a solution', distinct: 'distinct hand', row: 'hand' },
  check: { yes: 'correct', no: 'not correct', distinct: 'distinct answer', row: 'hand' },
  board: { yes: 'valued', no: 'beyond the budget', distinct: 'distinct board', row: 'board' },
};

/** What a row of the file should have been: a hand or a board. */
export function rowName(summary: Summary): string {
  return WORDS[summary.options.game ?? 'cards'].row;
}

/** A finished job in a few lines for a person. `resultName` is where the result went. */
export function summaryLines(summary: Summary, resultName: string): string {
  const words = WORDS[summary.options.game ?? 'cards'];
  const distinct = `${summary.distinctHandsAtLeast ? 'at least ' : ''}${counted(summary.distinctHands, words.distinct)}`;
  const outcomes = [
    `${readableNumber(summary.solved)} ${words.yes}`,
    `${readableNumber(summary.unsolvable)} ${words.no}`,
    ...(summary.bad > 0 ? [`${readableNumber(summary.bad)} unreadable`] : []),
  ];
  return [
    `${summary.source.name}: ${counted(summary.rows, 'row')} in ${readableDuration(summary.milliseconds)}`,
    `  ${outcomes.join(', ')}; ${distinct}`,
    `  result: ${resultName}, ${readableBytes(summary.bytesOut)}`,
    '',
  ].join('\n');
}
