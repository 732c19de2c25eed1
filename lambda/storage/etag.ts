/** An ETag as HTTP headers want it. Events and our metadata carry it bare. */
export function quoted(etag: string): string {
  return `"${unquoted(etag)}"`;
}

/** An ETag without quotes and without the mark of a weak one, for comparing and keeping. */
export function unquoted(etag: string): string {
  return etag.replace(/^W\//, '').replace(/^"|"$/g, '');
}
