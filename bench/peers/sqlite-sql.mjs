// Solves a file of hands of four cards in SQLite, by SQL alone: node sqlite-sql.mjs IN OUT COLUMNS KEY
import { SOLUTIONS_IN_SQL } from './solutions-in-sql.mjs';
import { countersOf, importRows, openSqlite, writeJoined } from './sqlite.mjs';

const [input, output, columns, key] = process.argv.slice(2);
const cards = key.split(',');

const database = openSqlite();
database.exec(`
  CREATE TABLE hands AS
    WITH RECURSIVE numbers(card) AS (SELECT 1 UNION ALL SELECT card + 1 FROM numbers WHERE card < 13)
    SELECT ${countersOf(['a.card', 'b.card', 'c.card', 'd.card'])} AS key, a.card AS c1, b.card AS c2, c.card AS c3, d.card AS c4
    FROM numbers AS a, numbers AS b, numbers AS c, numbers AS d
    WHERE a.card <= b.card AND b.card <= c.card AND c.card <= d.card`);
for (const statement of SOLUTIONS_IN_SQL) database.exec(statement);
database.exec('CREATE UNIQUE INDEX answers_key ON answers (key)');
await importRows(database, input, columns.split(','), cards);
await writeJoined(database, columns.split(','), cards, output);
