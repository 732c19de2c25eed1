/** The target of an HTTP request, taken apart without the clean-up of `URL`, which would fold `./`, `../` and more in object keys. */
export interface RequestTarget {
  /** The path as sent, still percent-encoded. */
  readonly rawPath: string;
  /** Name and value of every query parameter, decoded, in the order sent. */
  readonly parameters: readonly (readonly [name: string, value: string])[];
  /** The same parameters by name; of a repeated name the last. */
  readonly query: ReadonlyMap<string, string>;
}

/** Takes the `url` of a Node request apart. Never throws: what is not valid percent-encoding stays as it is. */
export function parseRequestTarget(url: string): RequestTarget {
  const mark = url.indexOf('?');
  const rawPath = mark < 0 ? url : url.slice(0, mark);
  const rawQuery = mark < 0 ? '' : url.slice(mark + 1);
  const parameters = rawQuery
    .split('&')
    .filter((pair) => pair !== '')
    .map(parseParameter);
  return { rawPath, parameters, query: new Map(parameters) };
}

function parseParameter(pair: string): readonly [string, string] {
  const equals = pair.indexOf('=');
  const name = equals < 0 ? pair : pair.slice(0, equals);
  const value = equals < 0 ? '' : pair.slice(equals + 1);
  return [decodeLeniently(name.replaceAll('+', ' ')), decodeLeniently(value.replaceAll('+', ' '))];
}

/** Percent-decodes `text`, or returns it unchanged where it is not valid percent-encoded UTF-8. */
export function decodeLeniently(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Percent-encodes everything but the unreserved characters `A-Z a-z 0-9 - . _ ~`, as SigV4 and S3 want it:
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
export function encodeStrictly(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** {@link encodeStrictly} that leaves the slashes of a path or key. */
export function encodePath(path: string): string {
  return path.split('/').map(encodeStrictly).join('/');
}
