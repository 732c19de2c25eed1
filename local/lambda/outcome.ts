/** What a function's caller gets in place of an answer when the function fails. */
export interface FunctionError {
  readonly errorType: string;
  readonly errorMessage: string;
  readonly trace?: readonly string[];
}

/** How one run of a function ended. */
export type Outcome =
  | { readonly kind: 'answered'; readonly payload: Buffer }
  | { readonly kind: 'failed'; readonly error: FunctionError };

/** An outcome with its log; `log` is the last part of what the run printed, START, END and REPORT lines included. */
export type InvocationResult =
  | (Outcome & { readonly requestId: string; readonly log: string })
  | { readonly kind: 'throttled' };

/** Bytes of an answer; the figure AWS uses. */
const RESPONSE_LIMIT = 6_291_556;

/** The outcome of a run that answered `payload`: a failure if that is longer than Lambda allows. */
export function answered(payload: Buffer): Outcome {
  if (payload.length <= RESPONSE_LIMIT) return { kind: 'answered', payload };
  const size = `Response payload size (${payload.length} bytes) exceeded maximum allowed payload size`;
  return failed('Function.ResponseSizeTooLarge', `${size} (${RESPONSE_LIMIT} bytes).`);
}

/** The outcome of a run that did not answer. */
export function failed(errorType: string, errorMessage: string): Outcome {
  return { kind: 'failed', error: { errorType, errorMessage } };
}
