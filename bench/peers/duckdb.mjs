// What the two DuckDB peers share.
import { DuckDBInstance } from '@duckdb/node-api';

/** Opens a database in memory that uses two threads and need not keep the order of rows. */
export async function openDuckDb() {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  const connection = await instance.connect();
  await connection.run('SET preserve_insertion_order = false');
  return connection;
}

/**
 * Reads a file. Cards are read as numbers, other columns as the text that they are written as again; other types took as long. The
 * format is left to be detected: without that, DuckDB has no idea how long the file is, and builds its hash table of the rows
 * instead of the answers, which takes 2.5 times as long.
 */
export function rowsOf(input, columns, cards) {
  const types = columns.map((name) => `'${name}': '${cards.includes(name) ? 'UTINYINT' : 'VARCHAR'}'`);
  return `read_csv('${input}', types = {${types}})`;
}

/**
 * Writes every row with the columns of its answer, in any order: DuckDB's joins do not keep it, and ORDER BY would take 10 % more
 * CPU time. `answers` has a column `key`; the others are added.
 */
export function joinedFile(rows, rowKey, output) {
  return `COPY (
    SELECT file.*, answers.* EXCLUDE (key) FROM ${rows} AS file LEFT JOIN answers ON answers.key = ${rowKey}
  ) TO '${output}' (HEADER, DELIMITER ',')`;
}

/**
 * A key of cards 1–20 that does not depend on their order: a counter of three bits for each value. On the same file it took the
 * least CPU time of the exact keys: list_sort of the cards 1.35 times as much, a look-up in a list of all ordered hands 1.7 times, in a MAP
 * many times.
 */
export function countersOf(cards) {
  return cards.map((card) => `(1::BIGINT << (3 * ${card}))`).join(' + ');
}
