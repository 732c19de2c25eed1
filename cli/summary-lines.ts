import type { Summary } from '../lambda/summary.ts';
import { counted, readableBytes, readableDuration, readableNumber } from './readable.ts';

/** A finished job in a few lines for a person. `resultName` is where the result went. */
export function summaryLines(summary: Summary, resultName: string): string {
  const distinct = `${summary.distinctHandsAtLeast ? 'at least ' : ''}${counted(summary.distinctHands, 'distinct hand')}`;
  const outcomes = [
    `${readableNumber(summary.solved)} solved`,
    `${readableNumber(summary.unsolvable)} without a solution`,
    ...(summary.bad > 0 ? [`${readableNumber(summary.bad)} unreadable`] : []),
  ];
  return [
    `${summary.source.name}: ${counted(summary.rows, 'row')} in ${readableDuration(summary.milliseconds)}`,
    `  ${outcomes.join(', ')}; ${distinct}`,
    `  result: ${resultName}, ${readableBytes(summary.bytesOut)}`,
    '',
  ].join('\n');
}
