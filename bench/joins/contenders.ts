import { fileURLToPath } from 'node:url';
import type { Agreement } from './compare-rows.ts';
import type { Table } from './tables.ts';
import type { Step } from './timed-process.ts';

/** The files of one comparison. */
export interface JoinFiles {
  readonly input: string;
  readonly output: string;
  /** Every position with its answer, as CSV, made beforehand. */
  readonly answers: string;
  /** What Deckhand writes. */
  readonly reference: string;
}

/** Something that solves a file. */
export interface Contender {
  readonly name: string;
  /** What it runs. */
  readonly steps: (table: Table, files: JoinFiles) => readonly Step[];
  /** How its output is to agree with Deckhand's. Without it, there is none to compare. */
  readonly agreement?: Omit<Agreement, 'cardColumns'>;
}

const IN_ORDER = { inOrder: true, results: 'cells' } as const;
const IN_ANY_ORDER = { inOrder: false, results: 'cells' } as const;
const ANY_SOLUTION = { inOrder: false, results: 'solutions' } as const;

/** Deckhand's command, started as its bin is. The one place that knows its flags. */
export function deckhandStep(
  input: string,
  output: string,
  threads: number,
  lane: 'kernel' | 'quoted' = 'kernel',
): Step {
  return {
    program: pathOf('../../bin/deckhand'),
    args: ['solve', input, '-o', output, '--threads', String(threads), '--lane', lane],
  };
}

export const DECKHAND: Contender = deckhand(2);
export const DECKHAND_ONE_THREAD: Contender = deckhand(1);
/** As it reads rows that only csv-parse can: those with odd quotes. */
export const DECKHAND_CSV_PARSE: Contender = {
  name: 'Deckhand, 1 thread, all rows through csv-parse',
  steps: (_, { input, output }) => [deckhandStep(input, output, 1, 'quoted')],
  agreement: IN_ORDER,
};

export const DUCKDB_TABLE = peer(
  'DuckDB, ready table',
  'duckdb-table.mjs',
  IN_ANY_ORDER,
  ({ answers }) => answers,
);
/** All hands of 1–13 are solved, whatever is in the file. */
export const DUCKDB_SQL_RANGE = peer('DuckDB, table in SQL', 'duckdb-sql.mjs', ANY_SOLUTION, () => '1-13');
/** The different hands of the file are solved. */
export const DUCKDB_SQL_DISTINCT = peer(
  'DuckDB, table in SQL',
  'duckdb-sql.mjs',
  ANY_SOLUTION,
  () => 'distinct',
);
export const SQLITE_TABLE = peer(
  'SQLite, ready table',
  'sqlite-table.mjs',
  IN_ORDER,
  ({ answers }) => answers,
);
export const SQLITE_SQL = peer('SQLite, table in SQL', 'sqlite-sql.mjs', {
  inOrder: true,
  results: 'solutions',
});
export const CSV_PARSE = peer(
  'csv-parse + Map + csv-stringify',
  'csv-parse-map.mjs',
  IN_ORDER,
  ({ answers }) => answers,
);
export const UDSV = peer('uDSV + Map', 'udsv-map.mjs', IN_ORDER, ({ answers }) => answers);

/** The least that a program which reads the one file and writes the other can take. */
export const COPY: Contender = {
  name: '`cp` of the input and of the output',
  steps: (_, { input, output, reference }) => [
    { command: 'cp', args: [input, output] },
    { command: 'cp', args: [reference, `${output}.copy`] },
  ],
};

/** Reads as Deckhand reads rows with odd quotes, and does nothing else. */
export const CSV_PARSE_BARE: Contender = {
  name: 'csv-parse alone, records thrown away',
  steps: (_, { input }) => [{ program: pathOf('../peers/csv-parse-bare.mjs'), args: [input] }],
};

function deckhand(threads: number): Contender {
  return {
    name: `Deckhand, ${threads === 1 ? '1 thread' : `${threads} threads`}`,
    steps: (_, { input, output }) => [deckhandStep(input, output, threads)],
    agreement: IN_ORDER,
  };
}

/** A program of `peers/`: its arguments are the input, the output, the names of all columns and of those looked up, and `more`. */
function peer(
  name: string,
  script: string,
  agreement: Omit<Agreement, 'cardColumns'>,
  more: (files: JoinFiles) => string = () => '',
): Contender {
  return {
    name,
    steps: ({ columns, key }, files) => [
      {
        program: pathOf(`../peers/${script}`),
        args: [files.input, files.output, columns.join(), key.join(), more(files)],
      },
    ],
    agreement,
  };
}

function pathOf(relative: string): string {
  return fileURLToPath(new URL(relative, import.meta.url));
}
