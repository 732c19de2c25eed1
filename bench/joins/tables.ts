import { closeSync, openSync, writeSync } from 'node:fs';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';
import { boardPositions } from './board-positions.ts';

/** A kind of table that is generated, and what is joined with it. */
export interface Table {
  readonly name: string;
  /** What the columns hold. */
  readonly content: string;
  /** Rows of a whole run. */
  readonly rows: number;
  readonly columns: readonly string[];
  /** The columns that are looked up: cards, whose order does not matter, or one board. */
  readonly key: readonly string[];
  /** The cells of one row, quoted as need be. */
  readonly row: (number: number, random: RandomGenerator) => string;
}

/** The same seed on every machine and in every run: the same bytes. */
const SEED = 24;
/** Characters gathered before they are written. */
const BATCH_CHARACTERS = 1 << 20;

const BOARDS = boardPositions();
/** All 13⁴ ways to lay four cards in a row, as cells. */
const FOUR_CARDS = inARow(4, 13);
const FIRST_NAMES = ['Ann', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gina', 'Hugo', 'Ida', 'Jan', 'Kim', 'Léa'];
const LAST_NAMES = [
  'Abe',
  'Berg',
  'Castillo',
  'Dvořák',
  'Evans',
  'Fischer',
  'Gómez',
  'Hall',
  'Ito',
  'Jansen',
];

export const PLAIN: Table = {
  name: 'plain',
  content: 'cards 1–13',
  rows: 10_000_000,
  columns: ['id', 'c1', 'c2', 'c3', 'c4'],
  key: ['c1', 'c2', 'c3', 'c4'],
  row: (number, random) => `${number},${one(FOUR_CARDS, random)}`,
};

export const QUOTED: Table = {
  name: 'quoted',
  content: 'cards 1–13, commas and doubled quotes in quoted cells',
  rows: 5_000_000,
  columns: ['id', 'name', 'c1', 'c2', 'c3', 'c4', 'note'],
  key: ['c1', 'c2', 'c3', 'c4'],
  row: (number, random) => {
    const name = `"${one(LAST_NAMES, random)}, ${one(FIRST_NAMES, random)}"`;
    const says = uniformInt(random, 1, 16) === 1 ? 'said ""24"", ' : '';
    return `${number},${name},${one(FOUR_CARDS, random)},"${says}table ${uniformInt(random, 1, 99)}, north"`;
  },
};

export const BOARD: Table = {
  name: 'boards',
  content: 'positions of tic-tac-toe',
  rows: 1_000_000,
  columns: ['id', 'board'],
  key: ['board'],
  row: (number, random) => `${number},${one(BOARDS, random)}`,
};

export const FIVE: Table = {
  name: 'five',
  content: 'cards 1–13',
  rows: 1_000_000,
  columns: ['id', 'c1', 'c2', 'c3', 'c4', 'c5'],
  key: ['c1', 'c2', 'c3', 'c4', 'c5'],
  row: (number, random) => `${number},${cards(random, 5, 13)}`,
};

export const MISSES: Table = {
  name: 'misses',
  content: 'cards 1–99, which no table has',
  rows: 20_000,
  columns: ['id', 'c1', 'c2', 'c3', 'c4'],
  key: ['c1', 'c2', 'c3', 'c4'],
  row: (number, random) => `${number},${cards(random, 4, 99)}`,
};

/** Writes a table with so many rows to `path`. */
export function writeTable({ columns, row }: Table, rows: number, path: string): void {
  const random = xoroshiro128plus(SEED);
  const file = openSync(path, 'w');
  try {
    let batch = `${columns.join(',')}\n`;
    for (let number = 1; number <= rows; number++) {
      batch += `${row(number, random)}\n`;
      if (batch.length >= BATCH_CHARACTERS || number === rows) {
        writeSync(file, batch);
        batch = '';
      }
    }
  } finally {
    closeSync(file);
  }
}

function inARow(count: number, highest: number): readonly string[] {
  const cards = Array.from({ length: highest }, (_, index) => String(index + 1));
  if (count === 1) return cards;
  return inARow(count - 1, highest).flatMap((row) => cards.map((card) => `${row},${card}`));
}

function cards(random: RandomGenerator, count: number, highest: number): string {
  let text = String(uniformInt(random, 1, highest));
  for (let card = 1; card < count; card++) text += `,${uniformInt(random, 1, highest)}`;
  return text;
}

function one(texts: readonly string[], random: RandomGenerator): string {
  return texts[uniformInt(random, 0, texts.length - 1)] ?? '';
}
