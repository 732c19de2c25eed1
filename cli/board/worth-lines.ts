import { counted } from '../readable.ts';
import type { MoveWorth } from './perfect-player.ts';

const ORDER = ['win', 'draw', 'unknown', 'loss'] as const;

/** What moves are worth as lines such as `win in 2 moves: 3 7`, the best first: quick wins, and late losses. */
export function worthLines(worths: readonly MoveWorth[]): readonly string[] {
  const cellsOf = new Map<string, number[]>();
  for (const worth of [...worths].sort(betterFirst)) {
    const text = worthText(worth);
    cellsOf.set(text, [...(cellsOf.get(text) ?? []), worth.cell]);
  }
  return [...cellsOf].map(([text, cells]) => `${text}: ${cells.join(' ')}`);
}

function betterFirst(a: MoveWorth, b: MoveWorth): number {
  const sooner = (a.moves ?? 0) - (b.moves ?? 0);
  return (
    ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome) ||
    (a.outcome === 'loss' ? -sooner : sooner) ||
    a.cell - b.cell
  );
}

function worthText({ outcome, moves }: MoveWorth): string {
  if (outcome === 'unknown') return 'not known';
  return moves === null ? outcome : `${outcome} in ${counted(moves, 'move')}`;
}
