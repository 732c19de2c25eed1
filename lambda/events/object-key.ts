/**
 * The key of an object as an S3 event writes it: form-encoded, so that `+` is a space and `%2B` a plus. Decoded here,
 * once, and nowhere else. Throws `URIError` if it is not encoded like that.
 */
export function decodeObjectKey(encoded: string): string {
  return decodeURIComponent(encoded.replaceAll('+', ' '));
}
