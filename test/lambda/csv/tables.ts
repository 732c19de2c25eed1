import fc from 'fast-check';

const card = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 1, max: 13 }).map(String) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('A', 'k', 'T', ' 3', '8 ', '03', '-2', '+5', '14', '100', '1000000'),
  },
  { weight: 1, arbitrary: fc.constantFrom('', 'x', '1.5', '1O', 'é', '\u0000', '٣', '=1', '"', 'a"b') },
);

const note = fc.oneof(
  fc.constantFrom('', 'plain', 'with space', 'naïve', '日本', 'x;y', 'a,b', 'a|b', 'a\tb', '-', '\u0000'),
  fc.constantFrom('he said "no"', 'two\nlines', 'two\r\nlines', '"', '""', ',"', 'a"b', '\r'),
);

const lineEnd = fc.constantFrom('\n', '\n', '\r\n', '\r\n', '\r');

/** One row: its cells, how each is quoted, and the line end behind it. */
const row = (columns: number) =>
  fc.record({
    cells: fc.tuple(note, fc.array(card, { minLength: 4, maxLength: 4 }), note),
    style: fc.constantFrom('bare', 'bare', 'bare', 'proper', 'all', 'sloppy'),
    extra: fc.constantFrom(0, 0, 0, 0, 0, 0, 1, 2, -1, -2, -5),
    end: lineEnd,
    blank: fc.constantFrom('', '', '', '', '\n', '\r\n', '\n\n', '  \n'),
    columns: fc.constant(columns),
  });

type Row = typeof row extends (columns: number) => fc.Arbitrary<infer R> ? R : never;

function write({ cells: [id, cards, last], style, extra, end, blank }: Row, delimiter: string): string {
  let cells = [id, ...cards, last];
  if (extra > 0) cells = [...cells, ...Array<string>(extra).fill('more')];
  if (extra < 0) cells = cells.slice(0, extra);
  const special = [delimiter, '"', '\n', '\r'];
  const written = cells.map((cell) => {
    const quoted = `"${cell.replaceAll('"', '""')}"`;
    if (style === 'all') return quoted;
    if (style === 'proper' && special.some((character) => cell.includes(character))) return quoted;
    if (style === 'sloppy') return cell.length % 2 === 0 ? `"${cell}"` : cell;
    return style === 'bare' ? cell.replace(/["\n\r]/g, '').replaceAll(delimiter, '') : cell;
  });
  return written.join(delimiter) + end + blank;
}

/**
 * Tables of every kind that a person may upload: headers in any form or none, all delimiters and line ends, quotes well
 * and badly placed, extra columns, short and long rows, blank lines, a byte order mark, a missing final line end.
 */
export const tables: fc.Arbitrary<string> = fc
  .record({
    delimiter: fc.constantFrom(',', ',', ',', ';', '\t', '|'),
    header: fc.constantFrom(
      'id,c1,c2,c3,c4,note',
      'ID,C4,c2,C3,c1,result',
      '"id","c1","c2","c3","c4","note, long"',
      'a,card1,card2,card3,card4,b',
    ),
    headerEnd: lineEnd,
    mark: fc.constantFrom('', '', '\ufeff'),
    rows: fc.array(row(6), { maxLength: 40 }),
    final: fc.boolean(),
  })
  .map(({ delimiter, header, headerEnd, mark, rows, final }) => {
    const names = header.includes('"')
      ? header.split(/,(?! )/).join(delimiter)
      : header.replaceAll(',', delimiter);
    const body = rows.map((one) => write(one, delimiter)).join('');
    return mark + names + headerEnd + (final ? body : body.replace(/[\r\n]+$/, ''));
  });
