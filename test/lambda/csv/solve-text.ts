import { NO_CACHE } from '../../../lambda/cache/answer-cache.ts';
import { GAMES } from '../../../lambda/games/registry.ts';
import { type JoinOutcome, type JoinRequest, joinTable } from '../../../lambda/join.ts';
import { DEFAULT_OPTIONS } from '../../../lambda/options.ts';
import { MemorySink } from '../../../lambda/storage/memory.ts';

export interface SolvedText {
  readonly result: string;
  readonly errors: string | undefined;
  readonly outcome: JoinOutcome;
}

/** Solves a table given as text or bytes, cut into chunks at the given offsets. */
export async function solveText(
  table: string | Uint8Array,
  request: Partial<JoinRequest> = {},
  cuts: readonly number[] = [],
): Promise<SolvedText> {
  const sink = new MemorySink();
  const outcome = await joinTable({
    chunks: cut(Buffer.from(table), cuts),
    games: GAMES,
    options: DEFAULT_OPTIONS,
    cache: NO_CACHE,
    write: (file, bytes) => sink.write(file, bytes),
    ...request,
  });
  return {
    result: sink.bytes('result')?.toString('latin1') ?? '',
    errors: sink.bytes('errors')?.toString('latin1'),
    outcome,
  };
}

/** The bytes of `table` in pieces; offsets outside it are ignored. */
export async function* cut(table: Buffer, cuts: readonly number[]): AsyncIterable<Uint8Array> {
  let from = 0;
  for (const to of [...cuts.filter((offset) => offset < table.length).sort((a, b) => a - b), table.length]) {
    yield Buffer.from(table.subarray(from, to));
    from = to;
  }
}
