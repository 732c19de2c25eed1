// What the two SQLite peers share.
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import Database from 'better-sqlite3';
import { inferSchema, initParser } from 'udsv';

/** Opens a database in memory: a file on disk took longer, also without a journal. */
export function openSqlite() {
  return new Database(':memory:');
}

/** Imports a file as a table `file`, in one transaction, through one prepared statement, split by uDSV. */
export async function importRows(database, input, columns, cards) {
  const types = columns.map((name) => `${name} ${cards.includes(name) ? 'INTEGER' : 'TEXT'}`);
  database.exec(`CREATE TABLE file (${types})`);
  const insert = database.prepare(`INSERT INTO file VALUES (${columns.map(() => '?')})`);
  const addRow = (row) => insert.run(row);
  database.exec('BEGIN');
  let parser;
  for await (const chunk of createReadStream(input, { encoding: 'utf8', highWaterMark: 1 << 20 })) {
    parser ??= initParser(inferSchema(chunk));
    parser.chunk(chunk, parser.stringArrs, addRow);
  }
  parser.end();
  database.exec('COMMIT');
}

/** Writes every row with its answer, in the order of the file. The lines are made in SQL: one value a row is fetched faster than six. */
export async function writeJoined(database, columns, cards, output) {
  const lines = database
    .prepare(
      `SELECT ${columns.map((name) => `file.${name}`).join(" || ',' || ")} || ',' || ifnull(answers.result, '')
       FROM file LEFT JOIN answers ON answers.key = ${countersOf(cards)} ORDER BY file.rowid`,
    )
    .pluck();
  await pipeline(function* () {
    let text = `${columns},result\n`;
    for (const line of lines.iterate()) {
      text += `${line}\n`;
      if (text.length < 1 << 20) continue;
      yield text;
      text = '';
    }
    yield text;
  }, createWriteStream(output));
}

/** A key of cards 1–20 that does not depend on their order: a counter of three bits for each value. */
export function countersOf(cards) {
  return cards.map((card) => `(1 << (3 * ${card}))`).join(' + ');
}
