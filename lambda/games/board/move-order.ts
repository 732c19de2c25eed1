import { type SideIndex, stonesIn } from './line-counts.ts';
import type { SearchPosition } from './search-position.ts';

/** Cells to try, likeliest first. */
export interface OrderedMoves {
  readonly cells: Uint8Array;
  /** How many of `cells` count. */
  count: number;
  /** True if no cell was left out because a line through it cannot be completed in time. */
  isComplete: boolean;
}

/**
 * Orders the cells that are worth trying in a search for whether `attacker` wins within `plies`, where nobody threatens
 * to win at once. A cell is worth trying if a line through it has stones of one side at most and can be completed in
 * time. Elsewhere a stone of the attacker is a move given away, and one of the defender hinders nothing; a stone more
 * does no harm in these games, so that any other move is at least as good.
 *
 * Weights, by the stones in a line, are those that visited fewest nodes on 5,5,4 and 6,5,4: the attacker looks for what
 * threatens, the defender for the cell that most lines of both sides need.
 */
export function orderMoves(
  position: SearchPosition,
  attacker: SideIndex,
  plies: number,
  scores: Float64Array,
  moves: OrderedMoves,
): void {
  const { counts, isEmpty, grid, toMove } = position;
  const isAttacking = toMove === attacker;
  const moverMoves = (plies + 1) >> 1;
  const otherMoves = plies >> 1;
  const fewestAttacking = grid.line - (isAttacking ? moverMoves : otherMoves);
  const fewestDefending = grid.line - (isAttacking ? otherMoves : moverMoves);
  moves.isComplete = true;
  scores.fill(0);
  for (let line = 0; line < counts.length; line++) {
    const attacking = stonesIn(counts[line] as number, attacker);
    const defending = stonesIn(counts[line] as number, attacker === 0 ? 1 : 0);
    if (attacking > 0 && defending > 0) continue;
    if (defending > 0 ? defending < fewestDefending : attacking < fewestAttacking) {
      moves.isComplete = false;
      continue;
    }
    const stones = attacking + defending;
    const weight = isAttacking ? (defending > 0 ? 1 : 4) * 4 ** stones : 2 ** stones;
    for (const cell of grid.lines[line] as readonly number[]) (scores[cell] as number) += weight;
  }
  moves.count = 0;
  for (let cell = 0; cell < scores.length; cell++) {
    if ((scores[cell] as number) > 0 && isEmpty[cell] === 1) insert(cell, scores, moves);
  }
}

/** Keeps the moves sorted by falling score; of equal ones the first cell comes first. */
function insert(cell: number, scores: Float64Array, moves: OrderedMoves): void {
  const score = scores[cell] as number;
  const { cells } = moves;
  let at = moves.count++;
  while (at > 0 && (scores[cells[at - 1] as number] as number) < score) {
    cells[at] = cells[at - 1] as number;
    at--;
  }
  cells[at] = cell;
}
