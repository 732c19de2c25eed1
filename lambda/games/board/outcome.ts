import type { Side } from './board-text.ts';

/** How a game ends: a side wins, or it is a draw. */
export type Outcome = Side | 'D';
