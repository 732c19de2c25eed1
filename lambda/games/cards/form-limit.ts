import type { Form } from './form.ts';

/**
 * Forms that one list holds at most. No six cards that we met have as many without powers (-2 -1 0 1 2 4 has
 * 94,550 for 0), so that only powers are cut off: 0 1 2 3 4 5 has 883,000 for 1, which would take 12 seconds and 2 GB.
 */
export const MOST_FORMS = 120_000;

/** Whether a list of forms takes no more. */
export function isFull(forms: readonly Form[]): boolean {
  return forms.length >= MOST_FORMS;
}
