/** Characters up to which a value stands on one line. */
const LINE = 100;

/** JSON for a person: what fits in a line is on one, anything longer has a line for each of its parts. */
export function readableJson(value: unknown): string {
  return lines(value, '');
}

function lines(value: unknown, indent: string): string {
  const line = oneLine(value);
  const parts = partsOf(value);
  if (parts === undefined || indent.length + line.length <= LINE) return line;
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const body = parts.map(([name, part]) => inner + label(name) + lines(part, inner));
  return `${open}\n${body.join(',\n')}\n${indent}${close}`;
}

/** `{ "hand": [3, 3, 8, 8] }` */
function oneLine(value: unknown): string {
  const parts = partsOf(value);
  if (parts === undefined) return JSON.stringify(value);
  const text = parts.map(([name, part]) => label(name) + oneLine(part)).join(', ');
  if (Array.isArray(value)) return `[${text}]`;
  return text === '' ? '{}' : `{ ${text} }`;
}

type Part = readonly [name: string | undefined, value: unknown];

/** The parts of an array or object, in their order; undefined if the value has none. */
function partsOf(value: unknown): readonly Part[] | undefined {
  if (Array.isArray(value)) return value.map((part) => [undefined, part]);
  return typeof value === 'object' && value !== null ? Object.entries(value) : undefined;
}

function label(name: string | undefined): string {
  return name === undefined ? '' : `${JSON.stringify(name)}: `;
}
