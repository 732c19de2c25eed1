import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { ResourceMaker } from '../resource-maker.ts';

interface FunctionProperties {
  readonly FunctionName?: string;
  readonly Code: { readonly S3Key?: string };
  readonly Handler?: string;
  readonly Runtime?: string;
  readonly MemorySize?: number;
  readonly Timeout?: number;
  readonly ReservedConcurrentExecutions?: number;
  readonly Environment?: { readonly Variables?: Readonly<Record<string, unknown>> };
}

/** AWS's own figure is a thousand; each is a process here. */
const DEFAULT_CONCURRENCY = 10;

/** AWS::Lambda::Function whose code is an asset folder and whose runtime is Node. */
export const makeFunction: ResourceMaker = async (declaration, { lambda, codeDir }) => {
  const properties = declaration.properties as FunctionProperties;
  const { Handler, Runtime } = properties;
  if (!Handler || !Runtime?.startsWith('nodejs')) {
    throw new Error(
      `${declaration.logicalId} has the runtime ${Runtime}; the local cloud runs Node functions only.`,
    );
  }
  const asset = declaration.assetFolder(properties.Code.S3Key ?? '');
  if (!asset) {
    throw new Error(
      `The code of ${declaration.logicalId} is not among the assets; run "npx cdk synth" again.`,
    );
  }
  const name = (properties.FunctionName ?? declaration.physicalName).slice(0, 64);
  // Run from a copy outside the checkout, where a package that is missing from the bundle is missing, as it is on AWS.
  const folder = join(codeDir, name);
  await cp(asset, folder, { recursive: true });
  const variables = Object.entries(properties.Environment?.Variables ?? {});
  const settings = lambda.createFunction({
    name,
    codeDir: folder,
    handler: Handler,
    runtime: Runtime,
    memorySize: Number(properties.MemorySize ?? 128),
    timeout: Number(properties.Timeout ?? 3),
    concurrency: properties.ReservedConcurrentExecutions ?? DEFAULT_CONCURRENCY,
    environment: Object.fromEntries(variables.map(([key, value]) => [key, String(value)])),
  });
  return { ref: name, attributes: { Arn: settings.arn } };
};
