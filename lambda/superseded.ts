import type { DeckhandError } from './errors.ts';

const SUPERSEDED_CODES: readonly string[] = ['source_changed', 'source_missing'];

/**
 * Whether a fault is not the file's own: the object was replaced or removed, for which there is another event, so that
 * there is nothing to report on.
 */
export function isSuperseded(fault: DeckhandError): boolean {
  return SUPERSEDED_CODES.includes(fault.code);
}
