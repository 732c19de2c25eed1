import type { BlockPlace } from './blocks.ts';
import { CARRIAGE_RETURN, LINE_FEED, QUOTE } from './characters.ts';
import type { EntryFinder } from './entry-finder.ts';
import type { Layout } from './layout.ts';
import { endlessRow, MAX_ROW_BYTES } from './records.ts';
import { type RowBatch, tooManyColumns } from './row-batch.ts';

/**
 * Reads complete rows up to the first that has a quote byte, so that every delimiter and line end is one.
 * Returns the number of bytes read: up to where the batch was full, or up to the row with the quote; unless `atEnd`, the
 * last row stays unread if more of it may follow. Throws `DeckhandError` (`row_too_long`).
 */
export function readPlainRows(
  bytes: Buffer,
  atEnd: boolean,
  layout: Layout,
  finder: EntryFinder,
  batch: RowBatch,
  place: BlockPlace,
): number {
  const { columnCount, slots } = layout;
  const delimiter = layout.delimiter.charCodeAt(0);
  const spans = new Int32Array(2 * layout.columns.indexes.length);
  const length = bytes.length;
  let position = 0;

  while (position < length && !batch.isFull) {
    const start = position;
    let column = 0;
    let cellStart = position;
    let byte = 0;
    for (; position < length; position++) {
      byte = bytes[position] as number;
      if (byte === delimiter) {
        if (column < columnCount) {
          const slot = slots[column] as number;
          if (slot >= 0) {
            spans[slot] = cellStart;
            spans[slot + 1] = position;
          }
        }
        column++;
        cellStart = position + 1;
      } else if (byte === LINE_FEED || byte === CARRIAGE_RETURN) {
        break;
      } else if (byte === QUOTE) {
        return start;
      }
    }
    const end = position;
    if (end === length && !atEnd) return start;
    // A carriage return that ends the block may be half of a line end; its row waits for the other half.
    if (byte === CARRIAGE_RETURN && end + 1 === length && !atEnd) return start;
    position++;
    if (end === start) continue;
    if (end - start > MAX_ROW_BYTES) {
      throw endlessRow(bytes.subarray(start, end), place.row + batch.count, place.byte + start);
    }

    if (column < columnCount) {
      const slot = slots[column] as number;
      if (slot >= 0) {
        spans[slot] = cellStart;
        spans[slot + 1] = end;
      }
    } else {
      batch.addFault(start, end, 0, tooManyColumns(column + 1, columnCount));
      continue;
    }
    const pad = columnCount - 1 - column;
    if (pad > 0) emptyMissingCells(spans, layout, column, end);

    const found = finder.entryOf(cellsAt(bytes, spans));
    if (typeof found !== 'number') {
      batch.addFault(start, end, pad, found);
      continue;
    }
    if (finder.isFull) batch.closeAfterNext();
    batch.add(end, pad, found);
  }
  return Math.min(position, length); // the last row may have no line end to stand behind
}

/** Gives the cells that a short row lacks an empty span. */
function emptyMissingCells(spans: Int32Array, layout: Layout, lastColumn: number, end: number): void {
  for (let column = lastColumn + 1; column < layout.columnCount; column++) {
    const slot = layout.slots[column] as number;
    if (slot >= 0) spans.fill(end, slot, slot + 2);
  }
}

function cellsAt(bytes: Buffer, spans: Int32Array): string[] {
  const cells: string[] = [];
  for (let slot = 0; slot < spans.length; slot += 2) {
    cells.push(bytes.toString('utf8', spans[slot], spans[slot + 1]));
  }
  return cells;
}
