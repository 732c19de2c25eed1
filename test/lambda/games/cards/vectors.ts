import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

/** The rows of a table of reference values in test/vectors, as records of texts. */
export function readVector(name: string): Record<string, string>[] {
  const path = new URL(`../../../vectors/${name}`, import.meta.url);
  return parse(readFileSync(path), { columns: true });
}

/** A hand as the tables write it, `3 3 8 8`. */
export function cardsOf(text: string | undefined): number[] {
  return (text ?? '').split(' ').map(Number);
}
