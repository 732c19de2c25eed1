// A ready table in a Map, for the peers that are JavaScript.
import { readFileSync } from 'node:fs';

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
  const keyOf =
    key === 'board' ? (row) => row[only] : (row) => keyOfCards(indexes.map((index) => row[index]));
  return { answers, added, none: added.map(() => ''), keyOf };
}

function keyOfCards(cards) {
  return cards.sort().join(' ');
}
