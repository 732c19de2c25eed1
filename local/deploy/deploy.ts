import { readStack } from './cloud-assembly.ts';
import { dependencyOrder, referencedIds } from './dependency-order.ts';
import { createResolver, type DeployedResource } from './intrinsics.ts';
import type { Services } from './resource-maker.ts';
import { RESOURCE_MAKERS, STAND_IN_ARNS } from './resource-types.ts';
import type { Template } from './template.ts';

/** A stack that runs in the local cloud. */
export interface Deployment {
  readonly stackName: string;
  /** By logical id, also those that were left out but can be referred to. */
  readonly resources: ReadonlyMap<string, DeployedResource>;
  /** The stack's outputs, resolved. */
  readonly outputs: Readonly<Record<string, string>>;
  /** What was left out: types of resources, each once, in the order of the template. */
  readonly skipped: readonly string[];
}

/**
 * Makes the resources of the stack in `cdkOut`, in the order in which they need each other.
 * Rejects with a sentence if the stack needs what the local cloud does not have; what was made until then stays.
 */
export async function deploy(cdkOut: string, services: Services): Promise<Deployment> {
  const { stackName, template, assetFolder } = await readStack(cdkOut);
  const { account } = services;
  const resources = new Map<string, DeployedResource>();
  const lookUp = (logicalId: string) => resources.get(logicalId) ?? missing(logicalId, template);
  const { resolve, holds } = createResolver(template, pseudoParameters(stackName, account), lookUp);
  const providers = customResourceProviders(template);
  const skipped = new Set<string>();

  for (const logicalId of dependencyOrder(template)) {
    const resource = template.Resources[logicalId];
    if (!resource || (resource.Condition && !holds(resource.Condition))) continue;
    const physicalName = `${stackName}-${logicalId}`;
    const make = providers.has(logicalId) ? undefined : RESOURCE_MAKERS.get(resource.Type);
    if (make) {
      const properties = resolve(resource.Properties ?? {});
      resources.set(logicalId, await make({ logicalId, physicalName, properties, assetFolder }, services));
      continue;
    }
    skipped.add(providers.has(logicalId) ? `${resource.Type} (of a custom resource)` : resource.Type);
    const standIn = standInFor(resource.Type, physicalName, account);
    if (standIn) resources.set(logicalId, standIn);
  }
  const outputs = Object.entries(template.Outputs ?? {}).map(([name, { Value }]) => [
    name,
    String(resolve(Value)),
  ]);
  return { stackName, resources, outputs: Object.fromEntries(outputs), skipped: [...skipped] };
}

/** https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/pseudo-parameter-reference.html */
function pseudoParameters(stackName: string, { id, region }: Services['account']): Record<string, string> {
  return {
    'AWS::AccountId': id,
    'AWS::Partition': 'aws',
    'AWS::Region': region,
    'AWS::StackId': `arn:aws:cloudformation:${region}:${id}:stack/${stackName}/local`,
    'AWS::StackName': stackName,
    'AWS::URLSuffix': 'amazonaws.com',
  };
}

/** Functions that only make custom resources: the local cloud makes those itself, or leaves them out. */
function customResourceProviders({ Resources }: Template): ReadonlySet<string> {
  const tokens = Object.values(Resources).map(({ Properties }) => Properties?.ServiceToken);
  return new Set(tokens.flatMap((token) => [...referencedIds(token)]));
}

function standInFor(
  type: string,
  name: string,
  { id, region }: Services['account'],
): DeployedResource | undefined {
  const arn = STAND_IN_ARNS.get(type);
  if (arn === undefined) return undefined;
  const [service = '', kind = ''] = [arn.slice(0, arn.indexOf(':')), arn.slice(arn.indexOf(':') + 1)];
  return { ref: name, attributes: { Arn: `arn:aws:${service}:${region}:${id}:${kind}${name}` } };
}

function missing(logicalId: string, { Resources }: Template): never {
  const type = Resources[logicalId]?.Type;
  throw new Error(
    type === undefined
      ? `The template refers to ${logicalId}, which it does not define; run "npx cdk synth" again.`
      : `The stack needs ${logicalId}, a resource of type ${type}, which the local cloud does not have; add it in local/deploy/resources/.`,
  );
}
