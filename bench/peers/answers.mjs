// A ready table in a Map, for the peers that are JavaScript.
import { readFileSync } from 'node:fs';

/**
 * What each card adds to a key that does not depend on their order: one to its own counter of three bits. With it, uDSV + Map
 * takes two thirds of the time that it takes with the sorted cards as a text.
 */
const WEIGHTS = Array.from({ length: 14 }, (_, card) => 8 ** card);

/**
 * Reads the CSV of a ready table, whose first column is a hand or a board. Returns the answers by key, the names of the
 * columns that they fill, the cells of a row without an answer, and what makes the key of a row of a file with `columns`.
 */
export function readAnswers(path, columns, key) {
  const [header, ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n');
  const added = header.split(',').slice(1);
  const answers = new Map();
  for (const line of lines) {
    const [position, ...cells] = line.split(',');
    answers.set(key === 'board' ? position : keyOfCards(position.split(' ')), cells);
  }
  const indexes = key.split(',').map((name) => columns.split(',').indexOf(name));
  const [only] = indexes;
  const keyOfRow = (row) => {
    let sum = 0;
    for (const index of indexes) sum += WEIGHTS[row[index]];
    return sum;
  };
  return {
    answers,
    added,
    none: added.map(() => ''),
    keyOf: key === 'board' ? (row) => row[only] : keyOfRow,
  };
}

function keyOfCards(cards) {
  return cards.reduce((sum, card) => sum + WEIGHTS[card], 0);
}
