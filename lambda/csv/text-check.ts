import { DeckhandError } from '../errors.ts';

/** Refuses a file that begins with the byte order mark of UTF-16. Throws `DeckhandError` (`utf16`). */
export function refuseUtf16(head: Uint8Array): void {
  const mark = ((head[0] ?? 0) << 8) | (head[1] ?? 0);
  if (mark === 0xfffe || mark === 0xfeff) throw utf16();
}

/**
 * Refuses a file whose first row is no text: a text has no NUL. In UTF-16 plain text has one in every pair of bytes,
 * always on the same side; in a zip archive, such as a spreadsheet, they stand anywhere.
 * Throws `DeckhandError` (`utf16`, `not_text`).
 */
export function refuseBinary(row: Uint8Array): void {
  const [even, odd] = [0, 1].map((side) =>
    row.reduce((count, byte, at) => (byte === 0 && at % 2 === side ? count + 1 : count), 0),
  ) as [number, number];
  if (even + odd === 0) return;
  if (Math.min(even, odd) === 0 && (even + odd) * 3 > row.length) throw utf16();
  throw new DeckhandError({
    code: 'not_text',
    message:
      'The file is not a text: its first row has NUL bytes. Save the table as CSV (UTF-8) and try again.',
  });
}

function utf16(): DeckhandError {
  return new DeckhandError({
    code: 'utf16',
    message:
      'The file is UTF-16. Convert it to UTF-8: in a spreadsheet save as "CSV UTF-8", or run `iconv -f UTF-16 -t UTF-8 in.csv > out.csv`.',
  });
}
