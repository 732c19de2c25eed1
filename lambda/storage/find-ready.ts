import type { ResultPlace } from './result-place.ts';
import { type RunIdentity, standing } from './run-identity.ts';

/** What there is to say of an upload that needs no work: one HEAD tells. */
export async function findReady(
  place: ResultPlace,
  run: RunIdentity,
): Promise<{ readonly status: 'superseded' | 'duplicate' } | undefined> {
  const summary = await place.look('summary');
  if (summary === undefined) return undefined;
  const order = standing(summary, run);
  if (order === 'older') return undefined;
  return { status: order === 'newer' ? 'superseded' : 'duplicate' };
}
