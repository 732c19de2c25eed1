import { alignedTable } from '../aligned-table.ts';
import { readGrid } from '../board/board-flags.ts';
import { ANALYSIS_COLUMNS, analysisRow, judgeGame } from '../board/game-analysis.ts';
import { readMoves } from '../board/move-list.ts';
import { patientSolver } from '../board/solvers.ts';
import { EXIT } from '../exit-code.ts';
import { readGameFlags } from '../game-flags.ts';
import { counted } from '../readable.ts';
import { print, tell } from '../standard-streams.ts';

/** The flags of `deckhand analyse`, as commander parsed them. */
export interface AnalyseFlags extends Readonly<Record<string, unknown>> {
  readonly moves: string;
  readonly aligned?: boolean;
}

/**
 * `deckhand analyse --moves 517`: every move of a game with the value before and after it, as CSV or as an aligned table.
 * Returns the exit code; throws `DeckhandError` for moves that cannot be made.
 */
export async function analyse(flags: AnalyseFlags): Promise<number> {
  const grid = readGrid(flags);
  const { budget } = readGameFlags(flags);
  const judged = judgeGame(readMoves(flags.moves, grid), patientSolver(grid, budget));
  const unknown = judged.filter(({ after }) => after.value === '?').length;
  const rows = [ANALYSIS_COLUMNS, ...judged.map(analysisRow)];
  await print(flags.aligned ? alignedTable(rows) : rows.map((row) => `${row.join(',')}\n`).join(''));
  if (unknown > 0) {
    tell(
      `After ${counted(unknown, 'move')} the value is "?": it takes more than --budget ${budget} to compute.`,
    );
  }
  return EXIT.done;
}
