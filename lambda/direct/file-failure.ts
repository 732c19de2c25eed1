import type { Summary } from '../summary.ts';

/** Why a request could not be answered. */
export interface ErrorReport {
  readonly code: string;
  readonly message: string;
}

/** The answer for a file that could not be solved. */
export interface FileFailure {
  readonly error: ErrorReport;
  readonly summary: Summary;
}

/** The answer for a file whose summary says `failed`. */
export function fileFailure(summary: Summary): FileFailure {
  const { code = 'failed', message = 'The file could not be solved.' } = summary;
  return { error: { code, message }, summary };
}
