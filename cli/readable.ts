const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** Bytes as people read them: `345 bytes`, `16.3 MB` (decimal units). */
export function readableBytes(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  if (power === 0) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  return `${(bytes / 1000 ** power).toFixed(1)} ${UNITS[power]}`;
}

/**
 * A whole number with its thousands apart: `1,000,000`. The same in every locale. `toLocaleString` would load data for 15 ms when it is
 * called first.
 */
export function readableNumber(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** A number and its noun: `1 row`, `2,000 rows`. */
export function counted(number: number, noun: string): string {
  return `${readableNumber(number)} ${noun}${number === 1 ? '' : 's'}`;
}

/** A duration: `85 ms`, `3.2 s`. */
export function readableDuration(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}
