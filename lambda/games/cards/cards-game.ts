import type { RowFault } from '../../errors.ts';
import { type Options, refuseBoardSize } from '../../options.ts';
import type { ByteKeys, Form, Game, Play, PositionColumns } from '../game.ts';
import { handByteKeys } from './byte-keys.ts';
import { findCardColumns, guessCardColumns } from './card-columns.ts';
import { TABLE_RULES, tableEntries } from './default-hands.ts';
import { HandSolver, type SolverRules } from './hand-solver.ts';
import { handId, handOf, isFault, readHand } from './hand-text.ts';

/** What is known of one hand under fixed options. It survives JSON. */
export interface HandAnswer {
  /** One solution, all of them, or none where only their number is asked. */
  readonly solutions: readonly string[];
  /** How many solutions the hand has; under `first` 1 or 0. */
  readonly count: number;
}

/** A hand as a direct invocation reports it. */
export interface HandReport extends HandAnswer {
  readonly hand: readonly number[];
  readonly solvable: boolean;
}

const SEPARATOR = '; ';

/** The 24 game and its kin: hands of one to six integers, any target, any of `+-*` + `/^`. */
export const cardsGame: Game = {
  name: 'cards',
  addedColumns: () => ['result'],
  solverVersion: '1',
  findColumns: findCardColumns,
  guessColumns: guessCardColumns,
  play: (options) => {
    refuseBoardSize(options);
    return new CardsPlay(options);
  },
};

class CardsPlay implements Play<HandAnswer> {
  readonly game = cardsGame;
  readonly cacheable = true;
  readonly optionsKey: string;
  readonly #options: Options;
  readonly #solver: HandSolver;

  constructor(options: Options) {
    const { target, ops, solutions, distinct } = options;
    this.optionsKey = `target=${target} ops=${ops} solutions=${solutions} distinct=${distinct}`;
    this.#options = options;
    this.#solver = new HandSolver(options);
  }

  parse(cells: readonly string[], form: Form): string | RowFault {
    const hand = readHand(cells, form);
    return isFault(hand) ? hand : handId(hand);
  }

  *known(): Generator<readonly [id: string, answer: HandAnswer]> {
    if (this.#options.solutions !== 'first' || !sameRules(this.#options, TABLE_RULES)) return;
    for (const [id, solution] of tableEntries()) yield [id, firstAnswer(solution)];
  }

  solve(id: string): HandAnswer {
    const hand = handOf(id);
    switch (this.#options.solutions) {
      case 'first':
        return firstAnswer(this.#solver.first(hand) ?? '');
      case 'all': {
        const solutions = this.#solver.all(hand);
        return { solutions, count: solutions.length };
      }
      case 'count':
        return { solutions: [], count: this.#solver.count(hand) };
    }
  }

  isSolvable(answer: HandAnswer): boolean {
    return answer.count > 0;
  }

  /** The first solution, all of them, or their number; a hand without one has an empty text, or 0 as its number. */
  cells(answer: HandAnswer): readonly string[] {
    return [this.#options.solutions === 'count' ? String(answer.count) : answer.solutions.join(SEPARATOR)];
  }

  report(id: string, answer: HandAnswer): HandReport {
    return { hand: handOf(id), solvable: this.isSolvable(answer), ...answer };
  }

  byteKeys(columns: PositionColumns): ByteKeys {
    return handByteKeys(columns);
  }
}

function firstAnswer(solution: string): HandAnswer {
  return solution === '' ? { solutions: [], count: 0 } : { solutions: [solution], count: 1 };
}

function sameRules(a: SolverRules, b: SolverRules): boolean {
  return a.target === b.target && a.ops === b.ops && a.distinct === b.distinct;
}
