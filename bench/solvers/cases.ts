import { BOARD_CASES } from './board-cases.ts';
import { CARD_CASES } from './card-cases.ts';
import type { Case } from './case.ts';

export const CASES: readonly Case[] = [...CARD_CASES, ...BOARD_CASES];
