import { clock } from '../clock.ts';
import type { Deadline } from '../deadline.ts';
import { DeckhandError } from '../errors.ts';
import { peakMemoryMegabytes } from '../peak-memory.ts';
import type { Services } from '../services.ts';
import { answerDeal } from './answer-deal.ts';
import { type DirectRequest, readDirectRequest } from './direct-request.ts';
import { storeIfLarge } from './large-answer.ts';
import { solveCsv } from './solve-csv.ts';
import { solveKey } from './solve-key.ts';
import { solvePositions } from './solve-positions.ts';

/**
 * Answers a direct invocation; the shapes are in the README. A request that cannot be answered gets
 * `{ error: { code, message } }`. Rejects only if the function itself is at fault, so that Lambda reports it as such.
 */
export async function answerDirect(
  payload: unknown,
  services: Services,
  deadline: Deadline,
  requestId: string,
): Promise<object> {
  const time = deadline.limitDirect();
  const started = clock();
  let kind = 'unknown';
  try {
    const request = readDirectRequest(payload);
    kind = request.kind;
    const answer = await storeIfLarge(
      await solve(request, services, time.signal, requestId),
      services,
      requestId,
    );
    services.log.info('direct invocation answered', { kind, ...figures(started), ...outcome(answer) });
    return answer;
  } catch (error) {
    if (!(error instanceof DeckhandError)) throw error;
    const { code, message } = error;
    services.log.warn('direct invocation refused', { kind, ...figures(started), error });
    return { error: { code, message } };
  } finally {
    time.clear();
  }
}

function solve(
  request: DirectRequest,
  services: Services,
  signal: AbortSignal,
  run: string,
): Promise<object> {
  switch (request.kind) {
    case 'hands':
    case 'answers':
    case 'boards':
      return solvePositions(request.kind, request.positions, request.options, services.newCache(), signal);
    case 'deal':
      return answerDeal(request.wishes, request.options, services.newCache(), signal);
    case 'csv':
      return solveCsv(request.csv, request.options, services.newCache(), signal);
    case 'key':
      return solveKey(request.key, request.options, { services, run, signal });
  }
}

function figures(started: number) {
  return { milliseconds: Math.round(clock() - started), peakMemoryMB: peakMemoryMegabytes() };
}

function outcome(answer: object) {
  return { summary: 'summary' in answer ? answer.summary : undefined };
}
