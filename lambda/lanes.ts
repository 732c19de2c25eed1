/**
 * Who reads rows first. `kernel`: the compiled loop, the plain lane what it leaves, and csv-parse what has odd quotes. `plain`: the
 * plain lane, and csv-parse rows with quotes. `quoted`: csv-parse all. The result is the same.
 */
export const LANES = ['kernel', 'plain', 'quoted'] as const;
export type Lane = (typeof LANES)[number];
