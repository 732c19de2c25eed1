import { isRowFault, type RowFault } from '../../errors.ts';
import { type Options, refuseBoardOptions } from '../../options.ts';
import type { Game, KeyWeights, Notation, Play, PositionColumns } from '../game.ts';
import { KnownAnswers } from '../known-answers.ts';
import { findCardColumns, guessCardColumns } from './card-columns.ts';
import { TABLE_RULES, unpackTable } from './default-hands.ts';
import { HandSolver, type SolutionCount, type SolverRules } from './hand-solver.ts';
import { handId, handOf, readHand } from './hand-text.ts';
import { handWeights } from './hand-weights.ts';
import { countText, INSIGHT_COLUMNS, type Insight, insightCells, insightOf } from './insight.ts';

/** What is known of one hand under fixed options. It survives JSON. */
export interface HandAnswer extends SolutionCount {
  /** One solution, all of them (10,000 at most), or none where only their number is asked. */
  readonly solutions: readonly string[];
  /** How many solutions the hand has; under `first` 1 or 0. */
  readonly count: number;
  readonly insight?: Insight;
}

/** A hand as a direct invocation reports it. */
export interface HandReport extends HandAnswer {
  readonly hand: readonly number[];
  readonly solvable: boolean;
}

const SEPARATOR = '; ';

/** Stands behind the last solution of a list that has not all of them. */
const MORE = '...';

/** The 24 game and its kin: hands of one to six integers, any target, any of `+-*` + `/^`. */
export const cardsGame: Game = {
  name: 'cards',
  columnsHint:
    'Name the card columns c1, c2, c3, c4 in a header, or use one column named hand; without a header, write four numbers a row, or an id and four numbers.',
  addedColumns: ({ explain }) => (explain ? ['result', ...INSIGHT_COLUMNS] : ['result']),
  solverVersion: '2',
  findColumns: findCardColumns,
  guessColumns: guessCardColumns,
  play: (options) => {
    refuseBoardOptions(options);
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
    const { target, ops, solutions, distinct, explain } = options;
    const key = `target=${target} ops=${ops} solutions=${solutions} distinct=${distinct}`;
    this.optionsKey = explain ? `${key} explain=yes` : key;
    this.#options = options;
    this.#solver = new HandSolver(options);
  }

  parse(cells: readonly string[], notation: Notation): string | RowFault {
    const hand = readHand(cells, notation);
    return isRowFault(hand) ? hand : handId(hand);
  }

  known(): KnownAnswers<HandAnswer> | undefined {
    const { solutions, explain } = this.#options;
    if (solutions !== 'first' || explain || !sameRules(this.#options, TABLE_RULES)) return undefined;
    const table = unpackTable();
    return new KnownAnswers(table.ids, table.keys, table.solutions, firstAnswer);
  }

  solve(id: string): HandAnswer {
    const hand = handOf(id);
    return this.#options.explain ? this.#explain(hand) : this.#answer(hand);
  }

  #answer(hand: readonly number[]): HandAnswer {
    switch (this.#options.solutions) {
      case 'first':
        return firstAnswer(this.#solver.first(hand) ?? '');
      case 'all':
        return this.#solver.list(hand);
      case 'count':
        return { solutions: [], ...this.#solver.counted(hand) };
    }
  }

  #explain(hand: readonly number[]): HandAnswer {
    const studied = this.#solver.study(hand);
    const insight = insightOf(studied);
    const list = studied?.list ?? { solutions: [], count: 0 };
    switch (this.#options.solutions) {
      case 'first':
        return { ...firstAnswer(this.#solver.first(hand) ?? ''), insight };
      case 'all':
        return { ...list, insight };
      case 'count':
        return { ...list, solutions: [], insight };
    }
  }

  isSolvable(answer: HandAnswer): boolean {
    return answer.count > 0;
  }

  /** The solutions or their number, and under `explain` the insight; a hand without a solution has an empty text, or 0. */
  cells(answer: HandAnswer): readonly string[] {
    const result = this.#options.solutions === 'count' ? countText(answer) : listText(answer);
    return answer.insight ? [result, ...insightCells(answer.insight)] : [result];
  }

  report(id: string, answer: HandAnswer): HandReport {
    return { hand: handOf(id), solvable: this.isSolvable(answer), ...answer };
  }

  keyWeights(columns: PositionColumns): KeyWeights {
    return handWeights(columns);
  }
}

/** The first solution or all of them; empty if there is none. */
function listText({ solutions, count, countAtLeast }: HandAnswer): string {
  const isWhole = count === solutions.length && !countAtLeast;
  return (isWhole ? solutions : [...solutions, MORE]).join(SEPARATOR);
}

function firstAnswer(solution: string): HandAnswer {
  return solution === '' ? { solutions: [], count: 0 } : { solutions: [solution], count: 1 };
}

function sameRules(a: SolverRules, b: SolverRules): boolean {
  return a.target === b.target && a.ops === b.ops && a.distinct === b.distinct;
}
