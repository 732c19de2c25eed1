// What the two SQLite peers share.
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import Database from 'better-sqlite3';
import { inferSchema, initParser } from 'udsv';

/** Rows of one INSERT: one by one they took a fifth more CPU time. */
const INSERTED_ROWS = 50;
/** Rows whose lines SQL puts together, so that one value is fetched for many: one by one, a fifth more likewise. */
const FETCHED_ROWS = 1000;
/** Characters gathered before they are written. */
const BATCH_CHARACTERS = 1 << 20;

/** Opens a database in memory: one in a file, without journal and syncs, took up to a tenth more CPU time. */
export function openSqlite() {
  return new Database(':memory:');
}

/** Imports a file as a table `file`, in one transaction, through prepared statements, split by uDSV. */
export async function importRows(database, input, columns, cards) {
  const types = columns.map((name) => `${name} ${cards.includes(name) ? 'INTEGER' : 'TEXT'}`);
  database.exec(`CREATE TABLE file (${types})`);
  const row = `(${columns.map(() => '?')})`;
  const insertOne = database.prepare(`INSERT INTO file VALUES ${row}`);
  const insertMany = database.prepare(`INSERT INTO file VALUES ${Array(INSERTED_ROWS).fill(row)}`);
  let values = [];
  const addRow = (cells) => {
    values.push(...cells);
    if (values.length < INSERTED_ROWS * columns.length) return;
    insertMany.run(values);
    values = [];
  };
  database.exec('BEGIN');
  let parser;
  for await (const chunk of createReadStream(input, { encoding: 'utf8', highWaterMark: 1 << 20 })) {
    parser ??= initParser(inferSchema(chunk));
    parser.chunk(chunk, parser.stringArrs, addRow);
  }
  parser.end();
  for (let at = 0; at < values.length; at += columns.length) {
    insertOne.run(values.slice(at, at + columns.length));
  }
  database.exec('COMMIT');
}

/** Writes every row with its answer, in the order of the file. */
export async function writeJoined(database, columns, cards, output) {
  const cells = columns.map((name) => `file.${name}`).join(" || ',' || ");
  const texts = database
    .prepare(
      `SELECT group_concat(line, char(10)) FROM (
         SELECT file.rowid AS number, ${cells} || ',' || ifnull(answers.result, '') AS line
         FROM file LEFT JOIN answers ON answers.key = ${countersOf(cards)} ORDER BY file.rowid
       ) GROUP BY number / ${FETCHED_ROWS}`,
    )
    .pluck();
  await pipeline(function* () {
    let batch = `${columns},result\n`;
    for (const text of texts.iterate()) {
      batch += `${text}\n`;
      if (batch.length < BATCH_CHARACTERS) continue;
      yield batch;
      batch = '';
    }
    yield batch;
  }, createWriteStream(output));
}

/** A key of cards 1–20 that does not depend on their order: a counter of three bits for each value. */
export function countersOf(cards) {
  return cards.map((card) => `(1 << (3 * ${card}))`).join(' + ');
}
