// Joins a file with a ready table in SQLite: node sqlite-table.mjs IN OUT COLUMNS KEY TABLE
import { readFileSync } from 'node:fs';
import { importRows, openSqlite, writeJoined } from './sqlite.mjs';

const [input, output, columns, key, table] = process.argv.slice(2);
const cards = key.split(',');

const database = openSqlite();
database.exec('CREATE TABLE answers (key INTEGER PRIMARY KEY, result TEXT)');
const insert = database.prepare('INSERT INTO answers VALUES (?, ?)');
for (const line of readFileSync(table, 'utf8').trimEnd().split('\n').slice(1)) {
  const [hand, result] = line.split(',');
  insert.run(
    hand.split(' ').reduce((sum, card) => sum + 8 ** Number(card), 0),
    result,
  );
}
await importRows(database, input, columns.split(','), cards);
await writeJoined(database, columns.split(','), cards, output);
