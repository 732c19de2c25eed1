import { isRowFault, type RowFault } from '../../errors.ts';
import { type Options, refuseBoardOptions } from '../../options.ts';
import { readHand } from '../cards/hand-text.ts';
import type { Game, Notation, Play } from '../game.ts';
import { findAnswerColumns } from './answer-columns.ts';
import { answerId, answerOf } from './answer-id.ts';
import { AnswerJudge } from './answer-judge.ts';
import type { Judgement, Verdict } from './judgement.ts';

/** An answer as a direct invocation reports it. */
export interface AnswerReport {
  readonly hand: readonly number[];
  readonly answer: string;
  readonly verdict: Verdict;
  readonly reason: string;
  /** Null if the answer has none. */
  readonly form: string | null;
}

/** Answers to hands of cards, to be judged: the card columns of a hand and a column `answer`. */
export const checkGame: Game = {
  name: 'check',
  columnsHint:
    'For answers to check, name a column answer in a header, beside the card columns c1, c2 and so on, or hand.',
  addedColumns: () => ['verdict', 'reason', 'form'],
  solverVersion: '1',
  findColumns: findAnswerColumns,
  // Without a header nothing tells an answer from a name or a note.
  guessColumns: () => undefined,
  play: (options) => {
    refuseBoardOptions(options);
    return new CheckPlay(options);
  },
};

class CheckPlay implements Play<Judgement> {
  readonly game = checkGame;
  /** An answer is judged sooner than it is looked up. */
  readonly cacheable = false;
  readonly optionsKey: string;
  readonly #judge: AnswerJudge;

  constructor(options: Options) {
    const { target, ops, distinct } = options;
    this.optionsKey = `target=${target} ops=${ops} distinct=${distinct}`;
    this.#judge = new AnswerJudge(options);
  }

  /** The last cell is the answer, those before it the hand. Only the hand can be at fault: an answer is judged, whatever it is. */
  parse(cells: readonly string[], notation: Notation): string | RowFault {
    const hand = readHand(cells.slice(0, -1), notation);
    return isRowFault(hand) ? hand : answerId(hand, cells.at(-1) ?? '');
  }

  known(): undefined {
    return undefined;
  }

  solve(id: string): Judgement {
    const { hand, answer } = answerOf(id);
    return this.#judge.judge(hand, answer);
  }

  /** Whether the answer is correct: in a summary, such rows are the solved ones. */
  isSolvable(judgement: Judgement): boolean {
    return judgement.verdict === 'correct';
  }

  cells({ verdict, reason, form }: Judgement): readonly string[] {
    return [verdict, reason, form ?? ''];
  }

  report(id: string, { verdict, reason, form }: Judgement): AnswerReport {
    return { ...answerOf(id), verdict, reason, form: form ?? null };
  }

  keyWeights(): undefined {
    return undefined;
  }
}
