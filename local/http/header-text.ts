import type { IncomingMessage } from 'node:http';

/** One request header as text; undefined if it is missing. `name` is lower case. */
export function headerText(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(',') : value;
}
