// The SQL that finds a solution of every hand, for DuckDB and SQLite alike.

/**
 * Statements that make, from a table `hands(key, c1, c2, c3, c4)`, a table `answers(key, result)`: of each hand one form that
 * makes 24, or NULL. The values of all pairs of cards are made from the cards, those of three from pairs and cards, and so on;
 * `cards` tells which cards a form uses, by bits; `n` and `d` are its value as an exact fraction. Forms of the same cards and
 * the same fraction are kept once.
 */
export const SOLUTIONS_IN_SQL = [
  `CREATE TEMP TABLE operators AS ${['+', '-', '*', '/'].map((operator) => `SELECT '${operator}' AS o`).join(' UNION ALL ')}`,
  `CREATE TEMP TABLE one AS ${[1, 2, 3, 4].map(oneCard).join(' UNION ALL ')}`,
  made('two', combined('one', 'one')),
  made('three', combined('two', 'one'), combined('one', 'two')),
  `CREATE TEMP TABLE solutions AS
     SELECT key, min(form) AS result
     FROM (${[combined('three', 'one'), combined('one', 'three'), combined('two', 'two')].join(' UNION ALL ')}) AS four
     WHERE n = 24 * d GROUP BY key`,
  `CREATE TEMP TABLE answers AS
     SELECT hands.key AS key, solutions.result AS result FROM hands LEFT JOIN solutions ON solutions.key = hands.key`,
];

function oneCard(card) {
  return `SELECT key, ${1 << (card - 1)} AS cards, c${card} AS n, 1 AS d, CAST(c${card} AS TEXT) AS form FROM hands`;
}

function made(name, ...parts) {
  return `CREATE TEMP TABLE ${name} AS
    SELECT key, cards, n, d, min(form) AS form FROM (${parts.join(' UNION ALL ')}) AS forms GROUP BY key, cards, n, d`;
}

/** All forms of one operator between a form of `left` and a form of `right` that share no card; a + b and a * b once only. */
function combined(left, right) {
  return `
    SELECT a.key AS key, a.cards + b.cards AS cards,
      CASE o WHEN '+' THEN a.n * b.d + b.n * a.d WHEN '-' THEN a.n * b.d - b.n * a.d WHEN '*' THEN a.n * b.n ELSE a.n * b.d END AS n,
      CASE o WHEN '/' THEN a.d * b.n ELSE a.d * b.d END AS d,
      '(' || a.form || o || b.form || ')' AS form
    FROM ${left} AS a JOIN ${right} AS b ON a.key = b.key AND (a.cards & b.cards) = 0 CROSS JOIN operators
    WHERE (o IN ('-', '/') OR a.cards < b.cards) AND (o <> '/' OR b.n <> 0)`;
}
