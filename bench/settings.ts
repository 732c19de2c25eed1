import { parseArgs } from 'node:util';

/** The parts of a run, in their order. */
export const PARTS = ['plain', 'quoted', 'boards', 'five', 'misses', 'growth', 'solvers'] as const;
export type Part = (typeof PARTS)[number];

/** What a run measures. */
export interface Settings {
  readonly parts: readonly Part[];
  /** Files have at most so many rows. */
  readonly mostRows: number;
  /** How often each contender is timed. */
  readonly rounds: number;
  /** Whether it is everything, at full size: only then are bars judged and the tables of the documents written. */
  readonly isWhole: boolean;
}

const ROUNDS = 5;

const HELP = `npm run bench [-- options]: measures Deckhand against what else could solve a file.

Without options it takes some twenty minutes, writes its tables into README.md and docs/benchmarks.md, and ends
with exit code 1 if a bar is missed. With options it measures less and only prints.

  --only PART[,PART…]  ${PARTS.join(', ')}
  --rows N             at most N rows a file
  --runs N             so many rounds (default ${ROUNDS})
  --help
`;

/** Reads the command line. Returns a text to print instead, if it asks for help or has a fault. */
export function readSettings(
  args: readonly string[],
): Settings | { readonly say: string; readonly code: 0 | 2 } {
  let values: { only?: string; rows?: string; runs?: string; help?: boolean };
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: {
        only: { type: 'string' },
        rows: { type: 'string' },
        runs: { type: 'string' },
        help: { type: 'boolean' },
      },
    }));
  } catch (error) {
    return { say: `${(error as Error).message}\n\n${HELP}`, code: 2 };
  }
  if (values.help) return { say: HELP, code: 0 };
  const named = values.only?.split(',') ?? PARTS;
  const unknown = named.find((name) => !PARTS.some((part) => part === name));
  if (unknown !== undefined) return { say: `There is no part "${unknown}".\n\n${HELP}`, code: 2 };
  const mostRows = readCount(values.rows, Number.POSITIVE_INFINITY);
  const rounds = readCount(values.runs, ROUNDS);
  if (mostRows === undefined || rounds === undefined) {
    return { say: `Write --rows and --runs as whole numbers from 1 on.\n\n${HELP}`, code: 2 };
  }
  const isWhole = values.only === undefined && values.rows === undefined && values.runs === undefined;
  return { parts: PARTS.filter((part) => named.includes(part)), mostRows, rounds, isWhole };
}

function readCount(text: string | undefined, otherwise: number): number | undefined {
  if (text === undefined) return otherwise;
  return /^[1-9]\d*$/.test(text) ? Number(text) : undefined;
}
