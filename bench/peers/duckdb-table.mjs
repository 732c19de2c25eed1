// Joins a file with a ready table in DuckDB: node duckdb-table.mjs IN OUT COLUMNS KEY TABLE
import { countersOf, joinedFile, openDuckDb, rowsOf } from './duckdb.mjs';

const [input, output, columns, key, table] = process.argv.slice(2);
const isBoard = key === 'board';
const cards = isBoard ? [] : key.split(',');

const connection = await openDuckDb();
const tableKey = isBoard
  ? key
  : `list_sum([${countersOf(['card'])} FOR card IN string_split(hand, ' ')::INTEGER[]])`;
await connection.run(`
  CREATE TABLE answers AS SELECT ${tableKey} AS key, * EXCLUDE (${isBoard ? key : 'hand'})
  FROM read_csv('${table}', header = true, all_varchar = true)`);
const rows = rowsOf(input, columns.split(','), cards);
await connection.run(joinedFile(rows, isBoard ? key : countersOf(cards), output));
