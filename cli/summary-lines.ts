import type { Summary } from '../lambda/summary.ts';
import { counted, readableBytes, readableDuration, readableNumber } from './readable.ts';

const HAND_WORDS = { yes: 'solved', no: 'without a solution', position: 'hand' };
const ANSWER_WORDS = { yes: 'correct', no: 'not correct', position: 'answer' };

/** A finished job in a few lines for a person. `resultName` is where the result went. */
export function summaryLines(summary: Summary, resultName: string): string {
  const { yes, no, position } = summary.options.game === 'check' ? ANSWER_WORDS : HAND_WORDS;
  const distinct = `${summary.distinctHandsAtLeast ? 'at least ' : ''}${counted(summary.distinctHands, `distinct ${position}`)}`;
  const outcomes = [
    `${readableNumber(summary.solved)} ${yes}`,
    `${readableNumber(summary.unsolvable)} ${no}`,
    ...(summary.bad > 0 ? [`${readableNumber(summary.bad)} unreadable`] : []),
  ];
  return [
    `${summary.source.name}: ${counted(summary.rows, 'row')} in ${readableDuration(summary.milliseconds)}`,
    `  ${outcomes.join(', ')}; ${distinct}`,
    `  result: ${resultName}, ${readableBytes(summary.bytesOut)}`,
    '',
  ].join('\n');
}
