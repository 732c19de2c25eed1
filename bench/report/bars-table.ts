import type { Bar } from './bars.ts';
import { markdownTable } from './markdown.ts';

/** What must hold, and whether it does. */
export function barsTable(bars: readonly Bar[]): string {
  return markdownTable(
    ['bar', 'wanted:', 'aim:', 'found:', 'met'],
    bars.map(({ what, wanted, aim = '', found, met }) => [what, wanted, aim, found, met ? 'yes' : '**no**']),
  );
}
