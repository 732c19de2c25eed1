import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { handWeights } from '../../../lambda/games/cards/hand-weights.ts';
import type { KeyWeights, PositionColumns } from '../../../lambda/games/game.ts';
import { RowKernel } from '../../../lambda/kernel/row-kernel.ts';

const CARDS = ['1', '2', '10'];
const HANDS = CARDS.flatMap((first, place) => CARDS.slice(place).map((second) => [first, second] as const));

interface ReadRow {
  readonly cells: readonly string[];
  /** Offset behind its last cell. */
  readonly end: number;
}

/** Reads one row byte by byte; undefined if a quote in it is misplaced, 'open' if the text ends before the row. */
function readRow(text: string, start: number): ReadRow | 'open' | undefined {
  const cells: string[] = [];
  let at = start;
  for (;;) {
    let cell = '';
    if (text[at] === '"') {
      at++;
      for (; text[at] !== '"' || text[at + 1] === '"'; at += text[at] === '"' ? 2 : 1) {
        if (at >= text.length) return 'open';
        cell += text[at];
      }
      at++;
    } else {
      for (; at < text.length && !',\r\n"'.includes(text[at] as string); at++) cell += text[at];
    }
    cells.push(cell);
    if (at >= text.length) return 'open';
    // The other half of the line end may follow.
    if (text[at] === '\r' && at + 1 === text.length) return 'open';
    if (text[at] === '\n' || text[at] === '\r') return { cells, end: at };
    if (text[at] !== ',') return undefined;
    at++;
  }
}

/** The rows of three columns, cards in the last two of them, that stand before the first one that does not fit. */
function readRows(text: string) {
  let output = '';
  let read = 0;
  for (;;) {
    const row = readRow(text, read);
    if (row === 'open') return { stop: 'end', output, left: text.slice(read) };
    const isBlank = row?.cells.length === 1 && row.end === read;
    if (row && !isBlank) {
      const [, first, second] = row.cells as [string, string, string];
      const isHand = row.cells.length === 3 && CARDS.includes(first) && CARDS.includes(second);
      if (!isHand) return { stop: 'misfit', output, left: text.slice(read) };
      output += `${text.slice(read, row.end)},${Number(first) + Number(second)}`;
    }
    if (!row) return { stop: 'misfit', output, left: text.slice(read) };
    output += text[row.end];
    read = row.end + 1;
  }
}

const cards = fc.oneof(
  { weight: 30, arbitrary: fc.constantFrom('1', '2', '10', '"1"', '"10"') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      '""',
      '100',
      '"100"',
      '"1""',
      '""1"',
      '"1,"',
      '",1"',
      '"\n1"',
      '"1\r"',
      '","',
      '""""',
    ),
  },
);
const others = fc.constantFrom(
  '',
  'name',
  '"a,b"',
  '"say ""hi"""',
  '"a\r\nb"',
  `"${'long, '.repeat(15)}"`,
  'x'.repeat(63),
  'x'.repeat(8150),
  '""',
);
const rows = fc
  .tuple(others, cards, cards, fc.constantFrom('\n', '\n', '\n', '\r\n', '\r', '\n\n'))
  .map(([other, first, second, end]) => `${other},${first},${second}${end}`);
const oddities = fc.constantFrom('"', 'x"', '"x', ',', '1', '"a"b', '""""', '\r', '\n', '"\n');

const columns: PositionColumns = { notation: 'cells', indexes: [1, 2] };
const kernel = new RowKernel();

beforeAll(() => {
  const weights = handWeights(columns) as KeyWeights;
  const layout = { columnNames: [], addedColumns: 1, addedNames: [], bodyStart: 0 };
  kernel.begin({ ...layout, delimiter: ',', columnCount: 3, columns, slots: new Int32Array(3) }, weights);
  HANDS.forEach(([first, second], entry) => {
    const key = weights.keyOf(`${first} ${second}`) as bigint;
    kernel.learn(key, entry, Buffer.from(`,${Number(first) + Number(second)}`));
  });
});

/** What the kernel makes of a text, as {@link readRows} tells it. */
function run(text: string) {
  const stop = kernel.run(0, kernel.input.write(text), false, 0);
  // Blank lines before a row that it cannot answer may be left with it.
  const blank = stop === 'misfit' ? (text.slice(kernel.stoppedAt).match(/^[\r\n]*/)?.[0] ?? '') : '';
  const output =
    kernel.output.toString('utf8', 0, kernel.outputLength) +
    kernel.input.toString('utf8', kernel.copiedTo, kernel.stoppedAt) +
    blank;
  return { stop, output, left: text.slice(kernel.stoppedAt + blank.length) };
}

describe('rows are split as by a reader of single bytes, up to the first that does not fit,', () => {
  it('whatever their cells and line ends', () => {
    const parts = fc.oneof({ weight: 12, arbitrary: rows }, { weight: 1, arbitrary: oddities });
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 60 }), (text) => {
        expect(run(text.join(''))).toEqual(readRows(text.join('')));
      }),
      { numRuns: 2000 },
    );
  });

  it('wherever in the 64 bytes that are read at once a quote stands', () => {
    for (const quotes of [
      '"',
      '""',
      '"""',
      '""""',
      '"a"',
      '"a"b',
      '"a""b"',
      'a"',
      'a"b"',
      '"a,b"',
      '"\n"',
      '"",',
      '"\n"a',
    ]) {
      for (let bytes = 0; bytes < 140; bytes++) {
        for (const before of [
          'x'.repeat(bytes),
          `${'x'.repeat(bytes)},1,2\n`,
          `"${'x'.repeat(bytes)}`,
          `${'x'.repeat(bytes)},"1",2\nname`,
        ]) {
          const text = `name,1,2\n${before}${quotes},1,2\nname,2,10\n"",1,1\n`;
          expect(run(text), text).toEqual(readRows(text));
        }
      }
    }
  });
});
