import { getAttParts, isObject, SUB_PLACEHOLDER, type Template } from './template.ts';

/** What `Ref` and `Fn::GetAtt` of a resource give. */
export interface DeployedResource {
  readonly ref: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** Replaces the intrinsic functions of one template. */
export interface Resolver {
  /** The value with all intrinsic functions replaced. Throws a sentence if that is not possible. */
  resolve(value: unknown): unknown;
  /** Whether a condition of the template holds. */
  holds(condition: string): boolean;
}

/** The resolver removes what has this value: it is `AWS::NoValue`. */
const NOTHING = undefined;

/**
 * Creates a resolver of the functions that CDK writes into templates.
 * `pseudo` has the values of `AWS::Region` and the like; `lookUp` finds a resource made before, or throws.
 */
export function createResolver(
  template: Template,
  pseudo: Readonly<Record<string, string>>,
  lookUp: (logicalId: string) => DeployedResource,
): Resolver {
  const ref = (name: string): unknown => {
    if (name === 'AWS::NoValue') return NOTHING;
    if (Object.hasOwn(pseudo, name)) return pseudo[name];
    const parameter = template.Parameters?.[name];
    return parameter ? parameter.Default : lookUp(name).ref;
  };

  const getAtt = (argument: unknown): string => {
    const [logicalId, attribute] = getAttParts(argument);
    const value = lookUp(logicalId).attributes[attribute];
    if (value !== undefined) return value;
    throw new Error(
      `The template needs the attribute ${attribute} of ${logicalId}, which the local cloud does not know; add it in local/deploy/.`,
    );
  };

  const sub = (argument: unknown): string => {
    const [text, given = {}] = Array.isArray(argument) ? argument : [argument];
    const replaced = String(text).replace(SUB_PLACEHOLDER, (_, name: string) => {
      if (Object.hasOwn(given, name)) return String(resolve(given[name]));
      return String(name.includes('.') ? getAtt(name) : ref(name));
    });
    return replaced.replaceAll('${!', '${');
  };

  const holds = (condition: string): boolean => Boolean(resolve(template.Conditions?.[condition]));

  const functions: Readonly<Record<string, (argument: unknown) => unknown>> = {
    Ref: (name) => ref(String(name)),
    Condition: (name) => holds(String(name)),
    'Fn::GetAtt': getAtt,
    'Fn::Sub': sub,
    'Fn::Join': (argument) => {
      const [separator, parts] = list(argument);
      return list(resolve(parts)).join(String(separator));
    },
    'Fn::Select': (argument) => {
      const [index, values] = list(resolve(argument));
      return list(values)[Number(index)];
    },
    'Fn::Split': (argument) => {
      const [separator, text] = list(resolve(argument));
      return String(text).split(String(separator));
    },
    'Fn::FindInMap': (argument) => {
      const [map, first, second] = list(resolve(argument)).map(String);
      return template.Mappings?.[map ?? '']?.[first ?? '']?.[second ?? ''];
    },
    'Fn::Base64': (argument) => Buffer.from(String(resolve(argument))).toString('base64'),
    // Only the branch taken is resolved: the other may name a resource that was not made.
    'Fn::If': (argument) => {
      const [condition, yes, no] = list(argument);
      return resolve(holds(String(condition)) ? yes : no);
    },
    'Fn::Equals': (argument) => {
      const [left, right] = list(resolve(argument));
      return left === right;
    },
    'Fn::Not': (argument) => !list(resolve(argument))[0],
    'Fn::And': (argument) => list(resolve(argument)).every(Boolean),
    'Fn::Or': (argument) => list(resolve(argument)).some(Boolean),
  };

  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve).filter((item) => item !== NOTHING);
    if (!isObject(value)) return value;
    const [[name, argument] = [], ...others] = Object.entries(value);
    if (name !== undefined && others.length === 0) {
      const compute = Object.hasOwn(functions, name) ? functions[name] : undefined;
      if (compute) return compute(argument);
      if (name.startsWith('Fn::')) {
        throw new Error(
          `The template uses ${name}, which the local cloud does not know; add it in local/deploy/.`,
        );
      }
    }
    const entries = Object.entries(value).map(([key, child]) => [key, resolve(child)] as const);
    return Object.fromEntries(entries.filter(([, child]) => child !== NOTHING));
  };

  return { resolve, holds };
}

function list(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new Error(`The template has ${JSON.stringify(value)} where an intrinsic function takes a list.`);
}
