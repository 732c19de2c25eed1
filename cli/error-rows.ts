import { counted } from './readable.ts';

/** How many unreadable rows are shown; the errors file has them all. */
const SHOWN = 3;

/** Columns of an errors file. */
const COLUMNS = 5;

/**
 * The first unreadable rows for a person, and where to find the others. `rowName` is what each should have been.
 * `errors` is the beginning of an errors file (`row,byte,code,message,raw`), perhaps cut in the middle of a row.
 */
export async function errorRowLines(
  errors: Uint8Array,
  bad: number,
  rowName: string,
  whereAll: string,
): Promise<string> {
  if (bad === 0) return '';
  const lines = (await firstRows(errors)).map(
    ([row, byte, , message]) => `  row ${row}, byte ${byte}: ${message}`,
  );
  const others = bad > lines.length ? [`  and ${counted(bad - lines.length, 'other')}`] : [];
  return [
    `${counted(bad, 'row')} could not be read as a ${rowName}; ${whereAll}`,
    ...lines,
    ...others,
    '',
  ].join('\n');
}

async function firstRows(errors: Uint8Array): Promise<string[][]> {
  const { parse } = await import('csv-parse/sync');
  const rows: string[][] = [];
  try {
    // The header is line 1. The quote ends a last column that is cut; without a cut it begins a row that is never read.
    parse(Buffer.concat([errors, Buffer.from('"')]), {
      from: 2,
      to: SHOWN + 1,
      on_record: (row: string[]) => {
        if (row.length === COLUMNS) rows.push(row);
        return null;
      },
    });
  } catch {
    return rows;
  }
  return rows;
}
