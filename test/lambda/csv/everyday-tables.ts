import fc from 'fast-check';

/** A table as a program exports it, with a fault here and there. */
export interface EverydayTable {
  readonly text: string;
  readonly cards: number;
}

const FACES = ['A', 'T', 'J', 'Q', 'K', 'a', 'k'];
const ODD_CARDS = ['', ' 3', '-2', '100', 'x', '1.5', '"', '03', '00', '3"', '１'];
const ODD_NOTES = ['', '5" disk', 'naïve', '\u0000', 'x'.repeat(200), 'a;b', 'he said ""'];

/** How often something odd stands in a cell: never, seldom, or mostly. */
const oddity = fc.constantFrom(0, 0, 0.02, 0.02, 0.5);

/**
 * Tables of 1 to 6 cards in any columns, in cells or in one text, of one or two digits or face letters, of any delimiter and line end, bare or
 * in quotes, all alike but for odd cells, short and long rows. Rows repeat each other often, as hands do.
 */
export const everydayTables: fc.Arbitrary<EverydayTable> = fc
  .record({
    delimiter: fc.constantFrom(',', ';', '\t', '|'),
    lineEnd: fc.constantFrom('\n', '\n', '\r\n', '\r'),
    cards: fc.integer({ min: 1, max: 6 }),
    isText: fc.boolean(),
    separator: fc.constantFrom(' ', ' ', ', ', ' | ', '  '),
    extras: fc.array(fc.constantFrom('id', 'note', 'wide'), { maxLength: 4 }),
    order: fc.integer(),
    highest: fc.constantFrom(3, 9, 13, 99),
    faces: fc.boolean(),
    quotes: fc.constantFrom('none', 'none', 'notes', 'all'),
    odd: oddity,
    lines: fc.integer({ min: 1, max: 60 }),
    final: fc.boolean(),
    seed: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  })
  .map((kind) => {
    const random = numbers(kind.seed);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
    const isOdd = () => random() < kind.odd;
    const card = () => {
      if (kind.faces && random() < 0.3) return pick(FACES);
      return String(Math.floor(random() * kind.highest) + 1);
    };
    const text = () =>
      kind.cards === 1
        ? pick(['7', 'K', '1'])
        : Array.from({ length: kind.cards }, card).join(kind.separator);
    const notes: Readonly<Record<string, (line: number) => string>> = {
      id: (line) => String(line + 1),
      note: () => (isOdd() ? pick(ODD_NOTES) : pick(['', 'plain', 'Smith, John', 'two\nlines', '-'])),
      wide: () => 'w'.repeat(Math.floor(random() * 150)),
    };
    const hand = kind.isText ? ['hand'] : Array.from({ length: kind.cards }, (_, index) => `c${index + 1}`);
    const columns = shuffled([...hand, ...kind.extras.map((name, index) => `${name}_${index}`)], kind.order);
    const write = (name: string, line: number) => {
      const [base = ''] = name.split('_');
      const note = notes[base];
      if (note === undefined && isOdd() && random() < 0.5) return pick(ODD_CARDS);
      const usual = note ? note(line) : kind.isText ? text() : card();
      const cell = note === undefined && isOdd() ? spoilt(usual, kind.delimiter, random) : usual;
      const needs = needsQuotes(cell, kind.delimiter);
      const isQuoted = kind.quotes === 'all' || (needs && (kind.quotes === 'notes' || note === undefined));
      if (isQuoted) return inQuotes(cell);
      return needs && note ? 'bare' : cell;
    };
    const row = (_: unknown, line: number) => {
      const cells = columns.map((name) => write(name, line));
      if (isOdd()) cells.push('more');
      if (isOdd() && cells.length > 1) cells.pop();
      return cells.join(kind.delimiter) + (isOdd() ? kind.lineEnd : '');
    };
    const lines = [columns.join(kind.delimiter), ...Array.from({ length: kind.lines }, row)];
    return { text: lines.join(kind.lineEnd) + (kind.final ? kind.lineEnd : ''), cards: kind.cards };
  });

/** Tables of few different boards of three by three, in cells or in one text, some spoilt. */
export const boardTables: fc.Arbitrary<string> = fc
  .record({
    delimiter: fc.constantFrom(',', ';', '\t', '|'),
    lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
    isText: fc.boolean(),
    odd: oddity,
    rows: fc.array(fc.constantFrom('X--------', 'XO-------', 'x.o__.X..', '---------'), { maxLength: 40 }),
    seed: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  })
  .map(({ delimiter, lineEnd, isText, odd, rows, seed }) => {
    const random = numbers(seed);
    const write = (cell: string) => {
      const written = random() < odd ? spoilt(cell, delimiter, random) : cell;
      return needsQuotes(written, delimiter) || random() < odd ? inQuotes(written) : written;
    };
    const header = isText
      ? 'board'
      : Array.from({ length: 9 }, (_, place) => `b${place + 1}`).join(delimiter);
    const lines = rows.map((board) => (isText ? write(board) : [...board].map(write).join(delimiter)));
    return [header, ...lines, ''].join(lineEnd);
  });

function needsQuotes(cell: string, delimiter: string): boolean {
  return [delimiter, '"', '\n', '\r'].some((one) => cell.includes(one));
}

function inQuotes(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}

/** A text with something in it, or instead of a character, that ends cells outside of quotes. */
function spoilt(text: string, delimiter: string, random: () => number): string {
  const end = [delimiter, '\n', '\r', '"'][Math.floor(random() * 4)];
  const at = Math.floor(random() * (text.length + 1));
  return text.slice(0, at) + end + text.slice(at + (random() < 0.5 ? 1 : 0));
}

/** Numbers from 0 to 1, the same for the same seed. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function shuffled<T>(list: readonly T[], seed: number): T[] {
  const random = numbers(seed >>> 0);
  return list
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
