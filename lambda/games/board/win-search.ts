import { type Finding, Findings, NEVER, NOT_YET, WINS } from './findings.ts';
import { otherSide, type SideIndex, stonesIn } from './line-counts.ts';
import { type OrderedMoves, orderMoves } from './move-order.ts';
import type { SearchPosition } from './search-position.ts';

/** Thrown when a search has visited as many nodes as it may. */
export class BudgetSpent extends Error {
  override readonly name = 'BudgetSpent';
}

const NO_CELL = -1;

/** What the lines of a position tell without a search. */
interface Outlook {
  /** Whether the side to move completes a line at once. */
  canComplete: boolean;
  /** A cell where the other side would complete a line, or {@link NO_CELL}. */
  threat: number;
  /** Whether there are several such cells. */
  isThreatenedTwice: boolean;
  /** The sum of 2^stones over the attacker's lines that can be completed in time, and over those that cannot. */
  danger: number;
  laterDanger: number;
}

/**
 * Finds whether a side, the attacker, can force a line within a number of plies, against a defender who only has to
 * prevent it. Who can complete a line does; of two cells where the opponent could, one cannot be helped, and a single one
 * is forced. Otherwise the moves are tried, the likeliest first, and what is found is kept by class of positions.
 */
export class WinSearch {
  readonly #position: SearchPosition;
  readonly #budget: number;
  #findings: Findings;
  /** By empty cells left: the moves being tried there. */
  readonly #moves: readonly OrderedMoves[];
  readonly #scores: Float64Array;
  readonly #outlook: Outlook = {
    canComplete: false,
    threat: NO_CELL,
    isThreatenedTwice: false,
    danger: 0,
    laterDanger: 0,
  };
  #nodes = 0;

  /** `budget`: how many nodes may be visited. The search moves on `position` and leaves it as it was. */
  constructor(position: SearchPosition, budget: number) {
    const { cells } = position.grid;
    this.#position = position;
    this.#budget = budget;
    this.#findings = new Findings(position);
    this.#scores = new Float64Array(cells);
    this.#moves = Array.from({ length: cells + 1 }, () => ({
      cells: new Uint8Array(cells),
      count: 0,
      isComplete: true,
    }));
  }

  /** Forgets what was found, and the nodes visited. */
  reset(): void {
    this.#findings = new Findings(this.#position);
    this.#nodes = 0;
  }

  /** Nodes visited since the last reset. */
  get nodes(): number {
    return this.#nodes;
  }

  /**
   * Finds whether `attacker` forces a line within `plies` by both sides. Nobody has a line in the position.
   * Throws {@link BudgetSpent}; then the position is left somewhere on the way.
   */
  find(attacker: SideIndex, plies: number): Finding {
    this.#nodes += 1;
    if (this.#nodes > this.#budget) throw new BudgetSpent();
    const { toMove, grid } = this.#position;
    const isAttacking = toMove === attacker;
    const attackersMoves = isAttacking ? (plies + 1) >> 1 : plies >> 1;
    const outlook = this.#outlook;
    this.#look(isAttacking, grid.line - attackersMoves);
    if (outlook.canComplete) {
      if (!isAttacking) return NEVER;
      return attackersMoves > 0 ? WINS : NOT_YET;
    }
    // Who plays second keeps the other from every line if the sum of 2^-empties over these lines is less than 1/2, who
    // plays first if it is less than 1. Source: P. Erdős, J. L. Selfridge, "On a combinatorial game" (1973).
    const enough = 2 ** (isAttacking ? grid.line - 1 : grid.line);
    if (outlook.danger < enough) return outlook.danger + outlook.laterDanger < enough ? NEVER : NOT_YET;
    if (outlook.isThreatenedTwice) return isAttacking ? NEVER : WINS;
    if (outlook.threat !== NO_CELL) return this.#findAfter(outlook.threat, attacker, plies);
    // Nobody has a cell to win at, so that the attacker must first make two of them.
    if (attackersMoves < 2) return NOT_YET;
    return this.#findByTrying(attacker, plies);
  }

  #findByTrying(attacker: SideIndex, plies: number): Finding {
    const known = this.#findings.lookUp(attacker, plies);
    if (known !== undefined) return known;
    const moves = this.#moves[this.#position.empties] as OrderedMoves;
    orderMoves(this.#position, attacker, plies, this.#scores, moves);
    const isAttacking = this.#position.toMove === attacker;
    const finding = isAttacking
      ? this.#findAttack(moves, attacker, plies)
      : this.#findDefence(moves, attacker, plies);
    this.#findings.keep(attacker, plies, finding);
    return finding;
  }

  /** The best finding of any move of the attacker's. */
  #findAttack({ cells, count, isComplete }: OrderedMoves, attacker: SideIndex, plies: number): Finding {
    let best: Finding = isComplete ? NEVER : NOT_YET;
    for (let move = 0; move < count; move++) {
      const finding = this.#findAfter(cells[move] as number, attacker, plies);
      if (finding === WINS) return WINS;
      if (finding > best) best = finding;
    }
    return best;
  }

  /** The finding of the first move of the defender's that prevents the win. */
  #findDefence({ cells, count }: OrderedMoves, attacker: SideIndex, plies: number): Finding {
    for (let move = 0; move < count; move++) {
      const finding = this.#findAfter(cells[move] as number, attacker, plies);
      if (finding !== WINS) return finding;
    }
    return WINS;
  }

  #findAfter(cell: number, attacker: SideIndex, plies: number): Finding {
    this.#position.play(cell);
    const finding = this.find(attacker, plies - 1);
    this.#position.undo(cell);
    return finding;
  }

  /** Fills the outlook. A line of the attacker's with fewer stones than `fewest` cannot be completed in time. */
  #look(isAttacking: boolean, fewest: number): void {
    const { counts, toMove, grid } = this.#position;
    const opponent = otherSide(toMove);
    const allButOne = grid.line - 1;
    const outlook = this.#outlook;
    outlook.canComplete = false;
    outlook.threat = NO_CELL;
    outlook.isThreatenedTwice = false;
    let danger = 0;
    let laterDanger = 0;
    for (let line = 0; line < counts.length; line++) {
      const count = counts[line] as number;
      const own = stonesIn(count, toMove);
      const theirs = stonesIn(count, opponent);
      if (own > 0 && theirs > 0) continue;
      if (own === allButOne) {
        outlook.canComplete = true;
        return;
      }
      if (theirs === allButOne) this.#addThreat(line);
      if ((isAttacking ? theirs : own) > 0) continue;
      const attacking = own + theirs;
      if (attacking >= fewest) danger += 2 ** attacking;
      else laterDanger += 2 ** attacking;
    }
    outlook.danger = danger;
    outlook.laterDanger = laterDanger;
  }

  #addThreat(line: number): void {
    const outlook = this.#outlook;
    for (const cell of this.#position.grid.lines[line] as readonly number[]) {
      if (this.#position.isEmpty[cell] !== 1) continue;
      if (outlook.threat !== NO_CELL && outlook.threat !== cell) outlook.isThreatenedTwice = true;
      outlook.threat = cell;
    }
  }
}
