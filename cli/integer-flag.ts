import { usageError } from './fault.ts';

/** Reads the number of a flag, a whole number from `lowest` to `highest`. Throws `DeckhandError` (`usage`). */
export function readInteger(flag: string, text: string, lowest: number, highest: number): number {
  const number = /^[+-]?\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= lowest && number <= highest) return number;
  throw usageError(`${flag} is "${text}"; write a whole number from ${lowest} to ${highest}.`);
}
