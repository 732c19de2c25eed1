import { QUIET_ENVIRONMENT } from '../../local/quiet-environment.ts';

/**
 * Keeps the AWS SDK from warning, on standard error, of Node versions that it will leave behind: that is no matter of
 * a person's job. To be called before the SDK is loaded.
 */
export function quietSdk(): void {
  for (const [name, value] of Object.entries(QUIET_ENVIRONMENT)) process.env[name] ??= value;
}
