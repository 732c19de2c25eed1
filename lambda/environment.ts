import { DeckhandError } from './errors.ts';

/** What the function is told by its environment variables. */
export interface Environment {
  /** Bucket that `{ "key" }` invocations read from. `UPLOADS_BUCKET`. */
  readonly uploadsBucket: string;
  /** Bucket of results, errors, summaries and stored answers. `RESULTS_BUCKET`. */
  readonly resultsBucket: string;
  /** DynamoDB table of solved positions, or undefined to do without. `CACHE_TABLE`. */
  readonly cacheTable: string | undefined;
}

/**
 * Reads the environment once, at the start of the function.
 * Throws `DeckhandError` (`missing_environment`) if a variable is missing, so that a wrong deployment fails at once.
 */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  return {
    uploadsBucket: required(variables, 'UPLOADS_BUCKET'),
    resultsBucket: required(variables, 'RESULTS_BUCKET'),
    cacheTable: variables.CACHE_TABLE || undefined,
  };
}

function required(variables: Readonly<Record<string, string | undefined>>, name: string): string {
  const value = variables[name];
  if (value) return value;
  throw new DeckhandError({
    code: 'missing_environment',
    message: `The environment variable ${name} is not set; set it to the name of the bucket.`,
  });
}
