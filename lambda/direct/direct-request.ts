import { DeckhandError } from '../errors.ts';
import { parseWishes, type Wishes } from '../games/cards/deal-wishes.ts';
import { type Options, parseOptions } from '../options.ts';
import { POSITION_FIELDS, type PositionField } from './position-kinds.ts';

/** What a direct invocation asks for. `options` is still as it was sent where the object's own may add to it. */
export type DirectRequest =
  | { readonly kind: PositionField; readonly positions: readonly unknown[]; readonly options: Options }
  | { readonly kind: 'csv'; readonly csv: string; readonly options: Options }
  | { readonly kind: 'deal'; readonly wishes: Wishes; readonly options: Options }
  | { readonly kind: 'key'; readonly key: string; readonly options: Readonly<Record<string, unknown>> };

const KINDS = [...POSITION_FIELDS, 'csv', 'key', 'deal'] as const;

/**
 * Reads the payload of a direct invocation: exactly one of {@link KINDS}, and possibly `options`.
 * Throws `DeckhandError`: `bad_payload` for another shape, and what {@link parseOptions} and {@link parseWishes} throw.
 */
export function readDirectRequest(payload: unknown): DirectRequest {
  if (!isRecord(payload)) throw badPayload('is not a JSON object');
  const unknown = Object.keys(payload).find(
    (name) => name !== 'options' && !KINDS.some((kind) => kind === name),
  );
  if (unknown !== undefined) throw badPayload(`has a field "${unknown}", which means nothing`);
  const [kind, another] = KINDS.filter((name) => Object.hasOwn(payload, name));
  if (kind === undefined) throw badPayload('asks for nothing');
  if (another !== undefined) throw badPayload(`has both "${kind}" and "${another}"`);
  const options = payload.options ?? {};
  if (!isRecord(options)) throw badPayload('has "options" that is not a JSON object');
  return readKind(kind, payload[kind], options);
}

function readKind(
  kind: (typeof KINDS)[number],
  value: unknown,
  options: Readonly<Record<string, unknown>>,
): DirectRequest {
  if (isPositionField(kind)) {
    if (!Array.isArray(value)) throw badPayload(`has "${kind}" that is not an array`);
    return { kind, positions: value, options: parseOptions(options) };
  }
  if (kind === 'deal') {
    if (!isRecord(value)) throw badPayload('has a "deal" that is not a JSON object');
    return { kind, wishes: parseWishes(value), options: parseOptions(options) };
  }
  if (typeof value !== 'string') throw badPayload(`has a "${kind}" that is not a text`);
  if (kind === 'csv') return { kind, csv: value, options: parseOptions(options) };
  if (value === '') throw badPayload('has an empty "key"');
  // The object's metadata may hold options too, but a mistake in these must not wait for it.
  parseOptions(options);
  return { kind, key: value, options };
}

function isPositionField(kind: (typeof KINDS)[number]): kind is PositionField {
  return POSITION_FIELDS.some((field) => field === kind);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function badPayload(what: string): DeckhandError {
  return new DeckhandError({
    code: 'bad_payload',
    message: `The payload ${what}. Send exactly one of ${KINDS.map((kind) => `"${kind}"`).join(', ')}, and "options" if you like, such as { "hands": [[3, 3, 8, 8]], "options": { "target": 24 } }.`,
  });
}
