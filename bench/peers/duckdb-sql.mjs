// Solves a file of hands of four cards in DuckDB, by SQL alone: node duckdb-sql.mjs IN OUT COLUMNS KEY HANDS
import { countersOf, joinedFile, openDuckDb, rowsOf } from './duckdb.mjs';
import { SOLUTIONS_IN_SQL } from './solutions-in-sql.mjs';

const [input, output, columns, key, hands] = process.argv.slice(2);
const cards = key.split(',');
const rows = rowsOf(input, columns.split(','), cards);
const inRange = hands === '1-13';
const rowKey = inRange ? countersOf(cards) : packed(`list_sort([${cards}]::BIGINT[])`);

const connection = await openDuckDb();
await connection.run(
  inRange
    ? `CREATE TABLE hands AS
         SELECT ${countersOf(['c1', 'c2', 'c3', 'c4'])} AS key, c1, c2, c3, c4
         FROM range(1, 14) AS a(c1), range(1, 14) AS b(c2), range(1, 14) AS c(c3), range(1, 14) AS d(c4)
         WHERE c1 <= c2 AND c2 <= c3 AND c3 <= c4`
    : `CREATE TABLE hands AS
         SELECT key, key // 1000000 AS c1, key // 10000 % 100 AS c2, key // 100 % 100 AS c3, key % 100 AS c4
         FROM (SELECT DISTINCT ${rowKey} AS key FROM ${rows})`,
);
for (const statement of SOLUTIONS_IN_SQL) await connection.run(statement);
await connection.run(joinedFile(rows, rowKey, output));

/** Four sorted cards of 0–99 as one number. */
function packed(sorted) {
  return `((${sorted}[1] * 100 + ${sorted}[2]) * 100 + ${sorted}[3]) * 100 + ${sorted}[4]`;
}
