import type { PlacedFile } from './result-keys.ts';
import type { AllPlaced, Placed } from './result-place.ts';
import { type RunIdentity, standing } from './run-identity.ts';

/**
 * What a run does about an object in place. `replace`: it is of an older run, or nothing is there. `keep`: it is what
 * this run would write. `yield`: it is of a newer run, which has the last word.
 */
export type Verdict = 'replace' | 'keep' | 'yield';

/** Decides, for each object in place, whose it is to be. */
export interface CommitPolicy {
  judge(file: PlacedFile, placed: Placed | undefined): Verdict;
}

/** The policy of upload events: the order of the sequencers decides, whoever comes first. */
export function byOrder(run: RunIdentity): CommitPolicy {
  const verdicts = { older: 'replace', same: 'keep', newer: 'yield' } as const;
  return { judge: (_file, placed) => (placed === undefined ? 'replace' : verdicts[standing(placed, run)]) };
}

/**
 * The policy of a direct run, which has no place in the order of events, and of one that solves again what is in
 * place: it replaces what it found when it started, and yields to whatever was written since.
 */
export function ifUntouched(run: RunIdentity, atStart: AllPlaced): CommitPolicy {
  return {
    judge: (file, placed) => {
      if (placed?.run === run.run) return 'keep';
      return placed?.etag === atStart[file]?.etag ? 'replace' : 'yield';
    },
  };
}
