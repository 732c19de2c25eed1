/**
 * Milliseconds since some moment in the past, whatever is done to the date meanwhile. `performance.now()` tells the same, but
 * Node loads what it needs for it at the first call, which takes more than a millisecond.
 */
export function clock(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return 1e3 * seconds + nanoseconds / 1e6;
}
