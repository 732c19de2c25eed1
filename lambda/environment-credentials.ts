import { DeckhandError } from './errors.ts';

/**
 * Takes the place of the SDK's `@aws-sdk/credential-provider-node` in the function's bundle, see `infra/solver-bundle.ts`:
 * Lambda puts credentials into the environment, where they stay good for as long as the process lives. The SDK's chain
 * would also look for profiles, SSO, web identities and metadata servers, and brings the clients for that along: a
 * sixth of the bundle, and over a quarter of a cold start (`docs/decisions/ready-table-at-build.md`).
 * The provider rejects with `DeckhandError` `missing_environment` if there are none.
 */
export function defaultProvider() {
  return async () => ({
    accessKeyId: required('AWS_ACCESS_KEY_ID'),
    secretAccessKey: required('AWS_SECRET_ACCESS_KEY'),
    ...(process.env.AWS_SESSION_TOKEN && { sessionToken: process.env.AWS_SESSION_TOKEN }),
  });
}

function required(name: string): string {
  const value = process.env[name];
  if (value) return value;
  throw new DeckhandError({
    code: 'missing_environment',
    message: `The environment variable ${name} is not set. Run the function with credentials in its environment, as Lambda does.`,
  });
}
