import type { BlockPlace } from './blocks.ts';
import { dropLineEnds, skipLineEnds } from './characters.ts';
import type { EntryFinder } from './entry-finder.ts';
import type { Layout } from './layout.ts';
import { endlessRow, MAX_ROW_BYTES, readRecords, recordFault, textOf } from './records.ts';
import { type RowBatch, tooManyColumns } from './row-batch.ts';

/**
 * Reads the complete rows of a block of any content with csv-parse, into the same batch as the plain lane.
 * Returns the number of bytes read: up to where the batch was full, behind which nothing is looked at; unless `atEnd`,
 * the last row stays unread if more of it may follow, but no empty line does. Throws `DeckhandError` (`unclosed_quote`, `row_too_long`).
 */
export function readQuotedRows(
  bytes: Buffer,
  atEnd: boolean,
  layout: Layout,
  finder: EntryFinder,
  batch: RowBatch,
  place: BlockPlace,
): number {
  const { columnCount, columns, delimiter } = layout;
  const { indexes } = columns;
  const positionCells = indexes.map(() => ''); // one array for all rows
  let read = 0;
  const addRow = (cells: readonly string[], recordEnd: number): void => {
    const start = skipLineEnds(bytes, read);
    const end = dropLineEnds(bytes, recordEnd);
    if (end - start > MAX_ROW_BYTES) {
      throw endlessRow(bytes.subarray(start, end), place.row + batch.count, place.byte + start);
    }
    read = recordEnd;
    if (cells.length > columnCount) {
      batch.addFault(start, end, 0, tooManyColumns(cells.length, columnCount));
      return;
    }
    const pad = columnCount - cells.length;
    for (let cell = 0; cell < indexes.length; cell++) {
      positionCells[cell] = textOf(cells[indexes[cell] as number] ?? '');
    }
    const found = finder.entryOf(positionCells);
    if (typeof found !== 'number') {
      batch.addFault(start, end, pad, found);
      return;
    }
    if (finder.isFull) batch.closeAfterNext();
    batch.add(end, pad, found);
  };
  try {
    readRecords(bytes, delimiter, atEnd, (cells, recordEnd) => {
      addRow(cells, recordEnd);
      return !batch.isFull;
    });
  } catch (error) {
    const start = skipLineEnds(bytes, read);
    throw recordFault(error, bytes.subarray(start), place.row + batch.count, place.byte + start);
  }
  if (batch.isFull) return read;
  return atEnd ? bytes.length : skipLineEnds(bytes, read);
}
