/** What an answer can be found to be. The order of the reasons is that in which they are looked for. */
export const VERDICTS = [
  'correct',
  'cannot_parse',
  'operator_not_allowed',
  'not_in_hand',
  'unused_card',
  'division_by_zero',
  'power_not_allowed',
  'wrong_value',
] as const;
export type Verdict = (typeof VERDICTS)[number];

/** What was found of one answer. It survives JSON. */
export interface Judgement {
  readonly verdict: Verdict;
  /** A sentence for a person: why, and where in the answer. */
  readonly reason: string;
  /**
   * The answer as the solver prints its class of equal solutions: two answers to a hand are the same exactly if their
   * forms are. Left out if the answer cannot be parsed or has no value.
   */
  readonly form?: string;
}
