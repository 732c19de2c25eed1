/** The parts of a CloudFormation template that the deployer reads. Values may hold intrinsic functions anywhere. */
export interface Template {
  readonly Resources: Readonly<Record<string, TemplateResource>>;
  readonly Outputs?: Readonly<Record<string, { readonly Value: unknown }>>;
  readonly Parameters?: Readonly<Record<string, { readonly Default?: unknown }>>;
  readonly Conditions?: Readonly<Record<string, unknown>>;
  readonly Mappings?: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;
}

/** One resource of a template, its intrinsic functions not replaced yet. */
export interface TemplateResource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
  readonly DependsOn?: string | readonly string[];
  readonly Condition?: string;
}

/** Tells objects, which may be intrinsic functions, from lists and plain values. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Logical id and attribute of a `Fn::GetAtt`, which may be a list or text with a dot. */
export function getAttParts(argument: unknown): readonly [logicalId: string, attribute: string] {
  const text = Array.isArray(argument) ? argument.join('.') : String(argument);
  const dot = text.indexOf('.');
  return [text.slice(0, dot), text.slice(dot + 1)];
}

/** The placeholders `${…}` of a `Fn::Sub`; `${!literal}` is none. */
export const SUB_PLACEHOLDER = /\$\{([^!}][^}]*)\}/g;
