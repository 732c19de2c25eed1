import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { boardPositions } from './board-positions.ts';
import {
  COPY,
  CSV_PARSE,
  CSV_PARSE_BARE,
  DECKHAND,
  DECKHAND_CSV_PARSE,
  DECKHAND_ONE_THREAD,
  DUCKDB_SQL_DISTINCT,
  DUCKDB_SQL_RANGE,
  DUCKDB_TABLE,
  SQLITE_SQL,
  SQLITE_TABLE,
  UDSV,
} from './contenders.ts';
import type { Contest } from './contest.ts';
import { BOARD, FIVE, MISSES, PLAIN, QUOTED } from './tables.ts';

const DECKHANDS = [DECKHAND, DECKHAND_ONE_THREAD] as const;
const COMMAND = fileURLToPath(new URL('../../bin/deckhand', import.meta.url));

/** The contests, by the names of their tables. */
export const CONTESTS = {
  plain: {
    table: PLAIN,
    makeAnswers: (path) => makeHands(4, path),
    contenders: [
      ...DECKHANDS,
      DUCKDB_TABLE,
      DUCKDB_SQL_RANGE,
      SQLITE_TABLE,
      SQLITE_SQL,
      CSV_PARSE,
      UDSV,
      COPY,
    ],
  },
  quoted: {
    table: QUOTED,
    makeAnswers: (path) => makeHands(4, path),
    contenders: [...DECKHANDS, DUCKDB_TABLE, CSV_PARSE, UDSV, DECKHAND_CSV_PARSE, CSV_PARSE_BARE, COPY],
  },
  boards: {
    table: BOARD,
    makeAnswers: makeBoards,
    contenders: [...DECKHANDS, DUCKDB_TABLE, CSV_PARSE, UDSV, COPY],
  },
  five: {
    table: FIVE,
    makeAnswers: (path) => makeHands(5, path),
    contenders: [...DECKHANDS, DUCKDB_TABLE, CSV_PARSE, UDSV, COPY],
  },
  misses: {
    table: MISSES,
    makeAnswers: () => {}, // there is none: that is what is measured
    contenders: [...DECKHANDS, DUCKDB_SQL_DISTINCT],
  },
} as const satisfies Record<string, Contest>;

function makeHands(cards: number, path: string): void {
  const file = openSync(path, 'w');
  try {
    const args = [COMMAND, 'table', '--cards', String(cards), '--max', '13'];
    execFileSync(process.execPath, args, { stdio: ['ignore', file, 'inherit'] });
  } finally {
    closeSync(file);
  }
}

function makeBoards(path: string): void {
  const positions = `${path}.positions`;
  writeFileSync(positions, `board\n${boardPositions().join('\n')}\n`);
  execFileSync(process.execPath, [COMMAND, 'solve', positions, '-o', path], { stdio: 'ignore' });
  rmSync(positions);
}
