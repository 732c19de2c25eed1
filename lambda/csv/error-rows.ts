import { quote, quoteIfNeeded } from './answer-texts.ts';
import type { BlockPlace, FaultyRow } from './row-batch.ts';

export const ERRORS_HEADER = 'row,byte,code,message,raw\n';

/**
 * One line of the errors file: the row's number, the offset of its first byte, the fault, and the row itself.
 * `columnNames` are the names of the hand cells, so that the message names the column at fault.
 */
export function errorLine(
  faulty: FaultyRow,
  block: Buffer,
  place: BlockPlace,
  columnNames: readonly string[],
): string {
  const { index, start, end, fault } = faulty;
  const column = fault.cell === undefined ? undefined : columnNames[fault.cell];
  const message = column === undefined ? fault.message : `In ${column}: ${fault.message}`;
  const raw = quote(block.toString('utf8', start, end));
  return `${place.row + index},${place.byte + start},${fault.code},${quoteIfNeeded(message, ',')},${raw}\n`;
}
