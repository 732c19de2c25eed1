/** Bytes that the lanes look for. All are ASCII, so they never occur inside a longer UTF-8 sequence. */
export const LINE_FEED = 0x0a;
export const CARRIAGE_RETURN = 0x0d;
export const QUOTE = 0x22;

/** The delimiters that a file may use, most usual first. */
export const DELIMITERS = [',', ';', '\t', '|'] as const;

/** Whether a byte ends a line or is part of what does; false for undefined, beyond the end of the bytes. */
export function isLineEnd(byte: number | undefined): boolean {
  return byte === LINE_FEED || byte === CARRIAGE_RETURN;
}

/** Offset of the first byte at or after `from` that ends no line: where the next row begins. */
export function skipLineEnds(bytes: Uint8Array, from: number): number {
  let position = from;
  while (isLineEnd(bytes[position])) position++;
  return position;
}

/** Offset behind the last byte before `to` that ends no line: where the row before ends. */
export function dropLineEnds(bytes: Uint8Array, to: number): number {
  let position = to;
  while (isLineEnd(bytes[position - 1])) position--;
  return position;
}
