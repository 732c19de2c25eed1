import { getAttParts, isObject, SUB_PLACEHOLDER, type Template } from './template.ts';

/** The logical ids of all resources, each after those that it refers to or depends on. */
export function dependencyOrder({ Resources }: Template): string[] {
  const order: string[] = [];
  const seen = new Set<string>();
  const visit = (logicalId: string) => {
    const resource = Resources[logicalId];
    if (!resource || seen.has(logicalId)) return;
    seen.add(logicalId);
    for (const id of referencedIds(resource.Properties)) visit(id);
    for (const id of [resource.DependsOn ?? []].flat()) visit(id);
    order.push(logicalId);
  };
  for (const logicalId of Object.keys(Resources)) visit(logicalId);
  return order;
}

/** Every name that `Ref`, `Fn::GetAtt` or `Fn::Sub` mentions somewhere in `value`: resources, and also parameters. */
export function referencedIds(value: unknown): Set<string> {
  const ids = new Set<string>();
  const collect = (node: unknown) => {
    if (Array.isArray(node)) node.forEach(collect);
    if (!isObject(node)) return;
    for (const [name, child] of Object.entries(node)) {
      if (name === 'Ref') ids.add(String(child));
      else if (name === 'Fn::GetAtt') ids.add(getAttParts(child)[0]);
      else if (name === 'Fn::Sub') for (const id of subIds(child)) ids.add(id);
      collect(child);
    }
  };
  collect(value);
  return ids;
}

function subIds(argument: unknown): string[] {
  const text = String(Array.isArray(argument) ? argument[0] : argument);
  return [...text.matchAll(SUB_PLACEHOLDER)].map(([, name = '']) => name.split('.')[0] ?? name);
}
