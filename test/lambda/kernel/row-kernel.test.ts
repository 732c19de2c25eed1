import { beforeEach, describe, expect, it } from 'vitest';
import type { Layout } from '../../../lambda/csv/layout.ts';
import { readBoardSize } from '../../../lambda/games/board/board-size.ts';
import { boardWeights } from '../../../lambda/games/board/board-weights.ts';
import { handWeights } from '../../../lambda/games/cards/hand-weights.ts';
import type { KeyWeights, Notation, PositionColumns } from '../../../lambda/games/game.ts';
import { type KernelStop, RowKernel } from '../../../lambda/kernel/row-kernel.ts';

let kernel = new RowKernel();

function layoutOf(columnCount: number, columns: PositionColumns, delimiter = ','): Layout {
  return {
    delimiter,
    columnCount,
    columns,
    slots: new Int32Array(columnCount),
    columnNames: [],
    addedColumns: 1,
    addedNames: [],
    bodyStart: 0,
  };
}

let weights: KeyWeights;

function begin(columnCount: number, columns: PositionColumns, of: KeyWeights | undefined, delimiter = ',') {
  if (of === undefined) throw new Error('There are no weights.');
  weights = of;
  kernel.begin(layoutOf(columnCount, columns, delimiter), of);
}

function beginCards(
  columnCount: number,
  indexes: readonly number[],
  notation: Notation = 'cells',
  delimiter = ',',
) {
  const columns = { notation, indexes };
  begin(columnCount, columns, handWeights(columns), delimiter);
}

/** Teaches the answer of a position, named by its id. */
function teach(id: string, entry: number, answer: string): void {
  const key = weights.keyOf(id);
  if (key === undefined) throw new Error(`${id} has no key.`);
  kernel.learn(key, entry, Buffer.from(answer));
}

/** The inverse of an odd number modulo 2^64, by Newton's method. */
function inverseOf(odd: bigint): bigint {
  let inverse = odd;
  for (let bits = 3; bits < 64; bits *= 2) inverse = BigInt.asUintN(64, inverse * (2n - odd * inverse));
  return inverse;
}

interface Run {
  readonly stop: KernelStop;
  readonly output: string;
  /** What it left of the text. */
  readonly left: string;
  readonly rows: number;
}

function run(text: string, atEnd = true): Run {
  const length = kernel.input.write(text);
  const stop = kernel.run(0, length, atEnd, 0);
  return {
    stop,
    output: kernel.output.toString('utf8', 0, kernel.outputLength),
    left: kernel.input.toString('utf8', kernel.stoppedAt, length),
    rows: kernel.rows,
  };
}

describe('a kernel that was taught hands of two cards', () => {
  beforeEach(() => {
    beginCards(3, [1, 2]);
    teach('3 8', 7, ',3*8');
    teach('12 12', 9, ',12+12');
  });

  it.each([
    ['their cards in any order', '1,8,3\n2,3,8\n', '1,8,3,3*8\n2,3,8,3*8'],
    [
      'face letters, leading zeros, two digits',
      '1,q,Q\n2,03,8\n3,12,q',
      '1,q,Q,12+12\n2,03,8,3*8\n3,12,q,12+12',
    ],
    ['CRLF, CR and blank lines', '1,3,8\r\n\r\n2,3,8\r3,3,8\n', '1,3,8,3*8\r\n\r\n2,3,8,3*8\r3,3,8,3*8'],
    ['quoted cells, quotes and line ends within', '"a ""b"", c\n","3","8"\n', '"a ""b"", c\n","3","8",3*8'],
    [
      'cells longer than what is looked at in one go',
      `${'w'.repeat(1000)},3,8`,
      `${'w'.repeat(1000)},3,8,3*8`,
    ],
    ['cells that are not ASCII', 'é日本,3,8', 'é日本,3,8,3*8'],
  ])('answers rows with %s', (_kind, text, output) => {
    expect(run(text)).toMatchObject({ stop: 'end', output, left: '' });
  });

  it.each([
    ['a hand that it does not know', '1,3,9\n'],
    ['a card of three digits', '1,003,8\n'],
    ['a card with a space', '1, 3,8\n'],
    ['a negative card', '1,-3,8\n'],
    ['no card at all', '1,,\n'],
    ['a cell too few', '1,3\n'],
    ['a cell too many', '1,3,8,\n'],
    ['a quote within a bare cell', '5" disk,3,8\n'],
    ['something behind a quoted cell', '"a"b,3,8\n'],
    ['a space behind a quoted cell', '"a" ,3,8\n'],
    ['a doubled quote in a card', '1,"""3",8\n'],
    ['a quote that is not closed', '"a,3,8\n'],
  ])('leaves a row with %s, and all behind it', (_kind, row) => {
    const text = `0,3,8\n${row}2,3,8\n`;
    expect(run(text)).toEqual({ stop: 'misfit', output: '0,3,8,3*8', left: `${row}2,3,8\n`, rows: 1 });
  });

  it.each(['2,3,8', '2,3,8\r', '"2', '"2,3,8\n', '2,"3"', '2'])(
    'leaves %j at the end of a block, since more may follow',
    (last) => {
      expect(run(`1,3,8\n${last}`, false)).toMatchObject({ stop: 'end', left: last, rows: 1 });
    },
  );

  it('counts the rows by the entries it was taught', () => {
    run('1,3,8\n2,12,12\n3,8,3\n');
    run('4,8,3\n');
    const uses: (readonly [number, number])[] = [];
    kernel.takeUses((entry, rows) => uses.push([entry, rows]));
    expect(uses).toEqual([
      [7, 3],
      [9, 1],
    ]);
    kernel.takeUses(() => expect.unreachable('They were taken.'));
  });

  it('knows nothing any more once it was told to forget', () => {
    kernel.forget();
    expect(run('1,3,8\n').stop).toBe('misfit');
    teach('3 8', 1, ',new');
    expect(run('1,3,8\n').output).toBe('1,3,8,new');
  });
});

describe('a kernel whose output is full', () => {
  it('stops before the row that does not fit, and goes on with it', () => {
    beginCards(2, [0, 1]);
    const answer = `,${'a'.repeat(16_000)}`;
    teach('3 8', 0, answer);
    const text = '3,8\n'.repeat(300);
    const length = kernel.input.write(text);
    let output = '';
    let rows = 0;
    for (let from = 0; from < length; from = kernel.stoppedAt) {
      const stop = kernel.run(from, length, true, 0);
      output += kernel.output.toString('latin1', 0, kernel.outputLength);
      output += kernel.input.toString('latin1', kernel.copiedTo, kernel.stoppedAt);
      rows += kernel.rows;
      expect(stop).toBe(kernel.stoppedAt < length ? 'output-full' : 'end');
    }
    expect(rows).toBe(300);
    expect(output).toBe(`3,8${answer}\n`.repeat(300));
  });

  it('refuses answers that are too long, and more answers than it has room for', () => {
    beginCards(2, [0, 1]);
    teach('99 99', 0, 'a'.repeat(16_384));
    expect(run('99,99\n').stop).toBe('misfit');
    // Four megabytes of answers of 16 kB each.
    for (let card = 0; card < 300; card++)
      teach(`${card % 10} ${Math.floor(card / 10)}`, card, 'a'.repeat(16_383));
    expect(run('5,25\n').output).toHaveLength(4 + 16_383);
    expect(run('6,25\n').stop).toBe('misfit');
  });
});

describe('a kernel of other files', () => {
  it('reads cards in one text', () => {
    beginCards(2, [1], 'text', '|');
    teach('3 3 8 8', 0, '|8/(3-8/3)');
    expect(run('1|8, 3,3  8\n2|"3 | 8 | 3 | 8"\n').output).toBe(
      '1|8, 3,3  8|8/(3-8/3)\n2|"3 | 8 | 3 | 8"|8/(3-8/3)',
    );
    for (const odd of [' 3 3 8 8', '3 3 8 8 ', '3,,3 8 8', '3 3 8', '33 8 8', '3 3 8 8 1 1 1']) {
      expect(run(`1|"${odd}"\n`).stop, odd).toBe('misfit');
    }
  });

  it('does not take two digits in a text of one token for a card', () => {
    beginCards(1, [0], 'text');
    teach('11', 0, ',one card');
    expect(run('11\n').stop).toBe('misfit');
    expect(run('J\n').output).toBe('J,one card');
  });

  it('takes cells left empty for fewer cards', () => {
    beginCards(3, [0, 1, 2]);
    teach('3 8', 0, ',3*8');
    expect(run(',8,3\n8,,3\n').output).toBe(',8,3,3*8\n8,,3,3*8');
  });

  it('passes over blank lines between rows of one column', () => {
    beginCards(1, [0], 'text');
    teach('3 8', 0, ',3*8');
    expect(run('8 3\n\n\r\n3 8\n')).toMatchObject({ stop: 'end', output: '8 3,3*8\n\n\r\n3 8,3*8', rows: 2 });
  });

  it('counts rows though the table goes on at its beginning', () => {
    // Behind the table of a new one are zeros, which look like free slots.
    kernel = new RowKernel();
    beginCards(2, [0, 1]);
    // The hash is the upper half of the product with an odd number: these have the last slot of the table.
    const inverse = inverseOf(0x9e3779b97f4a7c15n);
    for (let low = 1n; low <= 3n; low++) {
      kernel.learn(BigInt.asUintN(64, ((0xffffn << 48n) + low) * inverse), Number(low), Buffer.alloc(0));
    }
    teach('3 8', 7, ',an answer of more than sixteen bytes');
    run('8,3\n3,8\n');
    const uses: number[][] = [];
    kernel.takeUses((entry, rows) => uses.push([entry, rows]));
    expect(uses).toEqual([[7, 2]]);
  });

  it('writes nothing behind its output', () => {
    beginCards(2, [0, 1]);
    teach('3 8', 0, ',3*8 and more than two copies of sixteen bytes');
    const { buffer, byteOffset, length } = kernel.output;
    const behind = Buffer.from(buffer, byteOffset + length, 64);
    const before = Buffer.from(behind);
    const rowLength = kernel.input.write('8,3\n');
    for (let room = 0; room < 200; room++) {
      kernel.run(0, rowLength, true, length - room);
      expect(behind.equals(before), `${room} bytes`).toBe(true);
    }
    expect(kernel.outputLength).toBeLessThanOrEqual(length);
  });

  it('does not take other texts for empty cells', () => {
    beginCards(3, [0, 1, 2]);
    teach('3', 0, ',three');
    expect(run('3,,\n').output).toBe('3,,,three');
    expect(run('3,x,y\n').stop).toBe('misfit');
    expect(run('3,"","x"\n').stop).toBe('misfit');
    expect(run('3,"""",""\n').stop).toBe('misfit');
  });

  it('reads boards in cells and as text', () => {
    const size = readBoardSize('3,3,3');
    const text: PositionColumns = { notation: 'text', indexes: [0] };
    begin(1, text, boardWeights(text, size));
    teach('X--------', 0, ',open');
    expect(run('x__.. ...\n').output).toBe('x__.. ...,open');
    expect(run('-X-------\n').stop).toBe('misfit');

    const cells: PositionColumns = { notation: 'cells', indexes: [0, 1, 2, 3, 4, 5, 6, 7, 8] };
    begin(9, cells, boardWeights(cells, size));
    teach('X--------', 0, ',open');
    expect(run('x,-,,_,.,,,,\n').output).toBe('x,-,,_,.,,,,,open');
  });

  it('reads thousands of columns, and leaves rows of more of them than it has room for', () => {
    for (const [columnCount, stop] of [
      [20_000, 'end'],
      [40_000, 'misfit'],
    ] as const) {
      beginCards(columnCount, [columnCount - 2, columnCount - 1]);
      teach('3 8', 0, ',3*8');
      expect(run(`${','.repeat(columnCount - 2)}8,3\n`).stop).toBe(stop);
    }
  });
});
