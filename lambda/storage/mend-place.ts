import { DeckhandError } from '../errors.ts';
import { isSuperseded } from '../superseded.ts';
import { type AllPlaced, findDamage, findLeftovers, MOST_TRIES, type ResultPlace } from './result-place.ts';

/**
 * Solves once more what the summary in place is about, replacing what was seen there, all of it. Rejects with a
 * `DeckhandError` for which {@link isSuperseded} holds if that upload is not there any more.
 */
export type SolveAgain = (seen: AllPlaced) => Promise<void>;

/**
 * Leaves a place as its summary says, whatever a run did to it that was overtaken, or died. To be called by every run
 * that may have replaced or deleted something, at its end or when it is delivered again: nobody else would notice.
 *
 * A file of rows that is left over is deleted. One that is gone or wrong is brought back by solving its upload again;
 * if that upload was replaced, its successor's event brings another result; if it was deleted, nothing can. In both
 * cases the wrong rows go. Each of these acts rests on what was seen before it, and may have hit a newer run in turn, so
 * that only a look that finds nothing to do is the end: one HEAD of each object, if all is well.
 *
 * Throws `DeckhandError` `commit_conflict` (retryable) if others kept writing, and what `solveAgain` throws.
 */
export async function mendPlace(place: ResultPlace, solveAgain: SolveAgain): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const seen = await place.lookAtAll();
    const leftovers = findLeftovers(seen);
    const damaged = findDamage(seen);
    if (leftovers.length === 0 && damaged.length === 0) return;
    for (const file of leftovers) await place.remove(file, seen[file]);
    if (damaged.length === 0) continue;
    try {
      await solveAgain(seen);
    } catch (fault) {
      if (!(fault instanceof DeckhandError && isSuperseded(fault))) throw fault;
      const wrong = damaged.filter((file) => seen[file] !== undefined);
      if (leftovers.length === 0 && wrong.length === 0) return;
      for (const file of wrong) await place.remove(file, seen[file]);
    }
  }
  throw place.conflict('summary');
}
