import type { Account } from '../account.ts';
import type { FunctionSettings } from './function-settings.ts';

/**
 * The whole environment of a worker: what the template sets, `overrides` (endpoints and keys of the local cloud), and
 * what Lambda itself sets, see https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html.
 * Nothing of the parent's environment is in it, so that a function cannot depend on the machine it is tried on.
 */
export function workerVariables(
  settings: FunctionSettings,
  account: Account,
  overrides: Readonly<Record<string, string>>,
  runtimeApi: string,
): Record<string, string> {
  return {
    ...settings.environment,
    ...overrides,
    PATH: '/usr/local/bin:/usr/bin:/bin:/opt/bin',
    LANG: 'en_US.UTF-8',
    TZ: ':UTC',
    LAMBDA_TASK_ROOT: settings.codeDir,
    _HANDLER: settings.handler,
    AWS_REGION: account.region,
    AWS_DEFAULT_REGION: account.region,
    AWS_EXECUTION_ENV: `AWS_Lambda_${settings.runtime}`,
    AWS_LAMBDA_FUNCTION_NAME: settings.name,
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(settings.memorySize),
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
    AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${settings.name}`,
    AWS_LAMBDA_LOG_STREAM_NAME: 'local',
    AWS_LAMBDA_RUNTIME_API: runtimeApi,
  };
}
