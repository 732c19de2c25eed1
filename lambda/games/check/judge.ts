import type { SolverRules } from '../cards/hand-solver.ts';
import { AnswerJudge } from './answer-judge.ts';
import type { Judgement } from './judgement.ts';

/**
 * Judges one written answer to a hand, such as `8/(3-8/3)` to 3 3 8 8, under the rules of a job. `hand` is one to six
 * cards in any order. Pure; an answer that cannot be read is a verdict, so it never throws for what a person wrote.
 */
export function judge(hand: readonly number[], answer: string, rules: SolverRules): Judgement {
  return new AnswerJudge(rules).judge(hand, answer);
}
